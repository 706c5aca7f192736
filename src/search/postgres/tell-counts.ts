/** Counts as they are told: of matching papers, counted or ranked, and of an index that lacks some. */
import type { SearchResults } from '../../ports/paper-index.ts'
import { manyWords, maxCostOfCounting } from './bounds.ts'
import type { QueryPredicates } from './build-predicates.ts'
import type { Candidates } from './candidates.ts'
import type { Count } from './read-rows.ts'

type CountPapers = (part: QueryPredicates['should']) => Promise<Count | undefined>

/**
 * Counts the papers that have any of the words. Where texts must be read for it, this is done only if fewer
 * were found than are ranked: else there are many.
 */
export async function countAny(
  { should }: QueryPredicates,
  papers: number,
  found: Promise<Candidates>,
  ranked: number,
  count: CountPapers,
): Promise<Count | undefined> {
  if (should?.isExpensive !== true || papers <= maxCostOfCounting) return count(should)
  return (await found).documents.size < ranked ? count(should) : undefined
}

/** How many papers have every word, where that is not just a number of papers that were counted. */
type EveryWord = Count | 'as many' | 'as ranked' | undefined

/**
 * Counts the papers that have every word of a query. Few have all of a sentence, and these are among those
 * that are ranked: to count them too takes an eighth of the search.
 */
export async function countEvery(
  { must, should, words }: QueryPredicates,
  papers: number,
  count: CountPapers,
): Promise<EveryWord> {
  if (must === should) return 'as many'
  return words.length > manyWords && papers > maxCostOfCounting ? 'as ranked' : count(must)
}

/**
 * `any` and `every` are undefined where counting would have taken too long; at least the ranked papers match.
 */
export function tellCounts(results: SearchResults, any: Count | undefined, every: EveryWord): SearchResults {
  const { nearInMeaning = 0, withEveryWord: ranked } = results
  const total = any ?? { papers: results.total - nearInMeaning, isMore: true }
  const withEveryWord = every === 'as many' ? total : countOf(every, ranked)
  return {
    ...results,
    total: total.papers + nearInMeaning,
    withEveryWord: withEveryWord.papers,
    ...(total.isMore ? { isTotalMore: true } : {}),
    ...(withEveryWord.isMore ? { isEveryWordMore: true } : {}),
  }
}

function countOf(every: Exclude<EveryWord, 'as many'>, ranked: number): Count {
  if (every === 'as ranked') return { papers: ranked, isMore: ranked > fewRanked }
  return every ?? { papers: ranked, isMore: true }
}

/** Papers, of a hundred that are ranked, up to which none was missed. */
const fewRanked = 20

/** Why an index that was lost does not answer yet. */
export function sayRebuilding(papers: number, of: number): string {
  const [now, all] = [papers, of].map((count) => count.toLocaleString('en'))
  return `The search index was lost and is being built again: ${now} of ${all} papers so far. Please try again in a minute.`
}

/** Why an index finds a part of its papers while many are loaded. */
export function sayFilling(papers: number): string {
  return `The search index is being filled and does not find all of its ${papers.toLocaleString('en')} papers yet. Please try again in a minute.`
}
