/** Writes changes of papers into the shared index: one writer at a time, each change once. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Paper } from '../../model/paper.ts'
import type { Analysis } from '../analysis.ts'
import type { PaperIndex } from '../port.ts'
import type { AnalysedPaper } from './analyse-paper.ts'
import { counters, PaperAnalyser } from './analyse-paper.ts'
import { storable } from './lexemes.ts'
import { type Database, lock, tables } from './tables.ts'

type Change = Parameters<PaperIndex['update']>[0]

const { state, papers, terms, acronyms, authors } = tables

/**
 * Brings the index to a revision, in one transaction; does nothing where it is there already. Waits for another writer
 * at most two seconds, and then leaves the work to it.
 */
export async function writePapers(db: Database, change: Change, analysis: Analysis): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${longestWaitMs}ms`}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
      await sql`select set_config('statement_timeout', ${`${longestWriteMs}ms`}, true)`.execute(tx)
      const known = await sql<{ revision: number }>`select revision from ${state}`.execute(tx)
      if (Number(known.rows[0]?.revision) >= change.revision) return
      await applyChange(tx, change, new PaperAnalyser(analysis))
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

async function applyChange(
  tx: Transaction<unknown>,
  { papers: changed, removed, revision }: Change,
  analyser: PaperAnalyser,
): Promise<void> {
  const incoming = new Map(changed.map((paper) => [storable(paper.id), paper]))
  const touched = [...new Set([...removed.map(storable), ...incoming.keys()])]
  const before = await sql<{ id: string; content: string }>`
    select id, content from ${papers} where id = any(${touched}::text[])`.execute(tx)
  const tally = new Tally()
  for (const [at, { content }] of before.rows.entries()) {
    tally.add(analyser.analyse(JSON.parse(content)), -1)
    if (at % papersAStep === 0) await letOthersRun()
  }
  const gone = before.rows.map(({ id }) => id).filter((id) => !incoming.has(id))
  if (gone.length > 0) await sql`delete from ${papers} where id = any(${gone}::text[])`.execute(tx)
  await writeRows(tx, [...incoming.values()], analyser, tally)
  await writeTally(tx, tally)
  await sql`
    update ${state} set revision = ${revision}, papers = papers + ${tally.papers},
      text_length = text_length + ${tally.textLength}, title_length = title_length + ${tally.titleLength}`.execute(
    tx,
  )
}

async function writeRows(
  tx: Transaction<unknown>,
  incoming: readonly Paper[],
  analyser: PaperAnalyser,
  tally: Tally,
): Promise<void> {
  for (let at = 0; at < incoming.length; at += rowsAtOnce) {
    const rows: AnalysedPaper[] = []
    for (const paper of incoming.slice(at, at + rowsAtOnce)) {
      const row = analyser.analyse(paper)
      tally.add(row, 1)
      if (rows.push(row) % papersAStep === 0) await letOthersRun()
    }
    // Lexemes hold no spaces of their own that matter: they come as one text a paper, apart by line ends.
    await sql`
      insert into ${papers} (id, date, content, spelled, names, lexemes)
      select id, date, content, spelled, names, array_to_tsvector(string_to_array(lexemes, E'\n'))
      from unnest(
        ${rows.map(({ id }) => id)}::text[], ${rows.map(({ date }) => date)}::text[],
        ${rows.map(({ content }) => content)}::text[], ${rows.map(({ spelled }) => spelled)}::text[],
        ${rows.map(({ names }) => names)}::text[], ${rows.map(({ lexemes }) => lexemes.join('\n'))}::text[]
      ) as paper (id, date, content, spelled, names, lexemes)
      on conflict (id) do update set date = excluded.date, content = excluded.content,
        spelled = excluded.spelled, names = excluded.names, lexemes = excluded.lexemes`.execute(tx)
  }
}

/** What papers that come (`by` 1) and go (`by` -1) change in the counts. */
class Tally {
  papers = 0
  textLength = 0
  titleLength = 0
  readonly terms = new Map<string, Int32Array>()
  readonly acronyms = new Map<string, { short: string; long: string; stems: string; papers: number }>()
  readonly authors = new Map<string, { name: string; papers: number }>()

  add(paper: AnalysedPaper, by: 1 | -1): void {
    this.papers += by
    this.textLength += by * paper.textLength
    this.titleLength += by * paper.titleLength
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

/** Rows of nothing any more go, so that a paper that went leaves no trace. */
async function writeTally(tx: Transaction<unknown>, tally: Tally): Promise<void> {
  const counted = [...tally.terms].filter(([, counts]) => counts.some((count) => count !== 0)).sort(byKey)
  const columns = counters.map((_, at) => sql`${counted.map(([, counts]) => counts[at] ?? 0)}::int[]`)
  await sql`
    insert into ${terms} as known (term, ${sql.join(counters.map((counter) => sql.id(counter)))})
    select * from unnest(${counted.map(([term]) => term)}::text[], ${sql.join(columns)})
    on conflict (term) do update set ${sql.join(
      counters.map((name) => sql`${sql.id(name)} = known.${sql.id(name)} + excluded.${sql.id(name)}`),
    )}`.execute(tx)
  const fewer = counted.filter(([, counts]) => counts.some((count) => count < 0)).map(([term]) => term)
  if (fewer.length > 0)
    await sql`
      delete from ${terms} where term = any(${fewer}::text[])
        and greatest(${sql.join(counters.map((counter) => sql.id(counter)))}) = 0`.execute(tx)

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
  return a[0] < b[0] ? -1 : 1
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

const rowsAtOnce = 500
/** Whoever waits to be acknowledged gets a turn every 20 ms. */
const papersAStep = 50
const longestWaitMs = 2000
const longestWriteMs = 600_000
