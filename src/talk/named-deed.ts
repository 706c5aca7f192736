/** What is wanted of papers that are named, as people say it: `keep LADDER for me`. */
import { findPapers } from '../commands/support/find-papers.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Paper } from '../model/paper.ts'
import type { Conversation } from './conversation.ts'
import { parseReference } from './references.ts'

/** Longer texts say what papers are about. */
const maxLength = 160

const names = '(\\S.{1,120}?)'
const later =
  '(?:,? (?:for (?:later|me|us|now|tonight|reading|the weekend|next week)|(?:on|in|to) (?:my|the) (?:reading )?(?:list|library)|please|too|as well|instead))*'
const deeds: readonly (readonly [said: RegExp, command: string])[] = [
  [
    new RegExp(
      `^(?:i(?:['’]d like to| would like to| want to)? )?(?:save|keep|bookmark|store|remember) ${names}${later}$`,
      'i',
    ),
    'save',
  ],
  [
    new RegExp(
      `^(?:(?:i['’]?m|i am|we['’]?re|we are) )?(?:not (?:really |very )?interested in|bored (?:by|of|with)) ${names}$`,
      'i',
    ),
    'dislike',
  ],
  [
    new RegExp(
      `^(?:remove|drop|delete|unsave|throw|take) ${names}(?: (?:out|off|away))?(?: (?:from|of|off) (?:my|the) (?:reading )?list)?(?: again)?$`,
      'i',
    ),
    'unsave',
  ],
  [new RegExp(`^(?:open|show(?: me)?|view|display|see|read|get) ${names}$`, 'i'), 'show'],
  [
    new RegExp(
      `^(?:(?:please )?(?:propose|suggest|put up|put forward)|(?:i suggest (?:that )?(?:we|to)|i(?:['’]d| would) (?:like us to|like to)|i want (?:us )?to|let['’]?s|we (?:should|could|might)|shall we|can we|why don['’]?t we) (?:read|discuss|nominate|propose|suggest|pick|choose|take|put up)) ${names}(?: (?:next|next time|together|(?:in|at|for) (?:the |our )?(?:club|group|meeting|reading group|journal club)))?$`,
      'i',
    ),
    'nominate',
  ],
]

/** Does it where every name is a paper's; undefined for anything else. */
export async function doNamed(said: string, { library, run }: Conversation): Promise<Card | undefined> {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').replace(/[.!?]{1,3}$/, '')
  for (const [pattern, command] of deeds) {
    const named = pattern.exec(text)?.[1]?.replace(/ one$/i, '')
    if (named === undefined || parseReference(named) !== undefined) continue
    const papers = await findCalled(named, library)
    if (papers === undefined) continue
    const wanted = [command, ...papers.map(({ id }) => id)].join(' ')
    return run(papers.length > 1 ? wanted.replace(/^show /, 'search ') : wanted)
  }
  return undefined
}

async function findCalled(
  named: string,
  library: Conversation['library'],
): Promise<readonly Paper[] | undefined> {
  try {
    const papers = await findPapers(named, (name) => library.findPaper(name))
    const isName = /[\p{Lu}\d"“]/u.test(named) || named.split(' ').length > 2
    return isName || papers.every(({ title = '' }) => isCoined.test(title)) ? papers : undefined
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found') return undefined
    throw error
  }
}

/** A title that begins with a word that nobody says otherwise: `ToRL: …`, not `Time: …`. */
const isCoined = /^[^\s:?]{0,20}(?:[\p{L}\p{N}]\p{Lu}|\p{N}|-)/u
