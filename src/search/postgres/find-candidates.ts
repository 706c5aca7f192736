/**
 * The papers that are worth ranking with care: those with most of what weighs most in the query, among those
 * that probes find.
 */
import { type RawBuilder, sql } from 'kysely'
import type { RankedBy } from './build-predicates.ts'
import { chooseProbes } from './probes.ts'
import type { Statistics } from './statistics.ts'
import { tables } from './tables.ts'

/**
 * Finds the numbers of at most so many papers, as an SQL array. Its steps are materialized, as PostgreSQL
 * would else look for a probe once for each of its credits.
 */
export function findCandidates(ranked: RankedBy, statistics: Statistics, limit: number): RawBuilder<unknown> {
  const probes = chooseProbes(ranked, statistics, limit)
  if (probes.length === 0) return sql`'{}'::bigint[]`
  const credits = probes.flatMap((probe, at) => probe.credits.map((credit) => ({ at, ...credit })))
  const { query, rest, share = 1, isExpensive = false } = ranked.filter ?? {}
  // What is expensive to look at is looked at in the most promising papers only, and
  // not in all that have the words.
  const [early, late] = isExpensive ? [undefined, rest] : [rest, undefined]
  // Where a filter leaves few papers, they are all there is to rank.
  const isNarrow = query !== undefined && share * statistics.papers < narrow
  return sql`array(
    with every as materialized (${
      isNarrow
        ? sql`select number from ${tables.findable}
            where lexemes @@ ${query}::tsquery ${early === undefined ? sql`` : sql`and ${early}`}
            limit ${maxEvery + 1}`
        : sql`select null::bigint as number where false`
    }), is_every as materialized (
      select ${isNarrow} and count(*) <= ${maxEvery} as it from every
    ), probe as (
      select * from unnest(
        ${probes.map((_, at) => at)}::int[], ${probes.map((probe) => probe.query)}::text[],
        ${probes.map(({ most }) => most)}::int[]
      ) as probe (at, query, most)
      where not (select it from is_every)
    ), credit as (
      select * from unnest(
        ${credits.map(({ at }) => at)}::int[], ${credits.map(({ word }) => word)}::int[],
        ${credits.map(({ score }) => score)}::float4[]
      ) as credit (at, word, score)
    ), hit as materialized (
      select probe.at, paper.number
      from probe, lateral (
        select number from ${tables.findable}
        where lexemes @@ probe.query::tsquery ${early === undefined ? sql`` : sql`and ${early}`}
        limit probe.most
      ) as paper
    ), found as (
      select number, word, max(score) as score from hit join credit using (at) group by 1, 2
    ), promising as (
      (select number from found group by number
      order by sum(score) desc, number desc
      limit ${late === undefined ? limit : maxLookedAt})
      union all select number from every where (select it from is_every)
    )
    ${late === undefined ? sql`select number from promising` : lookAt(late, query, limit)})`
}

/**
 * The first of the promising papers that satisfy an expensive condition; where these are few, others
 * that are found by the query too.
 */
function lookAt(
  condition: RawBuilder<boolean>,
  query: string | undefined,
  limit: number,
): RawBuilder<unknown> {
  const looked = sql`
    , looked as materialized (
      select number from promising
      where exists (select from ${tables.findable} where findable.number = promising.number and ${condition})
      limit case when (select it from is_every) then ${maxEvery}::bigint else ${limit}::bigint end
    ) select number from looked`
  if (query === undefined) return looked
  return sql`${looked} union all (
    select number from (
      select * from ${tables.findable} where lexemes @@ ${query}::tsquery
      limit case when (select count(*) from looked) < ${few} and not (select it from is_every)
        then ${maxLookedAtMore}::bigint else 0 end
    ) as other where ${condition} and number <> all(array(select number from looked)) limit ${limit})`
}

/** Where texts are cached, in some forty milliseconds. */
const maxLookedAt = 1200
/** How many texts are looked at for words that seldom stand side by side: a tenth of a second. */
const maxLookedAtMore = 3000
const few = 20
/** A third more of a search than for a hundred, and none of them is missed. */
const maxEvery = 200
/** Guesses may be wrong by ten times, and reading so many entries takes two milliseconds. */
const narrow = 3000
