/** Reads papers out of PostgreSQL: how many there are, themselves, or as a corpus to rank. */
import { type RawBuilder, sql } from 'kysely'
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import type { DayCountOptions, DayCounts } from '../../ports/paper-index.ts'
import { besideMs, papersToRank } from './bounds.ts'
import type { RankedBy } from './build-predicates.ts'
import { Candidates, decodePaper, readCandidates } from './candidates.ts'
import { isTimeout } from './explain-fault.ts'
import { findByBm25 } from './find-by-bm25.ts'
import { findCandidates } from './find-candidates.ts'
import { lastMonths } from './last-months.ts'
import { joinQueries, lexemeOf, quoteLexeme, storable } from './lexemes.ts'
import { type Newest, tellNewest } from './newest.ts'
import type { Predicate } from './predicates.ts'
import { matching, whereOf } from './predicates.ts'
import type { Statistics } from './statistics.ts'
import type { StoredMeanings } from './stored-meanings.ts'
import { type Database, tables } from './tables.ts'

/** How many papers there are; `isMore` where that is only where counting ended. */
export interface Count {
  readonly papers: number
  readonly isMore: boolean
}

/** Numbers of papers as an SQL array. */
export type Numbers = RawBuilder<unknown> | Promise<RawBuilder<unknown>>

export interface RowParts {
  readonly db: Database
  readonly statistics: Statistics
  readonly meanings: StoredMeanings
  /** Whether the server ranks by BM25 itself. */
  readonly hasBm25: boolean
}

/** How papers are found by others than the server. */
export interface FindElsewhere {
  readonly description: string
  prepare(db: Database): Promise<void>
  open(parts: RowParts): RowQueries
}

export interface FindingOptions {
  readonly description: string
  /** Whether the server ranks by BM25 itself. */
  readonly hasBm25: boolean
  /** Whether the connection takes arrays in binary. */
  readonly isBinary: boolean
  readonly findElsewhere: FindElsewhere | undefined
  /** Creates the tables where they are missing. */
  createTables(): Promise<unknown>
}

export class RowQueries {
  readonly #db: Database
  readonly #statistics: Statistics
  readonly #meanings: StoredMeanings
  readonly #hasBm25: boolean

  constructor({ db, statistics, meanings, hasBm25 }: RowParts) {
    this.#db = db
    this.#meanings = meanings
    this.#statistics = statistics
    this.#hasBm25 = hasBm25
  }

  /** Why not all papers are found right now, in a sentence; absent where they are. */
  get missing(): string | undefined {
    return undefined
  }

  /** Lets whoever else finds papers know what was written; a writer waits until it does. */
  async bringUpToDate(_who: 'reader' | 'writer'): Promise<void> {}

  async close(): Promise<void> {}

