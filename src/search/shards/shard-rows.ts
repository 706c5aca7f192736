/** Finds papers by search servers. What lexemes cannot tell, PostgreSQL tells of the rows that they found. */
import { type RawBuilder, sql } from 'kysely'
import { BotError } from '../../errors.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { DayCountOptions, DayCounts } from '../../ports/paper-index.ts'
import { besideMs, papersToRank } from '../postgres/bounds.ts'
import type { RankedBy } from '../postgres/build-predicates.ts'
import { takesTooLong } from '../postgres/explain-fault.ts'
import { lastMonths } from '../postgres/last-months.ts'
import { joinQueries, lexemeOf, quoteLexeme } from '../postgres/lexemes.ts'
import { type Newest, tellNewest } from '../postgres/newest.ts'
import { conjunction, everyPaper, matching, type Predicate, whereOf } from '../postgres/predicates.ts'
import { arrayOf, type Count, noNumbers, type RowParts, RowQueries } from '../postgres/read-rows.ts'
import { tables } from '../postgres/tables.ts'
import { ranker, writeRankings } from './find-best.ts'
import { writeMatch } from './match.ts'
import { quote, searchMs } from './shard.ts'
import type { ShardFeed } from './shard-feed.ts'
import type { Need, Shards } from './shards.ts'

interface Ranked {
  readonly id: number
  readonly score: number
}

interface Found {
  readonly id: number
  readonly published: number
  readonly paper: string
}

export class ShardRows extends RowQueries {
  readonly #parts: RowParts
  readonly #shards: Shards
  readonly #feed: ShardFeed

  constructor(parts: RowParts, shards: Shards, feed: ShardFeed) {
    super(parts)
    this.#parts = parts
    this.#shards = shards
    this.#feed = feed
  }

  override get missing(): string | undefined {
    return this.#shards.missing
  }

  override bringUpToDate(who: 'reader' | 'writer'): Promise<void> {
    return this.#feed.bringUpToDate(who)
  }

  override async close(): Promise<void> {
    await this.#feed.close()
    await this.#shards.close()
  }

