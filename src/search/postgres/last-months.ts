/** Where the newest of many papers are looked for first: in the last months, then in everything. */
import { joinQueries, listMonths, quoteLexeme } from './lexemes.ts'
import type { Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'

/**
 * Queries for the papers of the last months, the shortest stretch first; none where few papers satisfy the
 * predicate, or no paper has a day.
 */
export function lastMonths(
  { share }: Pick<Predicate, 'share'>,
  { papers, newestDay }: Pick<Statistics, 'papers' | 'newestDay'>,
): string[] {
  if (newestDay === '' || share * papers <= manyFound) return []
  return stretches.map((months) => {
    const since = Temporal.PlainDate.from(newestDay).subtract({ months }).with({ day: 1 }).toString()
    return joinQueries(listMonths(since, newestDay).map(quoteLexeme), '|')
  })
}

/** Fewer are found and sorted in some ten milliseconds. */
const manyFound = 2_000
/** The months that are looked through one after the other. */
const stretches = [2, 20]
