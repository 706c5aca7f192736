/**
 * The first load of many papers. To write each into the index of lexemes takes longer than to build that
 * index of all of them at the end, so until then searches see the first papers only, of which there is a
 * small one.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Database, schema, tables } from './tables.ts'

type Tx = Transaction<unknown>

/** What is written from now on is not found until `goOnLoading` or `showAll` says so. */
export async function startLoading(tx: Tx): Promise<void> {
  if (await isSharded(tx)) return
  await sql`drop index if exists ${whole}`.execute(tx)
}

/** Lets searches see the first papers; later ones only where it takes little time beside the load. */
export async function goOnLoading(tx: Tx, papers: number): Promise<void> {
  const { rows } = await sql<{ found_to: number | null; last: number | null }>`
    select found_to, (select max(number) from ${tables.papers}) as last from ${tables.state}`.execute(tx)
  const [foundTo, last] = [Number(rows[0]?.found_to ?? 0), Number(rows[0]?.last ?? 0)]
  if (last === 0 || papers < timesMore * foundTo || papers > maxPart || (await isSharded(tx))) return
  await allowTime(tx)
  await byTwo(
    tx,
    sql`
    create index ${sql.id(nameOf(last))} on ${tables.papers} using gin (lexemes)
    where number <= ${sql.lit(last)}`,
  )
  await sql`
    create or replace view ${tables.findable} as
    select * from ${tables.papers} where number <= ${sql.lit(last)}`.execute(tx)
  await dropPart(tx, foundTo)
  await sql`update ${tables.state} set found_to = ${last}`.execute(tx)
}

/** Lets searches see all papers; nothing changes where they do already. */
export async function showAll(tx: Tx): Promise<void> {
  const { rows } = await sql<{ found_to: number | null }>`select found_to from ${tables.state}`.execute(tx)
  await allowTime(tx)
  if (!(await isSharded(tx)))
    await byTwo(tx, sql`create index if not exists papers_by_lexeme on ${tables.papers} using gin (lexemes)`)
  // Searches before the next vacuum are planned by it.
  await sql`analyze ${tables.papers}`.execute(tx)
  await sql`create or replace view ${tables.findable} as select * from ${tables.papers}`.execute(tx)
  await dropPart(tx, Number(rows[0]?.found_to ?? 0))
  await sql`update ${tables.state} set found_to = null`.execute(tx)
}

/** Whether other servers find the papers: then there is no index of lexemes. */
export async function isSharded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${`${schema}.shards`}) as found`.execute(db)
  return rows[0]?.found != null
}

/** Lets two processes build an index. By itself PostgreSQL takes one where memory is so short. */
async function byTwo(tx: Tx, create: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${tables.papers} set (parallel_workers = 1)`.execute(tx)
  await create.execute(tx)
  await sql`alter table ${tables.papers} reset (parallel_workers)`.execute(tx)
}

/** Last, as searches wait for it until the transaction ends. */
async function dropPart(tx: Tx, foundTo: number): Promise<void> {
  if (foundTo > 0) await sql`drop index if exists ${sql.table(`${schema}.${nameOf(foundTo)}`)}`.execute(tx)
}

/** For building an index, which takes a minute for 300,000 papers, and for searches that must end before. */
async function allowTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
    set_config('maintenance_work_mem', ${memoryToBuild}, true)`.execute(tx)
}

function nameOf(foundTo: number): string {
  return `papers_by_lexeme_to_${foundTo}`
}

const whole = sql.table(`${schema}.papers_by_lexeme`)
/** Memory of all that build it. More is slower: two took 41 s with this, 46 with 64 MB, 64 with 256 MB. */
const memoryToBuild = '32MB'
const timesMore = 8
/** Beyond, an index that is soon replaced takes as long as a fifth of the load. */
const maxPart = 100_000
