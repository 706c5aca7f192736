/**
 * The index in PostgreSQL, shared by all replicas. PostgreSQL finds the papers that are worth ranking; they are ranked,
 * explained and marked by the same code as in memory, with what is known of the whole corpus.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Identifier } from '../../model/identifier.ts'
import type { Hit } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import type { Query } from '../../model/query.ts'
import { Corpus } from '../corpus.ts'
import { CorpusIndex } from '../paper-index.ts'
import type { PaperIndex, SearchOptions, SearchResults, Selection } from '../port.ts'
import type { NodeOptions } from '../query-nodes.ts'
import { tellingWords } from '../similar.ts'
import { completeAuthor, completeTerm } from './complete.ts'
import type { Sought } from './conditions.ts'
import { soughtBy } from './conditions.ts'
import { connect } from './connect.ts'
import { explainFault } from './explain-fault.ts'
import { findCandidates } from './find-candidates.ts'
import { lexemeOf, quoteLexeme, storable } from './lexemes.ts'
import type { SoughtQuery } from './read-sought.ts'
import { readSought } from './read-sought.ts'
import { Statistics } from './statistics.ts'
import { createTables, type Database, tables } from './tables.ts'
import { writePapers } from './write-papers.ts'

type Topics = Pick<SearchOptions, 'topicQuery'>

/** The index at `postgres://…`; rejects with `misconfigured` or `unavailable` where it cannot be had. */
export async function openPostgresIndex(url: string): Promise<PostgresIndex> {
  const db = connect(url)
  const index = new PostgresIndex(db)
  try {
    await createTables(db)
    await index.revision()
    return index
  } catch (error) {
    await db.destroy()
    throw explainFault(error)
  }
}

class PostgresIndex implements PaperIndex {
  readonly description = 'in PostgreSQL'
  /** Words that papers share are counted once for all of them. */
  readonly papersAtOnce = 2000
  readonly #db: Database
  readonly #statistics: Statistics
  /** Of no papers, to read queries by. */
  readonly #reader: Corpus

  constructor(db: Database) {
    this.#db = db
    this.#statistics = new Statistics(db)
    this.#reader = new Corpus(undefined, this.#statistics)
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }

  async size(): Promise<number> {
    return (await this.#ask(() => this.#statistics.renew())).papers
  }

  async revision(): Promise<number> {
    return (await this.#ask(() => this.#statistics.renew())).revision
  }

  async update(change: Parameters<PaperIndex['update']>[0]): Promise<void> {
    await this.#ask(() => writePapers(this.#db, change, this.#statistics.analysis))
    await this.revision()
  }

  search(query: Query, options: SearchOptions): Promise<SearchResults> {
    return this.#ask(async () => {
      const { isTyping = false, offset = 0, limit } = options
      const sought = await this.#read(query, options, { isTyping, onCorrection: () => {} })
      const window = Math.max(fewestCandidates, offset + limit + spare)
      const [numbers, near, total, withEveryWord] = await Promise.all([
        this.#candidates(sought, query.sort === 'new', window),
        this.#numbersOf(options.near),
        this.#count(sought.lenient),
        this.#count(sought.strict),
      ])
      const corpus = await this.#load([...new Set([...numbers, ...near])])
      const results = await this.#statistics.settle(() => corpus.search(query, options))
      return {
        ...results,
        total: total.total + (results.nearInMeaning ?? 0),
        withEveryWord: withEveryWord.total,
      }
    })
  }

