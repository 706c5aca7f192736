/**
 * What people ask with and papers are not about, for openings that no pattern knows: “i keep hearing about
 * diffusion”, “is anyone here into pruning”.
 */
import { wordsOf } from './frames.ts'
import { endOf, pattern, type Word } from './words.ts'

/** Without one of these, words may be a title. */
const asks = wordsOf('asking words')
const others = wordsOf('words beside asking')
const reading = wordsOf('reading words')
const papers = pattern('PAPERS')

/** What is asked for follows these. */
const leads = new Set(['about', 'on', 'into', 'regarding', 'concerning', 'around'])
/** And these, after what one reads. */
const leadsOfReading = new Set(['for', 'to', 'of'])

/**
 * Where what is asked for begins: at the end where all words only ask; undefined where those at a place
 * lead to nothing.
 */
export function endOfAsking(words: readonly Word[], from: number): number | undefined {
  let end: number | undefined
  let isAsked = false
  let at = from
  for (; at < words.length; at++) {
    const { lower } = words[at] as Word
    const isLead = leads.has(lower) || (leadsOfReading.has(lower) && reading.has(words[at - 1]?.lower ?? ''))
    const isAsking = asks.has(lower)
    isAsked ||= isAsking
    if (isLead && isAsked && at > from && at + 1 < words.length) end = at + 1
    if (!isLead && !isAsking && !others.has(lower) && endOf(papers, words, at) === undefined) break
  }
  return at === words.length && isAsked && at - from > 2 ? at : end
}
