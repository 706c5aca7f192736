/** Counts as they are told: of matching papers, counted or ranked, and of an index that lacks some. */
import type { SearchResults } from '../../ports/paper-index.ts'
import type { Count } from './read-rows.ts'

/**
 * `any` and `every` are undefined where counting would have taken too long; at least the ranked papers match.
 */
export function tellCounts(
  results: SearchResults,
  any: Count | undefined,
  every: Count | 'as many' | undefined,
): SearchResults {
  const { nearInMeaning = 0 } = results
  const total = any ?? { papers: results.total - nearInMeaning, isMore: true }
  const withEveryWord =
    every === 'as many' ? total : (every ?? { papers: results.withEveryWord, isMore: true })
  return {
    ...results,
    total: total.papers + nearInMeaning,
    withEveryWord: withEveryWord.papers,
    ...(total.isMore ? { isTotalMore: true } : {}),
    ...(withEveryWord.isMore ? { isEveryWordMore: true } : {}),
  }
}

/** Why an index that was lost does not answer yet. */
export function sayRebuilding(papers: number, of: number): string {
  const [now, all] = [papers, of].map((count) => count.toLocaleString('en'))
  return `The search index was lost and is being built anew: ${now} of ${all} papers so far. Please try again in a minute.`
}

/** Why an index finds a part of its papers while many are loaded. */
export function sayFilling(papers: number): string {
  return `The search index is being filled and does not find all of its ${papers.toLocaleString('en')} papers yet. Please try again in a minute.`
}
