/** Papers to put in the order of their days, beside those that are best by their words. */
import { BotError } from '../../errors.ts'
import type { Query } from '../../model/query.ts'
import { papersLookedAt } from '../rank/by-day.ts'
import { maxRanked } from './bounds.ts'
import type { QueryPredicates } from './build-predicates.ts'
import type { Count, Numbers, RowQueries } from './read-rows.ts'

/** The newest of a query where days count; its oldest are among the best, or among all of a few. */
export function findByDay(
  { sort }: Query,
  { should, must, isFoundByWords }: QueryPredicates,
  wanted: number,
  rows: Pick<RowQueries, 'newestFirst'>,
): Numbers[] {
  if (isFoundByWords && sort !== 'new') return []
  const newest = rows.newestFirst(should, sort === 'old' ? maxRanked : Math.min(wanted, maxRanked))
  return isFoundByWords ? [newest, rows.newestFirst(must, papersLookedAt)] : [newest]
}

/** How many of the best papers are looked at, where so many are wanted. */
export function papersWanted({ sort }: Query, wanted: number): number {
  return sort === 'relevance' ? wanted : Math.max(wanted, papersLookedAt)
}

/** Throws `BotError` where the oldest are wanted of more papers than are put in order. */
export function demandFew(
  { sort }: Query,
  { isFoundByWords }: QueryPredicates,
  any: Count | undefined,
): void {
  if (sort !== 'old' || isFoundByWords || (any !== undefined && !any.isMore && any.papers <= maxRanked))
    return
  throw new BotError(
    'bad-input',
    `More than ${maxRanked.toLocaleString('en')} papers match, too many to begin with the oldest. Say until when: before:2020.`,
  )
}
