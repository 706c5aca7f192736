/** A page of what a search finds: the first ends where papers begin that match far less. */
import { papersPerPage } from '../../cards/list-card.ts'
import type { MatchKind } from '../../model/match.ts'
import { leavesOf, type Query } from '../../model/query.ts'
import { wordsAsked } from '../../passages/question.ts'
import type { PaperIndex, SearchOptions, SearchResults } from '../../ports/paper-index.ts'
import { type Analysis, tokenize } from '../../search/analysis/analysis.ts'
import { isUsual } from '../../search/analysis/ordinary-words.ts'
import { pageRange } from './paper-page.ts'

export interface SearchPage {
  readonly results: SearchResults
  /** How many the pages would have if each were full. */
  readonly total: number
  /** How many papers the first page shows, where there are more. */
  readonly close?: number
}

/** `most` is how many papers were asked for, and infinite where nobody said: only then is a page cut short. */
export async function searchPage(
  index: Pick<PaperIndex, 'search'>,
  query: Query,
  options: Omit<SearchOptions, 'limit' | 'offset'>,
  { page, most }: { readonly page: number; readonly most: number },
): Promise<SearchPage> {
  const find = (range: Pick<SearchOptions, 'offset' | 'limit'>) =>
    index.search(query, { ...options, ...range })
  if (most < Number.POSITIVE_INFINITY || query.sort !== 'relevance') {
    const results = await find(rangeOf(page, most))
    const whole = query.sort === 'relevance' ? results : dropOthers(results, pageRange(page).offset)
    return { results: whole, total: Math.min(whole.total, most) }
  }
  const first = await find({ limit: papersPerPage })
  const close = countClose(first)
  const total = first.total + papersPerPage - close
  if (page > 1) {
    const offset = close + (page - 2) * papersPerPage
    return { results: await find({ offset, limit: papersPerPage }), total }
  }
  const hits = first.hits.slice(0, close)
  return { results: { ...first, hits }, total, ...(close < first.total && { close }) }
}

/** By day, papers with only some of the words come last, and of many with all of them nobody looks so far. */
function dropOthers(results: SearchResults, offset: number): SearchResults {
  const { withEveryWord, isEveryWordMore, hits } = results
  if (withEveryWord < enoughByDay || isEveryWordMore) return results
  const kept = hits.slice(0, Math.max(0, withEveryWord - offset))
  return { ...results, total: withEveryWord, isTotalMore: false, nearInMeaning: 0, hits: kept }
}

/** Papers with every word: where there are this many, they come before all others. */
const enoughByDay = 20

/**
 * As many as have every word, and those whose score is near the best; a whole page where none has every word, as the best
 * score then says little.
 */
function countClose({ hits, withEveryWord, isEveryWordMore }: SearchResults): number {
  if (isEveryWordMore || withEveryWord === 0) return papersPerPage
  const least = (hits[0]?.score ?? 0) * leastShare
  const near = hits.filter(({ score }) => score >= least).length
  return Math.max(leastShown, Math.min(withEveryWord, papersPerPage), near)
}

/** One paper alone looks as if there were no others. */
const leastShown = 3

/** Of 400 papers that were looked for in 60,000, none that is in the first five has less of the best score than .61. */
const leastShare = 0.55

/** Pages after those of a number that was asked for go on with as many again: three, then three more. */
function rangeOf(page: number, most: number): { readonly offset: number; readonly limit: number } {
  const { offset, limit } = pageRange(page)
  if (offset < most) return { offset, limit: Math.min(limit, most - offset) }
  const perPage = Math.min(limit, most)
  return { offset: most + (page - 1 - Math.ceil(most / limit)) * perPage, limit: perPage }
}

/** Words of a query, as typed, that none of some papers has; conditions of another kind are no words. */
export function wordsLacked(
  { typed, condition }: Query,
  { hits, corrections, leftOut = [] }: Pick<SearchResults, 'hits' | 'leftOut' | 'corrections'>,
  analysis: Analysis,
): string[] {
  const had = new Set(
    hits.flatMap(({ matches }) =>
      matches.flatMap(({ asked, kind }) => (isOfWords(kind) ? tokenize(asked).map(({ word }) => word) : [])),
    ),
  )
  const told = new Set([...leftOut, ...corrections.map(({ from }) => from.toLowerCase())])
  const written = new Map(
    (condition === undefined ? [] : leavesOf(condition)).flatMap((leaf) =>
      leaf.kind === 'word'
        ? tokenize(leaf.word).map(({ word }) => [word, typed.slice(leaf.start, leaf.end)] as const)
        : [],
    ),
  )
  return wordsAsked([...written.values()].join(' '), analysis).flatMap(({ word }) => {
    const isLacked = word.length > 1 && !had.has(word) && !told.has(word) && !isUsual(analysis.stem(word))
    return isLacked ? [written.get(word) ?? word] : []
  })
}

function isOfWords(kind: MatchKind): boolean {
  return kind !== 'meaning' && kind !== 'cited' && kind !== 'related'
}
