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
}

/** How many papers were found, how well they match and in which order; of none, what to do. */
export function summariseSearch(results: SearchResults, { typed, hasWords, sort }: Asked): Span[] {
  return results.total === 0
    ? nothingFound(results, hasWords, isWrittenInLatin(typed))
    : summarise(results, sort)
}

function summarise(results: SearchResults, sort: Query['sort']): Span[] {
  const order = orders[sort]
  const all = results.withEveryWord
  const near = results.nearInMeaning ?? 0
  const some = results.total - all - near
  const inMeaning = `${near.toLocaleString('en')} near in meaning`
  if (results.isTotalMore === true || results.isEveryWordMore === true)
    return [`${capitalise(sayAtLeast(results))}, ${order}`, ...corrected(results), '.']
  if (all + some === 0)
    return [
      `No paper has any of these words; ${inMeaning}, ${sort === 'relevance' ? 'nearest first' : order}.`,
    ]
  const whole =
    sort === 'relevance' || near > 0 ? countPapers(all) : `${firstOf[sort]} of ${countPapers(all)}`
  const byWords =
    some === 0
      ? whole
      : all === 0
        ? `No paper has all of this; ${countPapers(some)} ${some === 1 ? 'has' : 'have'} some of it`
        : `${whole} with all of this, ${some.toLocaleString('en')} more with some of it`
  if (sort !== 'relevance' && all > 0 && near === 0) return [byWords, ...corrected(results), '.']
  const found = near > 0 ? `${byWords}, ${inMeaning}, ${order}` : some > 0 ? `${byWords}, ${order}` : byWords
  return [found, ...corrected(results), '.']
}

const firstOf = { new: 'Newest', old: 'Oldest' } as const

const orders: Readonly<Record<Query['sort'], string>> = {
  relevance: 'best first',
  new: 'newest first',
  old: 'oldest first',
}

/** Of so many papers that they are not all counted. */
function sayAtLeast({ withEveryWord, isEveryWordMore, total, isTotalMore }: SearchResults): string {
  if (withEveryWord === total && isEveryWordMore === isTotalMore) return countPapers(total, isTotalMore)
  const some = isTotalMore === true ? 'many' : (total - withEveryWord).toLocaleString('en')
  if (withEveryWord === 0)
    return isEveryWordMore === true
      ? `${countPapers(total, isTotalMore)} with some of this`
      : `no paper has all of this; ${some} have some of it`
  return `${countPapers(withEveryWord, isEveryWordMore)} with all of this, ${some} more with some of it`
}

/** Whether no letter is of another script; Greek ones stand in formulas. */
function isWrittenInLatin(typed: string): boolean {
  return !/(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/u.test(typed)
}

function nothingFound(results: SearchResults, hasWords: boolean, isLatin: boolean): Span[] {
  if (!hasWords) {
    return ['Words like these are in every paper: add one that tells what the paper is about.']
  }
  if (results.isTotalMore === true)
    return [
      'None of the most promising papers matches',
      ...corrected(results),
      ', and there are too many to look at them all. Add a rarer word, or leave out the quotes.',
    ]
  return [
    'No paper matches',
    ...corrected(results),
    isLatin
      ? '. Try fewer or more common words, or leave out a filter.'
      : '. Most papers here are in English: try English words.',
  ]
}

function corrected(results: SearchResults): Span[] {
  return results.corrections.flatMap(({ from, to }): Span[] => ['; read “', from, '” as ', { bold: to }])
}