  select(query: Query, options: Topics & { limit: number; offset?: number }): Promise<Selection> {
    return this.#ask(async () => {
      const { strict } = await this.#read(query, options, { isTyping: false })
      const limit = Math.min(options.limit, mostSelected)
      const [{ total }, papers] = await Promise.all([
        this.#count(strict),
        limit === 0 ? [] : this.#newest(strict, limit, options.offset ?? 0),
      ])
      return { total, papers }
    })
  }

  selectAmong(
    query: Query,
    ids: readonly Identifier[],
    options: Topics & { limit: number },
  ): Promise<{ ids: readonly Identifier[]; hits: readonly Hit[] }> {
    return this.#ask(async () => {
      const { strict, words } = await this.#read(query, options, { isTyping: false })
      if (ids.length === 0) return { ids: [], hits: [] }
      const among = sql<boolean>`id = any(${ids.map(storable)}::text[])`
      const numbers = await this.#numbers(
        strict === undefined ? among : sql<boolean>`${among} and ${strict.where}`,
      )
      const best = await findCandidates(
        this.#db,
        { words, obeyed: undefined },
        this.#statistics,
        fewestCandidates,
      )
      const corpus = await this.#load([...new Set([...numbers, ...best])])
      return this.#statistics.settle(() => corpus.selectAmong(query, ids, options))
    })
  }

  explain(
    query: Query,
    id: Identifier,
    options: Topics & Pick<SearchOptions, 'near'>,
  ): Promise<Hit | undefined> {
    return this.#ask(async () => {
      const sought = await this.#read(query, options, { isTyping: false, onCorrection: () => {} })
      const known = soughtBy(quoteLexeme(lexemeOf.identifier(id)), 0)
      const numbers = await this.#numbers(known.where)
      const best = await findCandidates(this.#db, sought, this.#statistics, fewestCandidates)
      const corpus = await this.#load([...new Set([...numbers, ...best])])
      return this.#statistics.settle(() => corpus.explain(query, id, options))
    })
  }

  similar(paper: Paper, limit: number): Promise<readonly Hit[]> {
    return this.#ask(async () => {
      const words = await this.#statistics.settle(() => {
        const telling = tellingWords(paper, this.#reader)
        for (const { readings } of telling)
          for (const { terms } of readings)
            for (const { places } of terms)
              for (const [term, field] of places) this.#statistics.papersWithTerm(term, field)
        return telling
      })
      const numbers = await findCandidates(
        this.#db,
        { words, obeyed: undefined },
        this.#statistics,
        fewestCandidates,
      )
      const corpus = await this.#load(numbers)
      return this.#statistics.settle(() => corpus.similar(paper, limit))
    })
  }

  completeTerm(prefix: string, limit: number) {
    return this.#ask(() => completeTerm(this.#db, prefix, limit))
  }

  completeAuthor(prefix: string, limit: number) {
    return this.#ask(() => completeAuthor(this.#db, prefix, limit))
  }

  toSnapshot(): undefined {
    return undefined
  }

  async #ask<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      throw explainFault(error)
    }
  }

  async #read(query: Query, { topicQuery }: Topics, options: NodeOptions): Promise<SoughtQuery> {
    const { rows } = await sql<{
      newest: string | null
    }>`select max(date) as newest from ${tables.papers}`.execute(this.#db)
    const parts = {
      corpus: this.#reader,
      statistics: this.#statistics,
      newestDay: rows[0]?.newest ?? '',
      topicQuery,
    }
    return this.#statistics.settle(() => readSought(query, parts, options))
  }

  /** The papers that a search ranks: the most promising, and the newest where those are asked for or too few. */
  async #candidates(sought: SoughtQuery, isNewestFirst: boolean, window: number): Promise<number[]> {
    const best = await findCandidates(this.#db, sought, this.#statistics, window)
    const isFilled = best.length >= window || (sought.obeyed === undefined && sought.words.length > 0)
    const newest = isNewestFirst || !isFilled ? await this.#newestNumbers(sought.lenient, window) : []
    return [...best, ...newest]
  }

  async #load(numbers: readonly number[]): Promise<CorpusIndex> {
    const corpus = new Corpus(undefined, this.#statistics)
    const { rows } = await sql<{ content: string; spelled: string }>`
      select content, spelled from ${tables.papers} where number = any(${numbers}::bigint[])`.execute(
      this.#db,
    )
    for (const { content, spelled } of rows) corpus.putSpelled(readPaper(content), spelled)
    return new CorpusIndex(corpus, this.#statistics.revision)
  }

  async #numbers(where: RawBuilder<boolean>): Promise<number[]> {
    const { rows } = await sql<{
      number: string
    }>`select number from ${tables.papers} where ${where}`.execute(this.#db)
    return rows.map(({ number }) => Number(number))
  }

  async #numbersOf(near: SearchOptions['near']): Promise<number[]> {
    const ids = [...(near?.keys() ?? [])]
    return ids.length === 0 ? [] : this.#numbers(sql<boolean>`id = any(${ids.map(storable)}::text[])`)
  }

  async #newestNumbers(sought: Sought | undefined, limit: number): Promise<number[]> {
    const { rows } = await sql<{ number: string }>`
      select number from ${tables.papers} where ${whereOf(sought)} order by date desc, id limit ${limit}`.execute(
      this.#db,
    )
    return rows.map(({ number }) => Number(number))
  }

  async #newest(sought: Sought | undefined, limit: number, offset: number): Promise<Paper[]> {
    const { rows } = await sql<{ content: string }>`
      select content from ${tables.papers} where ${whereOf(sought)}
      order by date desc, id limit ${limit} offset ${offset}`.execute(this.#db)
    return rows.map(({ content }) => readPaper(content))
  }

  async #count(sought: Sought | undefined): Promise<{ total: number }> {
    if (sought === undefined) return { total: this.#statistics.papers }
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from (
        select from ${tables.papers} where ${whereOf(sought)} limit ${mostCounted + 1}
      ) as found`.execute(this.#db)
    return { total: Number(rows[0]?.total ?? 0) }
  }
}

function whereOf(sought: Sought | undefined): RawBuilder<boolean> {
  if (sought === undefined) return sql<boolean>`true`
  // The index finds rows by the one; the other is what they must be.
  return sought.query === undefined
    ? sought.where
    : sql<boolean>`lexemes @@ ${sought.query}::tsquery and ${sought.where}`
}

function readPaper(content: string): Paper {
  return {
    title: undefined,
    published: undefined,
    updated: undefined,
    listed: undefined,
    ...JSON.parse(content),
  }
}

const fewestCandidates = 200
const spare = 50
const mostSelected = 10_000
const mostCounted = 10_000
