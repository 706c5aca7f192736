/** What a search found, in a sentence. */
import type { Span } from '../model/card.ts'
import type { Query } from '../model/query.ts'
import { capitalise } from '../model/text.ts'
import type { SearchResults } from '../ports/paper-index.ts'
import { countPapers, joinNotes } from './paper-item.ts'

interface Asked {
  readonly typed: string
  /** Whether what was typed has a word to look for. */
  readonly hasWords: boolean
  readonly sort: Query['sort']
  /** How many the first page shows, where there are more. */
  readonly close?: number | undefined
  /** Words that none of those shown has. */
  readonly lacked?: readonly string[]
}

/**
 * `5 match all your words · 33 match some`: how many papers were found, how well they match, and words that were
 * read as others or left out; of none, what to do.
 */
export function summariseSearch(results: SearchResults, asked: Asked): Span[] {
  if (results.total > 0) return joinNotes([sayFound(results, asked)], ...sayChanges(results))
  if (!asked.hasWords)
    return ['Words like these are in every paper: add one that tells what the paper is about.']
  const [nothing, advice] = results.isTotalMore === true ? tooMany : nothingFound(asked.typed)
  return joinNotes([nothing + advice], ...sayChanges(results))
}

function sayFound(results: SearchResults, { sort, close, lacked = [] }: Asked): string {
  const { withEveryWord: all, isEveryWordMore = false, nearInMeaning: near = 0 } = results
  const some = saySome(results)
  if (all === 0 && isEveryWordMore) {
    const { total, isTotalMore } = results
    return capitalise(`${countPapers(total, isTotalMore)} that match some of your words`)
  }
  const parts = [
    sayAll(all, { isMore: isEveryWordMore, hasSome: some !== undefined, hasNear: near > 0 }),
    ...(close === undefined || all > 0 || some === undefined
      ? sayOthers(some, near)
      : [`the closest ${close}${results.total > mostCounted ? '' : ` of ${results.total}`}`]),
    ...(all > 0 || lacked.length === 0 || lacked.length > mostNamed ? [] : [`without ${nameWords(lacked)}`]),
    ...(sort === 'relevance' ? [] : [orders[sort]]),
  ]
  return parts.join(' · ')
}

function sayOthers(some: string | undefined, near: number): string[] {
  return [
    ...(some === undefined ? [] : [`${some} match some`.replace(/^1 match /, '1 matches ')]),
    ...(near === 0 || some === others ? [] : [`${near.toLocaleString('en')} near in meaning`]),
  ]
}

/** Nobody looks through more. */
const mostCounted = 100
const others = 'others'

function sayAll(
  all: number,
  { isMore, hasSome, hasNear }: Readonly<Record<'isMore' | 'hasSome' | 'hasNear', boolean>>,
): string {
  if (all === 0) return hasSome ? 'No paper has all your words' : 'No paper has these words'
  if (!hasSome && !hasNear) return capitalise(countPapers(all, isMore))
  const count = `${isMore ? 'more than ' : ''}${all.toLocaleString('en')}`
  return `${capitalise(count)} ${all === 1 && !isMore ? 'matches' : 'match'} all your words`
}

/** How many papers have some of the words and not all; undefined where none has. */
function saySome(results: SearchResults): string | undefined {
  const { total, withEveryWord, nearInMeaning = 0, isTotalMore = false, isEveryWordMore = false } = results
  const some = total - withEveryWord - nearInMeaning
  if (some === 0 && isTotalMore === isEveryWordMore) return undefined
  return isTotalMore || some > mostCounted ? others : some.toLocaleString('en')
}

const orders = { new: 'newest first', old: 'oldest first' } as const

/** What stands before and behind the words that were changed. */
type Nothing = readonly [string, string]

const tooMany: Nothing = [
  'None of the most promising papers matches',
  ', and there are too many to look at them all. Add a rarer word, or leave out the quotes.',
]

function nothingFound(typed: string): Nothing {
  return isWrittenInLatin(typed)
    ? ['No paper matches', '. Try fewer or more common words, or leave out a filter.']
    : ['No paper matches', '. Most papers here are in English: try English words.']
}

/** Whether no letter is of another script; Greek ones stand in formulas. */
function isWrittenInLatin(typed: string): boolean {
  return !/(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/u.test(typed)
}

function sayChanges({ corrections, leftOut = [], withEveryWord }: SearchResults): Span[][] {
  const corrected = corrections.map(({ from, to }): Span[] => ['“', from, '” read as ', { bold: to }])
  if (leftOut.length === 0 || withEveryWord === 0) return corrected
  const words = leftOut.length > mostNamed ? `${leftOut.length} common words` : nameWords(leftOut)
  return [...corrected, [`left out ${words}`]]
}

function nameWords(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' and ')
}

/** More would take a line of their own. */
const mostNamed = 2
