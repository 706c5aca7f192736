/**
 * The papers that are worth ranking with care, by BM25 in the server, where its operator has created the
 * extension pg_textsearch (https://github.com/timescale/pg_textsearch). It looks at filters only afterwards,
 * paper by paper: with filters, `findCandidates` does better.
 */
import { type RawBuilder, sql } from 'kysely'
import type { QueryTerm } from '../query/expansions.ts'
import type { PaperTerms } from './paper-record.ts'
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

/**
 * A paper's text for the extension: its stems as often as they stand there, those of
 * the title once more, and names.
 */
export function writeStems({ stems, names }: PaperTerms, wordOf: (term: number) => string): string {
  const tokens = stems.flatMap(({ term, times, timesInTitle }) =>
    Array<string>(Math.min(maxTimes, times + timesInTitle)).fill(stemToken(wordOf(term))),
  )
  return [...tokens, ...names.map((name) => nameToken(wordOf(name)))].join(' ')
}

// Words of letters and digits only are one token each to PostgreSQL's parser;
// anything else it might take apart.
function stemToken(stem: string): string {
  return /^[a-z]+$/.test(stem) ? stem : `x0${Buffer.from(stem).toString('hex')}`
}

function nameToken(name: string): string {
  return `n0${Buffer.from(name).toString('hex')}`
}

const maxTimes = 63
