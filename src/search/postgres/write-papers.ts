/** Writes changes of papers into the shared index: one writer at a time, each change once. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { compareText } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import type { PaperIndex } from '../../ports/paper-index.ts'
import type { TextVectors } from '../../ports/text-vectors.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { AnalysedPaper } from './analyse-paper.ts'
import { counters, PaperAnalyser } from './analyse-paper.ts'
import { writeStems } from './find-by-bm25.ts'
import { storable } from './lexemes.ts'
import { writeRecord } from './paper-record.ts'
import { writeMeanings } from './stored-meanings.ts'
import { type Database, lock, tables } from './tables.ts'

/** `since` is the revision that the change starts from. */
type Change = Parameters<PaperIndex['update']>[0] & {
  readonly since: number
  /** What the papers get their vectors from; undefined for none. */
  readonly vectors: TextVectors | undefined
}

interface Means {
  readonly analyser: PaperAnalyser
  readonly usesBm25: boolean
  readonly vectors: TextVectors | undefined
}

const { state, papers, meanings, terms, acronyms, authors } = tables

/**
 * Brings the index to a revision, in one transaction; does nothing where it is there already. Waits for
 * another writer as long as its connection lets it, and then leaves the work to it.
 */
export async function writePapers(db: Database, change: Change, analysis: Analysis): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
      const { rows } = await sql<{ revision: number; uses_bm25: boolean }>`
        select revision, uses_bm25 from ${state}`.execute(tx)
      const [{ revision = 0, uses_bm25 = false } = {}] = rows
      // Another replica was faster, or somebody dropped the tables.
      if (Number(revision) >= change.revision || Number(revision) < change.since) return
      const analyser = new PaperAnalyser(analysis)
      await applyChange(tx, change, { analyser, usesBm25: uses_bm25, vectors: change.vectors })
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

async function applyChange(
  tx: Transaction<unknown>,
  { papers: changed, removed, revision }: Change,
  means: Means,
): Promise<void> {
  const incoming = new Map(changed.map((paper) => [storable(paper.id), paper]))
  const touched = [...new Set([...removed.map(storable), ...incoming.keys()])]
  for (let at = 0; at < touched.length; at += papersAtOnce) {
    const ids = touched.slice(at, at + papersAtOnce)
    const papersOf = ids.flatMap((id) => incoming.get(id) ?? [])
    await writeSome(tx, ids, papersOf, means)
  }
  await sql`update ${state} set revision = ${revision}`.execute(tx)
}

/** Removes papers by id, and adds others. */
async function writeSome(
  tx: Transaction<unknown>,
  ids: readonly string[],
  incoming: readonly Paper[],
  { analyser, usesBm25, vectors }: Means,
): Promise<void> {
  const tally = new Tally()
  const before = await sql<{ id: string; content: string }>`
    select id, content from ${papers} where id = any(${ids}::text[])`.execute(tx)
  for (const [at, { content }] of before.rows.entries()) {
    tally.add(analyser.analyse(JSON.parse(content)), -1)
    if (at % papersAStep === 0) await letOthersRun()
  }
  const rows: AnalysedPaper[] = []
  for (const paper of incoming) {
    const row = analyser.analyse(paper)
    tally.add(row, 1)
    if (rows.push(row) % papersAStep === 0) await letOthersRun()
  }
  const staying = new Set(rows.map(({ id }) => id))
  const gone = before.rows.map(({ id }) => id).filter((id) => !staying.has(id))
  if (gone.length > 0)
    await sql`
      with gone as (delete from ${papers} where id = any(${gone}::text[]) returning number)
      delete from ${meanings} where number in (select number from gone)`.execute(tx)
  const numbers = await numberTerms(tx, [...tally.terms.keys()])
  await writeTally(tx, tally, numbers)
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await writeRows(tx, rows.slice(at, at + rowsAtOnce), numbers, usesBm25)
  if (vectors !== undefined) await writeMeanings(tx, vectors, rows)
  await sql`
    update ${state} set papers = papers + ${tally.papers},
      text_length = text_length + ${tally.textLength}, title_length = title_length + ${tally.titleLength}`.execute(
    tx,
  )
}

/** The numbers of terms, new ones for those that have none; the lock of writers keeps them apart. */
async function numberTerms(
  tx: Transaction<unknown>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = await sql<{ term: string; number: number }>`
    select term, number from ${terms} where term = any(${wanted}::text[])`.execute(tx)
  const numbers = new Map(known.rows.map(({ term, number }) => [term, number]))
  const added = wanted.filter((term) => !numbers.has(term))
  const { rows } = await sql<{ last_number: number }>`
    update ${state} set last_number = last_number + ${added.length} returning last_number`.execute(tx)
  const first = (rows[0]?.last_number ?? 0) - added.length + 1
  for (const [at, term] of added.entries()) numbers.set(term, first + at)
  return numbers
}

