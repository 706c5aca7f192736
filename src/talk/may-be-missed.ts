/** Tells what is understood of what was said before, where words may have been meant of that. */
import { BotError } from '../errors.ts'
import { type Card, plainText } from '../model/card.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'
import { isChatWord } from '../search/analysis/stop-words.ts'
import type { Conversation } from './conversation.ts'
import { digestOfLast, justDone } from './last-deed.ts'
import { before } from './offers.ts'
import { termsOf } from './phrase.ts'
import { findLast, type Recalled } from './recall.ts'

/** Where it is unclear which of some commands is meant, or a search; `hint` says how else to say it. */
export function notSure(commands: readonly string[], search: string, hint: string): BotError {
  return new BotError('not-sure', `I am not sure what you mean. ${hint}`, {
    suggestions: [...commands, search],
    labels: new Map([[search, 'Search for these words']]),
  })
}

/** What is understood right after something else was said; undefined elsewhere. */
export async function findHint({
  asker,
  library,
}: Pick<Conversation, 'asker' | 'library'>): Promise<string | undefined> {
  const last = await findLast(asker, library)
  return last && hintOf(last)
}

/** Whether words that may be a command are likelier a search, by what it found. `isSure`: of one command. */
export function isLikelierSearch(words: string, found: Card, isSure: boolean): boolean {
  if (found.shows === undefined || found.shows.papers.length === 0) return false
  const isOfPaper = speaksOfPaper.test(words) && !/\byour?\b/i.test(words)
  return isSure ? isOfPaper && hasMost(found, leastTerms) : isOfPaper || hasMost(found, leastTerms)
}

/** Many papers have one or two words of a sentence. */
const leastTerms = 3
const speaksOfPaper = /\b(?:papers?|articles?|preprints?|authors?|wrote|written)\b/i

/**
 * Notes that words were searched for, right after something else was answered, where no paper that was found
 * has most of them.
 */
export async function noteMissed(words: string, found: Card, conversation: Conversation): Promise<Card> {
  if (!mayGoOn(words) || hasMost(found)) return found
  const hint = await findHint(conversation)
  return hint === undefined ? found : before(found, [`I read this as a search. ${hint}`])
}

/** Whether words are said to somebody: `argh typo, tuesday of course`, `oh, without the remark please`. */
function mayGoOn(words: string): boolean {
  return words.length <= maxLength && (opens.test(words) || speaks.test(words))
}

/** Longer texts say what papers are about. */
const maxLength = 120
const opens =
  /^(?:a+h+|argh?|hm+|oh|oops|no|nope|yes|yep|ok|okay|sorry|wait|actually|well|so|and|but|then|now|not|also|please|tell|show|list|put|make|keep|take|leave|send|post|which|what|who|where|when|how many)\b/i
const speaks = /\b(?:i|we|you|it|that|them|he|she|please|pls|instead|rather|too|again|here)\b/i

/** Whether a paper has more than half of the words that were searched for, as far as it is shown. */
function hasMost({ blocks, shows }: Card, least = 0): boolean {
  const asked = shows?.command.replace(/^search |\b[a-z]+:\S+/g, ' ') ?? ''
  const said = tokenize(asked).filter(({ word }) => !isChatWord(word))
  const terms = new Set(said.flatMap(englishAnalysis.termsOf))
  return blocks.some((block) => {
    if (block.kind !== 'item') return false
    const shown = `${block.title}\n${plainText(block.text)}\n${plainText(block.note ?? [])}`
    return terms.size >= least && 2 * terms.intersection(termsOf(shown)).size > terms.size
  })
}

/** What may be said of the last answer; undefined where it is not fresh. */
export function hintOf(last: Recalled): string | undefined {
  const { isFresh, papers } = last
  const { target, undo } = justDone(last)
  if (digestOfLast(last) !== undefined)
    return 'Of the digest I understand words such as: at 8, weekly, not on Fridays, 5 papers, stop it.'
  if (target.group !== undefined && target.papers === undefined)
    return 'Of the reading group I understand words such as: make it 4pm, move it to Thursday, skip next week, who presents?'
  if (undo !== undefined) return 'Say undo to take back what was just done.'
  if (!isFresh || papers.length === 0) return undefined
  return papers.length === 1
    ? 'Of the paper above I understand words such as: save it, cite it, similar, what data do they use?'
    : 'Of the papers above I understand words such as: more, newest first, only with code, save 2, similar to the last one.'
}
