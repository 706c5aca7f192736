/** What keeping a large index in PostgreSQL takes: its sizes, vacuum, and a new index beside answers. */
import { type Kysely, sql } from 'kysely'
import { schema, tables } from '../src/search/postgres/tables.ts'
import { say } from './postgres-load.ts'
import { formatMs, percentile } from './table.ts'

/** The sizes of tables and indexes, the largest first, and what a paper takes. */
export async function tellSizes(db: Kysely<unknown>, papers: number): Promise<string> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_relation_size(c.oid) + case when reltoastrelid > 0
      then pg_total_relation_size(reltoastrelid) else 0 end as bytes
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'i') order by 2 desc limit 12`.execute(db)
  const all = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  const bytes = Number(all.rows[0]?.bytes ?? 0)
  const parts = rows.map(({ name, bytes }) => `${name} ${formatMb(Number(bytes))}`)
  return `${formatMb(bytes)}, ${(bytes / 1000 / papers).toFixed(1)} kB a paper: ${parts.join(', ')}`
}

export async function vacuum(db: Kysely<unknown>): Promise<string> {
  say('vacuums')
  const start = performance.now()
  await sql`vacuum analyze`.execute(db)
  return `vacuum analyze took ${seconds(start)} s`
}

/** Whether the papers were vacuumed since they came. */
export async function isVacuumed(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ pages: number }>`
    select relallvisible as pages from pg_class where oid = ${`${schema}.papers`}::regclass`.execute(db)
  return Number(rows[0]?.pages ?? 0) > 0
}

/** Builds the index of lexemes anew while questions are asked one after the other. */
export async function rebuild(db: Kysely<unknown>, ask: () => Promise<unknown>): Promise<string> {
  say('builds the index of lexemes anew, beside questions')
  const start = performance.now()
  let isDone = false
  const building = sql`reindex index concurrently ${sql.table(`${schema}.papers_by_lexeme`)}`
    .execute(db)
    .finally(() => {
      isDone = true
    })
  building.catch(() => undefined)
  const times: number[] = []
  let failed = 0
  while (!isDone) {
    const asked = performance.now()
    await ask().catch(() => failed++)
    times.push(performance.now() - asked)
  }
  await building
  const [median, most] = [0.5, 0.99].map((share) => formatMs(percentile(times, share)))
  return (
    `the index of lexemes was built anew in ${seconds(start)} s; ${times.length} questions meanwhile, ` +
    `${failed} of them without an answer, p50 ${median}, p99 ${most}`
  )
}

export async function countWords(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select count(*) as words from ${tables.terms} where words > 0`.execute(db)
  return rows[0]?.words ?? ''
}

function formatMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
