/**
 * The papers that are worth ranking with care, by BM25 in the server, where its operator has created the
 * extension pg_textsearch (https://github.com/timescale/pg_textsearch). It looks at filters only afterwards,
 * paper by paper: with filters, `findCandidates` does better.
 */
import { type RawBuilder, sql } from 'kysely'
import type { QueryTerm } from '../query/expansions.ts'
import { nameToken, stemToken } from './stem-tokens.ts'
import { bm25Index, tables } from './tables.ts'

/** Finds the numbers of at most so many papers, as an SQL array. */
export function findByBm25(words: readonly QueryTerm[], limit: number): RawBuilder<unknown> {
  const places = words.flatMap(({ expansions }) =>
    expansions.flatMap(({ terms }) => terms.flatMap((term) => term.places)),
  )
  const tokens = places.flatMap(([term, field]) => {
    if (field === 'text') return [stemToken(term)]
    return field === 'authors' ? [nameToken(term)] : []
  })
  if (tokens.length === 0) return sql`'{}'::bigint[]`
  return sql`array(
    select number from ${tables.papers}
    order by stems <@> to_bm25query(${[...new Set(tokens)].join(' ')}, ${bm25Index}) limit ${limit})`
}
