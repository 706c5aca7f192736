/** How many papers match, as counting and ranking tell together. */
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
