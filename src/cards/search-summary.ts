/** What a search found, in a sentence. */
import type { Span } from '../model/card.ts'
import type { Query } from '../model/query.ts'
import { capitalise } from '../model/text.ts'
import type { SearchResults } from '../ports/paper-index.ts'
import { countPapers } from './paper-item.ts'

interface Asked {
  readonly typed: string
  /** Whether what was typed has a word to look for. */
  readonly hasWords: boolean
  readonly sort: Query['sort']
  /** The words that were looked for, where they are short enough to be named. */
  readonly about?: string | undefined
}

/**
 * How many papers were found, how well they match and in which order; of none, what to do. Words that were read
 * as others, or left out, are named.
 */
export function summariseSearch(results: SearchResults, asked: Asked): Span[] {
  if (results.total > 0) return [capitalise(sayFound(results, asked)), ...sayChanges(results), '.']
  if (!asked.hasWords)
    return ['Words like these are in every paper: add one that tells what the paper is about.']
  const [nothing, advice] = results.isTotalMore === true ? tooMany : nothingFound(asked.typed)
  return [nothing, ...sayChanges(results), advice]
}

function sayFound(results: SearchResults, { sort, about }: Asked): string {
  const { withEveryWord: all, isEveryWordMore, nearInMeaning = 0 } = results
  if (all === 0) return sayPartly(results, sort)
  const some = saySome(results)
  const subject = sort === 'relevance' || about === undefined ? '' : ` on ${asRead(about, results)}`
  const fit = subject === '' && some !== undefined ? ' with all of this' : ''
  const more = some === undefined ? '' : `, ${some} more with some of it`
  const byWords = `${countPapers(all, isEveryWordMore)}${subject}${fit}${more}`
  const isOne = all === 1 && isEveryWordMore !== true
  if (sort !== 'relevance' && nearInMeaning === 0 && !isOne) return `${firstOf[sort]} of ${byWords}`
  const isAll = some === undefined && nearInMeaning === 0 && isEveryWordMore !== true
  return isAll ? byWords : `${byWords}${sayNear(results)}, ${orders[sort]}`
}

/** Words as they were read: `agnets` were agents. */
function asRead(about: string, { corrections }: SearchResults): string {
  const meant = new Map(corrections.map(({ from, to }) => [from.toLowerCase(), to]))
  return about
    .split(' ')
    .map((word) => meant.get(word.toLowerCase()) ?? word)
    .join(' ')
}

/** Where no paper is known to have all words. */
function sayPartly(results: SearchResults, sort: Query['sort']): string {
  const { total, isTotalMore, isEveryWordMore, nearInMeaning = 0 } = results
  const some = saySome(results)
  if (isEveryWordMore === true) return `${countPapers(total, isTotalMore)} with some of this, ${orders[sort]}`
  if (some !== undefined)
    return `no paper has all of this; ${sayHave(some)} some of it${sayNear(results)}, ${orders[sort]}`
  const order = sort === 'relevance' ? 'nearest first' : orders[sort]
  return `no paper has any of these words; ${nearInMeaning.toLocaleString('en')} near in meaning, ${order}`
}

function sayNear({ nearInMeaning = 0 }: SearchResults): string {
  return nearInMeaning > 0 ? `, ${nearInMeaning.toLocaleString('en')} near in meaning` : ''
}

/** How many papers have some of the words and not all; undefined where none has. */
function saySome(results: SearchResults): string | undefined {
  const { total, withEveryWord, nearInMeaning = 0, isTotalMore = false, isEveryWordMore = false } = results
  const some = total - withEveryWord - nearInMeaning
  if (some === 0 && isTotalMore === isEveryWordMore) return undefined
  return isTotalMore ? 'many' : some.toLocaleString('en')
}

function sayHave(some: string): string {
  if (some === 'many') return 'many have'
  return some === '1' ? '1 paper has' : `${some} papers have`
}

const firstOf = { new: 'newest', old: 'oldest' } as const

const orders: Readonly<Record<Query['sort'], string>> = {
  relevance: 'best first',
  new: 'newest first',
  old: 'oldest first',
}

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

function sayChanges({ corrections, leftOut = [] }: SearchResults): Span[] {
  const corrected = corrections.flatMap(({ from, to }): Span[] => ['; read “', from, '” as ', { bold: to }])
  if (leftOut.length === 0) return corrected
  const words =
    leftOut.length > mostNamed
      ? `${leftOut.length} common words`
      : leftOut.map((word) => `“${word}”`).join(' and ')
  return [...corrected, `; left out ${words}`]
}

/** More would take a line of their own. */
const mostNamed = 2