  override async best(query: RankedBy, wanted = 0): Promise<RawBuilder<unknown>> {
    const rankings = writeRankings(query, this.#parts.statistics)
    if (rankings.length === 0) return noNumbers
    const { filter } = query
    const isExact = filter === undefined || filter.within?.isExact === true
    const limit = papersToRank(wanted)
    const most = isExact ? limit : maxLookedAt
    const within = filter?.within === undefined ? '' : ` ${writeMatch(filter.within.query)}`
    const answers = await Promise.all(
      rankings.map((ranking) =>
        this.#shards.ask<Ranked>(
          (table) => `SELECT id, WEIGHT() AS score FROM ${table} WHERE MATCH(${quote(ranking + within)})
            ORDER BY score DESC, id ASC LIMIT ${most}
            OPTION ${ranker}, max_matches=${most}, max_query_time=${searchMs}`,
          'some papers',
        ),
      ),
    )
    const scores = new Map<number, number>()
    for (const { id, score } of answers.flat().flatMap(({ rows }) => rows))
      scores.set(id, Math.max(score, scores.get(id) ?? 0))
    const found = [...scores]
      .sort(([a, score], [b, other]) => other - score || a - b)
      .slice(0, most)
      .map(([id]) => id)
    return arrayOf(isExact ? found : (await this.#keepThose(found, filter)).slice(0, limit))
  }

  override async known(ids: readonly Identifier[]): Promise<RawBuilder<unknown>> {
    if (ids.length === 0) return noNumbers
    const lexemes = ids.map((id) => quoteLexeme(lexemeOf.identifier(id)))
    const predicate = matching(joinQueries(lexemes, '|'), 0)
    return arrayOf(await this.#findNewest(predicate, { limit: maxKnown, offset: 0 }, 'some papers'))
  }

  override async newestFirst(predicate: Predicate | undefined, limit: number): Promise<RawBuilder<unknown>> {
    return arrayOf((await this.#walk(predicate, limit, 'some papers')).numbers)
  }

  protected override async newestNumbers(
    predicate: Predicate | undefined,
    limit: number,
    offset: number,
  ): Promise<Newest<number>> {
    const page = { limit, offset }
    if (isExact(predicate)) return tellNewest(await this.#findLately(predicate, limit, offset), page)
    const { numbers, isAll } = await this.#walk(predicate, offset + limit, 'all papers')
    if (numbers.length < offset + limit && !isAll) throw tooLong()
    return tellNewest(numbers.slice(offset), page)
  }

  override async count(
    predicate: Predicate | undefined,
    most: number,
    maxCost: number,
  ): Promise<Count | undefined> {
    const { papers } = this.#parts.statistics
    if (predicate !== undefined && predicate.cost > maxCost && papers > maxCost) return undefined
    if (isExact(predicate)) return this.#count(predicate, most, 'some papers')
    const within = await this.#count(predicate, maxLookedAt, 'some papers')
    if (within.isMore) return undefined
    const { numbers } = await this.#walk(predicate, maxLookedAt, 'some papers')
    return { papers: Math.min(numbers.length, most), isMore: numbers.length > most }
  }

  /** A server counts any words about as fast as it finds the newest of them. */
  override countBeside(predicate: Predicate | undefined, most: number): Promise<Count> {
    return this.countFor(besideMs, predicate, most)
  }

  override async countFor(ms: number, predicate: Predicate | undefined, most: number): Promise<Count> {
    if (isExact(predicate)) return this.#count(predicate, most, 'all papers', ms)
    const { numbers, isAll } = await this.#walk(predicate, most + 1, 'all papers')
    return { papers: Math.min(numbers.length, most), isMore: !isAll || numbers.length > most }
  }

  override async countByDay(predicate: Predicate | undefined, options: DayCountOptions): Promise<DayCounts> {
    const counts = new Map<number, number>()
    const add = (day: number, papers: number) => counts.set(day, (counts.get(day) ?? 0) + papers)
    if (isExact(predicate)) {
      const answers = await this.#shards.ask<{ published: number; papers: number }>(
        (table) => `SELECT published, COUNT(*) AS papers FROM ${table} WHERE ${matchOf(predicate)}
          GROUP BY published ORDER BY published ASC LIMIT ${maxDays}
          OPTION ranker=none, max_matches=${maxDays}, max_query_time=${searchMs}`,
        'all papers',
      )
      if (answers.some(({ isCut }) => isCut)) throw tooLong()
      for (const { rows } of answers) for (const { published, papers } of rows) add(published, Number(papers))
    } else {
      const { found, isAll } = await this.#walk(predicate, Number.POSITIVE_INFINITY, 'all papers')
      if (!isAll) throw tooLong()
      for (const { published } of found) add(published, 1)
    }
    const days = [...counts]
      .filter(([day]) => day > 0)
      .map(([day, papers]) => ({ day: dayOf(day), papers }))
      .filter(({ day }) => day >= options.from && day < options.until)
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    return { days, undated: counts.get(0) ?? 0 }
  }

  async #count(predicate: Predicate | undefined, most: number, need: Need, ms = searchMs): Promise<Count> {
    const answers = await this.#shards.ask<{ papers: number }>(
      (table) => `SELECT COUNT(*) AS papers FROM ${table} WHERE ${matchOf(predicate)}
        OPTION ranker=none, max_query_time=${Math.min(ms, searchMs)}`,
      need,
    )
    const papers = answers.reduce((sum, { rows }) => sum + Number(rows[0]?.papers ?? 0), 0)
    return { papers: Math.min(papers, most), isMore: papers > most || answers.some(({ isCut }) => isCut) }
  }

  /** The numbers of the newest: of words that many papers have, those of the last months are enough. */
  async #findLately(predicate: Predicate | undefined, limit: number, offset: number): Promise<number[]> {
    if (predicate !== undefined)
      for (const lexemes of lastMonths(predicate, this.#parts.statistics)) {
        const lately = conjunction([predicate, matching(lexemes, 0)])
        const found = await this.#findNewest(lately, { limit, offset }, 'all papers')
        if (found.length === limit) return found
      }
    return this.#findNewest(predicate, { limit, offset }, 'all papers')
  }

  /** The numbers of rows that may be such, newest first. */
  async #findNewest(
    predicate: Predicate | undefined,
    page: { readonly limit: number; readonly offset: number },
    need: Need,
  ): Promise<number[]> {
    return (await this.#readNewest(predicate, page, need)).map(({ id }) => id)
  }

  async #readNewest(
    predicate: Predicate | undefined,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    need: Need,
  ): Promise<Found[]> {
    const end = offset + limit
    const answers = await this.#shards.ask<Found>(
      (table) => `SELECT id, published, paper FROM ${table} WHERE ${matchOf(predicate)}
        ORDER BY published DESC, paper ASC LIMIT ${end}
        OPTION ranker=none, max_matches=${end}, max_query_time=${searchMs}`,
      need,
    )
    if (need === 'all papers' && answers.some(({ isCut }) => isCut)) throw tooLong()
    return answers
      .flatMap(({ rows }) => rows)
      .sort((a, b) => b.published - a.published || compareBytes(a.paper, b.paper))
      .slice(offset, end)
  }

  /** Goes through the rows that may be such, newest first, until so many are. `isAll` says that it saw all. */
  async #walk(predicate: Predicate | undefined, most: number, need: Need) {
    let found: Found[] = []
    let isAll = false
    for (let size = firstPage; !isAll && found.length < most && size <= maxWalked; size *= 2) {
      const rows = await this.#readNewest(predicate, { limit: size, offset: 0 }, need)
      const numbers = rows.map(({ id }) => id)
      const kept = new Set(await this.#keepThose(numbers, predicate))
      found = rows.filter(({ id }) => kept.has(id))
      isAll = rows.length < size
    }
    const first = found.slice(0, most)
    return { found: first, numbers: first.map(({ id }) => id), isAll }
  }

  /** Those of some rows that are such, in their order. */
  async #keepThose(numbers: readonly number[], predicate: Predicate | undefined): Promise<number[]> {
    if (numbers.length === 0 || isExact(predicate)) return [...numbers]
    const { rows } = await sql<{ number: number }>`
      select number from ${tables.papers}
      where number = any(${numbers}::bigint[]) and ${whereOf(predicate)}`.execute(this.#parts.db)
    const kept = new Set(rows.map(({ number }) => Number(number)))
    return numbers.filter((number) => kept.has(number))
  }
}

function isExact(predicate: Predicate | undefined): boolean {
  return predicate === undefined || predicate.within?.isExact === true
}

function matchOf(predicate: Predicate | undefined): string {
  return `MATCH(${quote(writeMatch(predicate?.within?.query ?? everyPaper))})`
}

/** 20250401 as 2025-04-01. */
function dayOf(published: number): string {
  const digits = String(published).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** Orders texts as PostgreSQL and the servers do, by the bytes of UTF-8. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function tooLong(): BotError {
  return new BotError('unavailable', takesTooLong)
}

/** Papers that are looked at in one search. */
const maxLookedAt = 500
const maxKnown = 1000
const firstPage = 500
const maxWalked = 32_000
/** More days than any collection has. */
const maxDays = 200_000