  /** Finds the most promising papers of a query. */
  best(query: RankedBy, wanted = 0): Numbers {
    const limit = papersToRank(wanted)
    if (this.#hasBm25 && query.filter === undefined)
      return findByBm25(
        query.words.map(({ word }) => word),
        limit,
      )
    return findCandidates(query, this.#statistics, limit)
  }

  /** Finds those of these papers that are such: their numbers. */
  among(ids: readonly Identifier[], predicate: Predicate | undefined): Numbers {
    return sql`array(
      select number from ${tables.findable} where id = any(${ids.map(storable)}::text[]) and ${whereOf(predicate)})`
  }

  /** The papers known by these identifiers, the best or another. */
  known(ids: readonly Identifier[]): Numbers {
    if (ids.length === 0) return noNumbers
    const lexemes = ids.map((id) => quoteLexeme(lexemeOf.identifier(id)))
    return sql`array(
      select number from ${tables.findable} where ${whereOf(matching(joinQueries(lexemes, '|'), 0))})`
  }

  /** The newest of a search. Where nothing expensive is looked at, going through papers by day ends soon. */
  newestFirst(predicate: Predicate | undefined, limit: number): Numbers {
    if (predicate?.isExpensive === true)
      return this.newestNumbers(predicate, limit, 0).then(({ found }) => arrayOf(found))
    return sql`array(
      select number from ${this.#source(predicate)} order by date desc, id limit ${limit})`
  }

  async newest(predicate: Predicate | undefined, limit: number, offset: number): Promise<Newest<Paper>> {
    const { found, ...counted } = await this.newestNumbers(predicate, limit, offset)
    const { rows } = await sql<{ content: string }>`
      select content from ${tables.findable} where number = any(${found}::bigint[])
      order by date desc, id`.execute(this.#db)
    return { found: rows.map(({ content }) => decodePaper(content)), ...counted }
  }

  async newestIds(predicate: Predicate | undefined, limit: number): Promise<Newest<Identifier>> {
    const { found, ...counted } = await this.newestNumbers(predicate, limit, 0)
    const { rows } = await sql<{ id: Identifier }>`
      select id from ${tables.findable} where number = any(${found}::bigint[])
      order by date desc, id`.execute(this.#db)
    return { found: rows.map(({ id }) => id), ...counted }
  }

  /**
   * The numbers of the newest. Of words that many papers have, those of the last months are enough, and the
   * index finds them without reading the others.
   */
  protected async newestNumbers(
    predicate: Predicate | undefined,
    limit: number,
    offset: number,
  ): Promise<Newest<number>> {
    const read = async (source: RawBuilder<unknown>, counted = sql`0`) => {
      const { rows } = await sql<{ number: number; counted: string }>`
        select number, ${counted} as counted from ${source}
        order by date desc, id limit ${limit} offset ${offset}`.execute(this.#db)
      const numbers = rows.map(({ number }) => Number(number))
      return tellNewest(numbers, { limit, offset }, Number(rows[0]?.counted ?? 0))
    }
    // All of them are found before the newest are known.
    const counted = sql`count(*) over ()`
    const { query, rest, share = 1, isExpensive = false } = predicate ?? {}
    const stretches = query === undefined ? [] : lastMonths({ share }, this.#statistics)
    // Where many papers may have a phrase, it is not known how many do: if most, the very newest are enough.
    if (isExpensive && stretches.length > 0 && offset + limit <= newestLookedAt) {
      const newest = await read(
        sql`(select * from ${tables.findable} order by date desc, id limit ${newestLookedAt}) as newest
          where ${whereOf(predicate)}`,
        counted,
      )
      if (newest.found.length === limit) return newest
    }
    // Most that are found may lack a phrase, and of many the newest few are enough.
    const tries = stretches.flatMap((lexemes) =>
      isExpensive ? [{ lexemes, most: newestFound }, { lexemes }] : [{ lexemes }],
    )
    for (const { lexemes, most } of tries) {
      const found = sql`select * from ${tables.findable}
        where lexemes @@ ${joinQueries([query ?? '', lexemes], '&')}::tsquery`
      const looked = most === undefined ? sql`offset 0` : sql`order by date desc, id limit ${most}`
      const newest = await read(sql`(${found} ${looked}) as found where ${rest ?? sql`true`}`, counted)
      if (newest.found.length === limit) return newest
    }
    return read(this.#source(predicate))
  }

  /**
   * The rows that are such. Where the index finds few, and more must be looked at in each, it is asked first:
   * PostgreSQL takes looking for a pattern to be cheap, and would rather go through all papers by day.
   */
  #source(predicate: Predicate | undefined): RawBuilder<unknown> {
    const { query, rest, share = 1 } = predicate ?? {}
    if (query === undefined || rest === undefined || share * this.#statistics.papers > fewFound)
      return sql`${tables.findable} where ${whereOf(predicate)}`
    return sql`(
      select * from ${tables.findable} where lexemes @@ ${query}::tsquery offset 0
    ) as found where ${rest}`
  }

  /** Counts up to a number; undefined where that would cost the index more than so many entries. */
  async count(predicate: Predicate | undefined, most: number, maxCost: number): Promise<Count | undefined> {
    if (predicate === undefined) return { papers: this.#statistics.papers, isMore: false }
    if (predicate.atLeast > most) return { papers: most, isMore: true }
    if (predicate.cost > maxCost && this.#statistics.papers > maxCost) return undefined
    const { query, rest } = predicate
    // Of words that stand together more often than by chance there may be many more
    // rows to look at than were guessed.
    const isLookedAt = query !== undefined && rest !== undefined && this.#statistics.papers > maxCost
    // Where far more are expected than are looked at, finding these would only tell that there are more.
    if (isLookedAt && predicate.share * this.#statistics.papers > manyExpected) return undefined
    const found = isLookedAt
      ? sql`select (${rest}) as is_such from (
          select * from ${tables.findable} where lexemes @@ ${query}::tsquery limit ${maxLookedAt}) as found`
      : sql`select true as is_such from ${tables.findable} where ${whereOf(predicate)} limit ${most + 1}`
    const { rows } = await sql<{ papers: string; looked: string }>`
      select count(*) filter (where is_such) as papers, count(*) as looked from (${found}) as found`.execute(
      this.#db,
    )
    const [{ papers, looked } = { papers: 0, looked: 0 }] = rows
    const isMore = Number(papers) > most || (isLookedAt && Number(looked) >= maxLookedAt)
    return { papers: Math.min(Number(papers), most), isMore }
  }

  /** Counts beside an answer that tells how many lately are such: of many papers that is enough. */
  async countBeside(predicate: Predicate | undefined, most: number): Promise<Count> {
    const { query, share, atLeast } = predicate ?? { share: 0, atLeast: 0 }
    const isLong = query !== undefined && share * this.#statistics.papers > soonCounted && atLeast <= most
    if (isLong && lastMonths({ share }, this.#statistics).length > 0) return { papers: atLeast, isMore: true }
    return this.countFor(besideMs, predicate, most)
  }

  /**
   * Counts up to a number for so long at most: then there are more than those that were counted, or than are
   * known to be there. Never rejects for taking long.
   */
  async countFor(ms: number, predicate: Predicate | undefined, most: number): Promise<Count> {
    if (predicate === undefined || predicate.atLeast > most || predicate.cost <= fewEntries) {
      const count = await this.count(predicate, most, Number.POSITIVE_INFINITY)
      if (count !== undefined) return count
    }
    const untilMs = performance.now() + ms
    let papers = 0
    try {
      // A cursor gives what was found so far, where one statement would give nothing.
      return await this.#db.transaction().execute(async (tx) => {
        const set = (name: string, value: number) => sql`select set_config(${name}, ${String(value)}, true)`
        await set('statement_timeout', ms).execute(tx)
        // All rows are wanted, not the first soon.
        await set('cursor_tuple_fraction', 1).execute(tx)
        await sql`declare counted no scroll cursor for
          select 1 from ${tables.findable} where ${whereOf(predicate)}`.execute(tx)
        for (let atOnce = minFetched; ; atOnce = Math.min(2 * atOnce, maxFetched)) {
          const leftMs = Math.ceil(untilMs - performance.now())
          if (leftMs <= 0) return { papers: Math.max(papers, predicate?.atLeast ?? 0), isMore: true }
          await set('statement_timeout', leftMs).execute(tx)
          const { rows } = await sql`fetch ${sql.raw(String(atOnce))} from counted`.execute(tx)
          papers += rows.length
          if (papers > most) return { papers: most, isMore: true }
          if (rows.length < atOnce) return { papers, isMore: false }
        }
      })
    } catch (error) {
      if (!isTimeout(error)) throw error
      return { papers: Math.max(papers, predicate?.atLeast ?? 0), isMore: true }
    }
  }

  /** Rejects as a statement does that took too long, after some seconds. */
  countByDay(predicate: Predicate | undefined, { from, until }: DayCountOptions): Promise<DayCounts> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(countingDaysMs)}, true)`.execute(tx)
      const { rows } = await sql<{ date: string; papers: string }>`
        select date, count(*) as papers from (select date from ${this.#source(predicate)}) as found
        where date = '' or (date >= ${from} and date < ${until})
        group by date order by date`.execute(tx)
      const counts = rows.map(({ date, papers }) => ({ day: date, papers: Number(papers) }))
      return {
        days: counts.filter(({ day }) => day !== ''),
        undated: counts.find(({ day }) => day === '')?.papers ?? 0,
      }
    })
  }

  /** A corpus of these papers. */
  async load(...numbers: readonly Numbers[]): Promise<Candidates> {
    const { meaning } = this.#meanings
    const all = sql`(${sql.join(await Promise.all(numbers), sql` || `)})`
    const candidates = await readCandidates(this.#db, all, meaning?.vectors.version)
    return new Candidates(this.#db, this.#statistics, candidates, meaning)
  }
}

export const noNumbers = sql`'{}'::bigint[]`

export function arrayOf(numbers: readonly number[]): RawBuilder<unknown> {
  return sql`${[...numbers]}::bigint[]`
}

/** How long counting days may take, the limit of a topic's count. */
const countingDaysMs = 3_000
const fewFound = 20_000
/** In some five milliseconds. */
const maxLookedAt = 150
/** In some five milliseconds. */
const newestLookedAt = 200
/** In some twenty milliseconds. */
const newestFound = 1000
const manyExpected = 20 * maxLookedAt
/** In some four milliseconds. */
const fewEntries = 60_000
/** In some hundred milliseconds. */
const soonCounted = 20_000
/** More and more, so that there is a number soon, and few go to and fro. */
const minFetched = 100
const maxFetched = 10_000
