/** What is wanted of papers that are named, as people say it: `keep LADDER for me`. */
import { findPapers } from '../commands/support/find-papers.ts'
import { ifFound } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Paper } from '../model/paper.ts'
import type { Conversation } from './conversation.ts'
import { stripCourtesy } from './courtesy.ts'
import { before } from './offers.ts'
import { parseReference } from './references.ts'

/** Longer texts say what papers are about. */
const maxLength = 160

const names = '(\\S.{1,120}?)'
const later =
  '(?:,? (?:for (?:later|me|us|now|tonight|reading|the weekend|next week)|(?:on|in|to) (?:my|the) (?:reading )?(?:list|library)|please|too|as well|instead))*'
const deeds: readonly (readonly [said: RegExp, command: string])[] = [
  [
    new RegExp(
      `^(?:i(?:['’]d like to| would like to| want to)? )?(?:save|keep|bookmark|store|remember|take(?! (?:out|off|away)\\b)(?!.*\\b(?:out|off|away|from)\\b)) ${names}${later}$`,
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
      `^(?:remove|drop|delete|unsave|throw) ${names}(?: (?:out|off|away))?(?: (?:from|of|off) (?:my|the) (?:reading )?list)?(?: again)?$`,
      'i',
    ),
    'unsave',
  ],
  [
    new RegExp(
      `^take ${names} (?:out|off|away)(?: (?:from|of|off) (?:my|the) (?:reading )?list)?(?: again)?$`,
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
  const text = said.length > maxLength ? '' : stripCourtesy(said.replace(/\s+/g, ' '))
  for (const [pattern, command] of deeds) {
    const named = pattern.exec(text)?.[1]?.replace(/ one$/i, '')
    if (named === undefined || parseReference(named) !== undefined) continue
    const called = await findCalled(named, library)
    const misspelled = called === undefined ? await findMistyped(named, library) : undefined
    const papers = called ?? (misspelled && [misspelled.paper])
    if (papers === undefined) continue
    const wanted = [command, ...papers.map(({ id }) => id)].join(' ')
    const card = await run(papers.length > 1 ? wanted.replace(/^show /, 'search ') : wanted)
    return misspelled === undefined
      ? card
      : before(card, ['Read “', named, '” as ', { bold: misspelled.name }, '.'])
  }
  return undefined
}

async function findCalled(
  named: string,
  library: Conversation['library'],
): Promise<readonly Paper[] | undefined> {
  const papers = await ifFound(findPapers(named, (name) => library.findPaper(name)))
  const isName = /[\p{Lu}\d"“]/u.test(named) || named.split(' ').length > 2
  return isName || papers?.every(({ title = '' }) => isCoined.test(title)) ? papers : undefined
}

/** The paper whose name is read out of a mistyped one: `DeepReseacher`. */
async function findMistyped(
  named: string,
  library: Conversation['library'],
): Promise<{ readonly name: string; readonly paper: Paper } | undefined> {
  if (!/^[\p{L}\p{N}-]{5,40}$/u.test(named)) return undefined
  const options = { limit: 1, topicQuery: () => undefined }
  const { corrections } = await library.index.search(library.parseQuery(named), options)
  const [correction, another] = corrections
  if (correction === undefined || another !== undefined) return undefined
  const [paper, other] = await library.papersCalled(correction.to)
  const { title = '' } = paper ?? {}
  const isOne = paper !== undefined && other === undefined && isCoined.test(title)
  return isOne ? { name: title.split(':', 1)[0] ?? '', paper } : undefined
}

/** A title that begins with a word that nobody says otherwise: `ToRL: …`, not `Time: …`. */
const isCoined = /^[^\s:?]{0,20}(?:[\p{L}\p{N}]\p{Lu}|\p{N}|-)/u
