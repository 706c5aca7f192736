/** How much is ranked, read and counted for one question. */

/** How many papers are ranked where so many are wanted. */
export function papersToRank(wanted: number): number {
  return Math.min(maxRanked, Math.max(minRanked, wanted + spare))
}

/** A query of more words is a sentence. */
export const manyWords = 5
/** More cost time and find hardly more on a first page: docs/build/numbers.md. */
const minRanked = 100
const spare = 50
/** Nobody pages further than this. */
export const maxRanked = 1000
export const maxSelected = 10_000
export const maxCounted = 100_000
// The index reads some 15 entries in a microsecond.
export const maxCostOfCounting = 60_000
/** How long counting may take beside an answer. */
export const besideMs = 150
/** How long counting alone may take: among 155,000 papers a topic of a dozen phrases takes 0.8 s. */
export const aloneMs = 3_000
