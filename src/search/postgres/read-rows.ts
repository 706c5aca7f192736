/** Reads papers out of PostgreSQL: their numbers, themselves, or as a small corpus to rank. */
import { type RawBuilder, sql } from 'kysely'
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import { Corpus } from '../corpus.ts'
import { CorpusIndex } from '../paper-index.ts'
import type { Sought } from './conditions.ts'
import { soughtBy, whereOf } from './conditions.ts'
import { joinQueries, lexemeOf, quoteLexeme, storable } from './lexemes.ts'
import type { Statistics } from './statistics.ts'
import { type Database, tables } from './tables.ts'

/** How many papers there are; `isMore` where that is only where counting ended. */
export interface Count {
  readonly papers: number
  readonly isMore: boolean
}

export class Rows {
  readonly #db: Database
  readonly #statistics: Statistics

  constructor(db: Database, statistics: Statistics) {
    this.#db = db
    this.#statistics = statistics
  }

  async numbers(where: RawBuilder<boolean>): Promise<number[]> {
    const { rows } = await sql<{ number: string }>`
      select number from ${tables.papers} where ${where}`.execute(this.#db)
    return rows.map(({ number }) => Number(number))
  }

  /** Those of these papers that are such. */
  numbersAmong(ids: readonly Identifier[], sought: Sought | undefined): Promise<number[]> {
    return this.numbers(sql<boolean>`id = any(${ids.map(storable)}::text[]) and ${whereOf(sought)}`)
  }

  /** The papers known by these identifiers, the best or another. */
  async numbersOf(ids: readonly Identifier[]): Promise<number[]> {
    if (ids.length === 0) return []
    const lexemes = ids.map((id) => quoteLexeme(lexemeOf.identifier(id)))
    return this.numbers(whereOf(soughtBy(joinQueries(lexemes, '|'), 0)))
  }

  async newestNumbers(sought: Sought | undefined, limit: number): Promise<number[]> {
    const { rows } = await sql<{ number: string }>`
      select number from ${this.#source(sought)} order by date desc, id limit ${limit}`.execute(this.#db)
    return rows.map(({ number }) => Number(number))
  }

  async newest(sought: Sought | undefined, limit: number, offset: number): Promise<Paper[]> {
    const { rows } = await sql<{ content: string }>`
      select content from ${this.#source(sought)}
      order by date desc, id limit ${limit} offset ${offset}`.execute(this.#db)
    return rows.map(({ content }) => readPaper(content))
  }

  /**
   * The rows that are such. Where the index finds few, and more must be looked at in each, it is asked first: PostgreSQL
   * takes looking for a pattern to be cheap, and would rather go through all papers by day.
   */
  #source(sought: Sought | undefined): RawBuilder<unknown> {
    const { query, rest, share = 1 } = sought ?? {}
    if (query === undefined || rest === undefined || share * this.#statistics.papers > fewFound)
      return sql`${tables.papers} where ${whereOf(sought)}`
    return sql`(
      select * from ${tables.papers} where lexemes @@ ${query}::tsquery offset 0
    ) as found where ${rest}`
  }

  /** Counts up to a number; undefined where that would cost the index more than so many entries. */
  async count(sought: Sought | undefined, most: number, mostCost: number): Promise<Count | undefined> {
    if (sought === undefined) return { papers: this.#statistics.papers, isMore: false }
    if (sought.atLeast > most) return { papers: most, isMore: true }
    if (sought.cost > mostCost && this.#statistics.papers > mostCost) return undefined
    const { rows } = await sql<{ papers: string }>`
      select count(*) as papers from (
        select from ${tables.papers} where ${whereOf(sought)} limit ${most + 1}
      ) as found`.execute(this.#db)
    const papers = Number(rows[0]?.papers ?? 0)
    return { papers: Math.min(papers, most), isMore: papers > most }
  }

  /** A corpus of these papers, ranked as among all. */
  async load(numbers: Iterable<number>): Promise<CorpusIndex> {
    const corpus = new Corpus(undefined, this.#statistics)
    const { rows } = await sql<{ content: string; spelled: string }>`
      select content, spelled from ${tables.papers} where number = any(${[...new Set(numbers)]}::bigint[])`.execute(
      this.#db,
    )
    for (const { content, spelled } of rows) corpus.putSpelled(readPaper(content), spelled)
    return new CorpusIndex(corpus, this.#statistics.revision)
  }
}

const fewFound = 20_000

function readPaper(content: string): Paper {
  return {
    title: undefined,
    published: undefined,
    updated: undefined,
    listed: undefined,
    ...JSON.parse(content),
  }
}