async function writeRows(
  tx: Transaction<unknown>,
  rows: readonly AnalysedPaper[],
  numbers: ReadonlyMap<string, number>,
  usesBm25: boolean,
): Promise<void> {
  const textsOf = (column: 'id' | 'date' | 'aliases' | 'content' | 'spelled' | 'names') =>
    sql`${rows.map((row) => row[column])}::text[]`
  // Lexemes hold no line ends, so those of a paper are sent as one text, one a line.
  await sql`
    insert into ${papers} (id, date, aliases, has_code, record, content, spelled, names, lexemes, stems)
    select id, date, aliases, has_code, record, content, spelled, names,
      array_to_tsvector(string_to_array(lexemes, E'\n')), stems
    from unnest(
      ${textsOf('id')}, ${textsOf('date')}, ${textsOf('aliases')}, ${rows.map((row) => row.hasCode)}::bool[],
      ${rows.map((row) => writeRecord(row.terms, numbers))}::bytea[], ${textsOf('content')},
      ${textsOf('spelled')}, ${textsOf('names')}, ${rows.map((row) => row.lexemes.join('\n'))}::text[],
      ${rows.map((row) => (usesBm25 ? writeStems(row.terms) : null))}::text[]
    ) as paper (id, date, aliases, has_code, record, content, spelled, names, lexemes, stems)
    on conflict (id) do update set date = excluded.date, aliases = excluded.aliases,
      has_code = excluded.has_code, record = excluded.record, content = excluded.content,
      spelled = excluded.spelled, names = excluded.names, lexemes = excluded.lexemes,
      stems = excluded.stems`.execute(tx)
}

/** Adds papers to the counts (`by` 1) or takes them out (`by` -1). */
class Tally {
  papers = 0
  textLength = 0
  titleLength = 0
  readonly terms = new Map<string, Int32Array>()
  readonly acronyms = new Map<string, { short: string; long: string; stems: string; papers: number }>()
  readonly authors = new Map<string, { name: string; papers: number }>()

  add(paper: AnalysedPaper, by: 1 | -1): void {
    this.papers += by
    this.textLength += by * paper.terms.textLength
    this.titleLength += by * paper.terms.titleLength
    for (const [term, counted] of paper.counts) {
      const counts = this.terms.get(term) ?? new Int32Array(counters.length)
      for (const counter of counted) {
        const at = counters.indexOf(counter)
        counts[at] = (counts[at] ?? 0) + by
      }
      this.terms.set(term, counts)
    }
    for (const [short, long, stems] of paper.acronyms) {
      const key = `${short}\t${long}`
      const known = this.acronyms.get(key) ?? { short, long, stems, papers: 0 }
      known.papers += by
      this.acronyms.set(key, known)
    }
    for (const [words, name] of paper.authors) {
      const known = this.authors.get(words) ?? { name, papers: 0 }
      known.papers += by
      this.authors.set(words, known)
    }
  }
}

/**
 * Terms that no paper has any longer stay, as replicas cache their numbers; such
 * acronyms and authors are deleted.
 */
async function writeTally(
  tx: Transaction<unknown>,
  tally: Tally,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const counted = [...tally.terms].filter(([, counts]) => counts.some((count) => count !== 0)).sort(byKey)
  const columns = counters.map((_, at) => sql`${counted.map(([, counts]) => counts[at] ?? 0)}::int[]`)
  await sql`
    insert into ${terms} as known (term, number, ${sql.join(counters.map((counter) => sql.id(counter)))})
    select * from unnest(
      ${counted.map(([term]) => term)}::text[], ${counted.map(([term]) => numbers.get(term) ?? 0)}::int[],
      ${sql.join(columns)})
    on conflict (term) do update set ${sql.join(
      counters.map((name) => sql`${sql.id(name)} = known.${sql.id(name)} + excluded.${sql.id(name)}`),
    )}`.execute(tx)

  const forms = [...tally.acronyms.values()].filter((form) => form.papers !== 0)
  if (forms.length > 0) {
    await sql`
      insert into ${acronyms} as known (short, long, stems, papers)
      select * from unnest(
        ${forms.map(({ short }) => short)}::text[], ${forms.map(({ long }) => long)}::text[],
        ${forms.map(({ stems }) => stems)}::text[], ${forms.map((form) => form.papers)}::int[])
      on conflict (short, long) do update set papers = known.papers + excluded.papers`.execute(tx)
    await sql`
      delete from ${acronyms} where papers <= 0 and short = any(${forms.map(({ short }) => short)}::text[])`.execute(
      tx,
    )
  }

  const named = [...tally.authors].filter(([, author]) => author.papers !== 0).sort(byKey)
  if (named.length === 0) return
  await sql`
    insert into ${authors} as known (words, name, papers, lexemes)
    select words, name, papers, array_to_tsvector(array_remove(string_to_array(words, ' '), ''))
    from unnest(
      ${named.map(([words]) => words)}::text[], ${named.map(([, { name }]) => name)}::text[],
      ${named.map(([, author]) => author.papers)}::int[]) as author (words, name, papers)
    on conflict (words) do update set papers = known.papers + excluded.papers`.execute(tx)
  await sql`
    delete from ${authors} where papers <= 0 and words = any(${named.map(([words]) => words)}::text[])`.execute(
    tx,
  )
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareText(a[0], b[0])
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Bounds memory: a paper takes some 10 kB while it is written. */
const papersAtOnce = 2000
const rowsAtOnce = 500
/** Whoever waits to be acknowledged gets a turn every 20 ms. */
const papersAStep = 50
