/** Writes changes of papers into the shared index: one writer at a time, each change once. */
import { sql, type Transaction } from 'kysely'
import type { Paper } from '../../model/paper.ts'
import type { PaperIndex } from '../../ports/paper-index.ts'
import type { TextVectors } from '../../ports/text-vectors.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { AnalysedAhead, byId } from './analysed-ahead.ts'
import { type Analyst, analyseHere, analyseInThreads } from './analyst-thread.ts'
import {
  BatchAnalyst,
  type Columns,
  type NumberedTally,
  type RowFormat,
  type WrittenBatch,
} from './batch-analyst.ts'
import { encodeTexts } from './binary-arrays.ts'
import { goOnLoading, showAll, startLoading } from './first-load.ts'
import { storable } from './lexemes.ts'
import { writeMeanings } from './stored-meanings.ts'
import { type Database, lock, tables } from './tables.ts'
import { writeTally } from './write-tally.ts'

/** `since` is the revision that the change starts from. */
type Change = Parameters<PaperIndex['update']>[0] & {
  readonly since: number
  /** Whether no more papers are known to come. */
  readonly isLast: boolean
  /** What the papers get their vectors from; undefined for none. */
  readonly vectors: TextVectors | undefined
}

interface Written {
  readonly revision: number
  readonly emptied: number
  readonly uses_bm25: boolean
  readonly papers: number
  /** Undefined where all papers are found. */
  readonly found_to: number | null
}

const { state, papers, meanings, terms } = tables

export class PaperWriter {
  readonly #db: Database
  readonly #analysis: Analysis
  /** Whether the connection takes arrays in binary. */
  readonly #isBinary: boolean
  /** The threads, which know numbers of terms as of so many times that the tables were emptied. */
  #threads: { readonly analyst: Analyst; readonly emptied: number } | undefined
  /** The papers of the next change, as far as it is known. */
  #coming: readonly Paper[] = []
  /** What the threads have begun of them. */
  #next: AnalysedAhead | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(db: Database, analysis: Analysis, isBinary: boolean) {
    this.#db = db
    this.#analysis = analysis
    this.#isBinary = isBinary
  }

  /**
   * Brings the index to a revision, in one transaction; does nothing where it is there already. Waits for
   * another writer as long as its connection lets it, and then leaves the work to it.
   */
  async write(change: Change): Promise<void> {
    clearTimeout(this.#idle)
    try {
      await this.#db.transaction().execute((tx) => this.#writeAlone(tx, change))
    } catch (error) {
      // Numbers that were given to terms were taken back.
      await this.#endThreads()
      if (!isLockTimeout(error)) throw error
    }
    this.#idle = setTimeout(() => void this.#endThreads(), idleMs).unref()
  }

  /** Analyses the first papers of the next change while the last of this one are written. */
  prepare(papers: readonly Paper[]): void {
    this.#coming = papers
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#endThreads()
  }

  async #writeAlone(tx: Transaction<unknown>, change: Change): Promise<void> {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const { rows } = await sql<Written>`
      select revision, emptied, uses_bm25, papers, found_to from ${state}`.execute(tx)
    const [written] = rows
    // Somebody dropped the tables.
    if (written === undefined || Number(written.revision) < change.since) return
    const isLoading = written.found_to !== null
    // Else another replica was faster.
    if (Number(written.revision) < change.revision) {
      const isFirst = Number(written.papers) === 0 && !change.isLast
      if (isFirst) await startLoading(tx)
      await this.#apply(tx, change, written)
      if ((isFirst || isLoading) && !change.isLast)
        await goOnLoading(tx, Number(written.papers) + change.papers.length)
    }
    if (isLoading && change.isLast) await showAll(tx)
  }

  async #apply(tx: Transaction<unknown>, change: Change, written: Written): Promise<void> {
    const incoming = byId(change.papers)
    const touched = [...new Set([...change.removed.map(storable), ...incoming.keys()])]
    const before = await sql<{ id: string; content: string }>`
      select id, content from ${papers} where id = any(${touched}::text[])`.execute(tx)
    await this.#remove(
      tx,
      before.rows.map(({ id }) => id).filter((id) => !incoming.has(id)),
    )
    const format = { isBinary: this.#isBinary, usesBm25: written.uses_bm25 }
    const isLarge = incoming.size + before.rows.length > many && change.vectors === undefined
    const here = isLarge ? undefined : new BatchAnalyst(this.#analysis, format)
    if (here !== undefined || this.#coming === change.papers) this.#coming = []
    const batches =
      here === undefined
        ? this.#begunInThreads(change.papers, written, format)
        : new AnalysedAhead(change.papers, analyseHere(here))
    batches.start(before.rows.map(({ content }) => content))
    const tallies: NumberedTally[] = []
    for await (const { columns, rows, tally } of this.#writeBatches(tx, batches)) {
      await writeRows(tx, columns)
      if (change.vectors !== undefined && here !== undefined)
        await writeMeanings(tx, change.vectors, rows, here.analyser)
      if (tally !== undefined) tallies.push(tally)
    }
    for (const tally of tallies) await writeTally(tx, tally, this.#isBinary)
    await sql`update ${state} set revision = ${change.revision}`.execute(tx)
  }

  /** Each while the ones after it are analysed, so that threads and server both have something to do. */
  async *#writeBatches(tx: Transaction<unknown>, batches: AnalysedAhead): AsyncGenerator<WrittenBatch> {
    const given = new Map<string, number>()
    let before: Promise<WrittenBatch> | undefined
    for (let at = 0; at < batches.size; at++) {
      const numbers = await numberTerms(tx, await batches.wordsOf(at), given, this.#isBinary)
      const writing = batches.write(at, numbers)
      writing.catch(() => undefined)
      if (!batches.beginNext() && batches.isLastOfOne(at)) this.#beginNext(1)
      if (before !== undefined) yield await before
      before = writing
    }
    // Tallies take the server longer than threads take for what they have.
    this.#beginNext(2)
    if (before !== undefined) yield await before
  }

  async #remove(tx: Transaction<unknown>, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`
      with gone as (delete from ${papers} where id = any(${ids}::text[]) returning number)
      delete from ${meanings} where number in (select number from gone)`.execute(tx)
  }

  #begunInThreads(papers: readonly Paper[], { emptied }: Written, format: RowFormat): AnalysedAhead {
    const next = this.#next
    this.#next = undefined
    const isOther = next !== undefined && next.papers !== papers
    if (this.#threads !== undefined && (isOther || this.#threads.emptied !== emptied)) void this.#endThreads()
    if (this.#threads !== undefined && next !== undefined) return next
    this.#threads ??= { analyst: analyseInThreads(format), emptied }
    return new AnalysedAhead(papers, this.#threads.analyst)
  }

  #beginNext(batches: number): void {
    if (this.#threads === undefined || this.#coming.length <= many) return
    this.#next ??= new AnalysedAhead(this.#coming, this.#threads.analyst)
    for (let more = 0; more < batches; more++) this.#next.beginNext()
  }

  async #endThreads(): Promise<void> {
    const threads = this.#threads
    this.#threads = undefined
    this.#next = undefined
    await threads?.analyst.close()
  }
}

/**
 * The numbers of terms, new ones for those that have none; the lock of writers keeps them apart. A new one
 * is in the table once tallies are written, and in `given` until then.
 */
async function numberTerms(
  tx: Transaction<unknown>,
  wanted: readonly string[],
  given: Map<string, number>,
  isBinary: boolean,
): Promise<number[]> {
  const sought = wanted.filter((term) => !given.has(term))
  if (sought.length > 0) {
    const known = await sql<{ term: string; number: number }>`
      select term, number from ${terms}
      where term = any(${isBinary ? encodeTexts(sought) : sought}::text[])`.execute(tx)
    for (const { term, number } of known.rows) given.set(term, number)
    const added = sought.filter((term) => !given.has(term))
    const { rows } = await sql<{ last_number: number }>`
      update ${state} set last_number = last_number + ${added.length} returning last_number`.execute(tx)
    const first = (rows[0]?.last_number ?? 0) - added.length + 1
    for (const [at, term] of added.entries()) given.set(term, first + at)
  }
  return wanted.map((term) => given.get(term) ?? 0)
}

async function writeRows(tx: Transaction<unknown>, columns: Columns): Promise<void> {
  const { isBinary, id, date, aliases, hasCode, record, content, spelled, names, lexemes, stems } = columns
  await sql`
    insert into ${papers} (id, date, aliases, has_code, record, content, spelled, names, lexemes, stems)
    select id, date, aliases, has_code, record, content, spelled, names,
      ${isBinary ? sql`lexemes` : sql`array_to_tsvector(string_to_array(lexemes, E'\n'))`}, stems
    from unnest(
      ${id}::text[], ${date}::text[], ${aliases}::text[], ${hasCode}::bool[], ${record}::bytea[],
      ${content}::text[], ${spelled}::text[], ${names}::text[],
      ${lexemes}::${isBinary ? sql`tsvector[]` : sql`text[]`}, ${stems}::text[]
    ) as paper (id, date, aliases, has_code, record, content, spelled, names, lexemes, stems)
    on conflict (id) do update set date = excluded.date, aliases = excluded.aliases,
      has_code = excluded.has_code, record = excluded.record, content = excluded.content,
      spelled = excluded.spelled, names = excluded.names, lexemes = excluded.lexemes,
      stems = excluded.stems`.execute(tx)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** More are analysed in threads. */
const many = 500
/** Threads that nobody needs are ended. */
const idleMs = 20_000
