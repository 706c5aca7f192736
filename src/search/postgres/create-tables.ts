/** Creates the index's tables, and empties them. */
import { sql, type Transaction } from 'kysely'
import { setLimits } from '../../postgres/dialect.ts'
import { counters } from './analyse-paper.ts'
import { isSharded, showAll } from './first-load.ts'
import { bm25Index, type Database, lock, schema, tables } from './tables.ts'

/**
 * Creates the tables where they are missing. Gives whether papers are indexed by the extension
 * pg_textsearch too, which they are where the database has it; where it came or went since, the tables
 * are emptied, to be filled again.
 */
export async function createTables(db: Database): Promise<boolean> {
  const known = await sql<{ found: string | null; has_bm25: boolean }>`
    select to_regclass(${`${schema}.meanings`}) as found, ${hasExtension} as has_bm25`.execute(db)
  const hasBm25 = known.rows[0]?.has_bm25 === true
  if (known.rows[0]?.found == null)
    await db.transaction().execute(async (tx) => {
      await takeTurn(tx)
      // What was created while this one waited is seen by reading a table, but not by `if not exists`.
      const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(tx)
      if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
      await showAll(tx)
    })
  const { rows } = await sql<{ uses_bm25: boolean }>`select uses_bm25 from ${state}`.execute(db)
  if (rows[0]?.uses_bm25 !== hasBm25) await adoptBm25(db, hasBm25)
  return hasBm25
}

async function adoptBm25(db: Database, isUsed: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    const { rows } = await sql<{ uses_bm25: boolean }>`select uses_bm25 from ${state}`.execute(tx)
    if (rows[0]?.uses_bm25 === isUsed) return
    await empty(tx)
    await sql`drop index if exists ${sql.table(bm25Index)}`.execute(tx)
    if (isUsed)
      await sql`
        create index papers_by_bm25 on ${papers} using bm25 (stems) with (text_config = 'simple')`.execute(tx)
    await sql`update ${state} set uses_bm25 = ${isUsed}`.execute(tx)
  })
}

/** Lets PostgreSQL find papers by itself again where others did; it then has to build its lexeme index. */
export async function findHere(db: Database): Promise<void> {
  if (!(await isSharded(db))) return
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    for (const name of ['note_unsent', 'forget_sent'])
      await sql`drop function if exists ${sql.id(schema, name)} cascade`.execute(tx)
    for (const name of ['shards', 'unsent'])
      await sql`drop table if exists ${sql.table(`${schema}.${name}`)}`.execute(tx)
    await showAll(tx)
  })
}

/** Others may be creating the same tables, or writing into them. */
export async function takeTurn(tx: Transaction<unknown>): Promise<void> {
  await setLimits(tx, { statementMs: 120_000, lockMs: 60_000, idleMs: 30_000 })
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
}

/** Empties the tables, for papers that are of another store than the one at hand. */
export async function emptyTables(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await empty(tx)
  })
}

async function empty(tx: Transaction<unknown>): Promise<void> {
  await sql`truncate ${papers}, ${meanings}, ${terms}, ${acronyms}, ${authors}`.execute(tx)
  await sql`
    update ${state} set revision = 0, papers = 0, text_length = 0, title_length = 0, last_number = 0,
      emptied = emptied + 1`.execute(tx)
  await showAll(tx)
}

const { state, papers, meanings, terms, acronyms, authors } = tables

const hasExtension = sql<boolean>`exists (select from pg_extension where extname = 'pg_textsearch')`

// Comparisons are by bytes, as they are in memory, whatever the database's language is.
const statements = [
  sql`create table if not exists ${state} (
    id int primary key,
    revision bigint not null,
    papers bigint not null,
    text_length bigint not null,
    title_length bigint not null,
    last_number int not null,
    emptied int not null,
    uses_bm25 boolean not null,
    found_to bigint
  )`,
  // Changes when the tables are dropped and made again, so that cached numbers of
  // terms are recognised as stale.
  sql`insert into ${state} values (1, 0, 0, 0, 0, 0, extract(epoch from now())::bigint % 1000000000, false)
    on conflict do nothing`,
  // What ranking reads is stored in the row itself, everything larger outside it (TOAST).
  sql`create table if not exists ${papers} (
    number bigint generated always as identity primary key,
    id text collate "C" not null unique,
    date text collate "C" not null,
    aliases text not null,
    has_code boolean not null,
    record bytea not null,
    content text not null,
    spelled text not null,
    names text not null,
    lexemes tsvector not null,
    stems text
  ) with (toast_tuple_target = 128)`,
  sql`alter table ${papers} ${sql.join(
    ['id', 'date', 'aliases', 'record'].map((column) => sql`alter column ${sql.id(column)} set storage main`),
  )}`,
  // Compressing finds nothing in it to leave out.
  sql`alter table ${papers} alter column lexemes set storage external`,
  sql`create index if not exists papers_by_date on ${papers} (date desc, id)`,
  sql`create table if not exists ${terms} (
    term text collate "C" primary key,
    number int not null,
    ${sql.join(counters.map((counter) => sql`${sql.id(counter)} int not null`))}
  ) with (fillfactor = 80)`,
  sql`create index if not exists terms_by_number on ${terms} (number)`,
  sql`create table if not exists ${acronyms} (
    short text collate "C" not null,
    long text collate "C" not null,
    stems text collate "C" not null,
    papers int not null,
    primary key (short, long)
  )`,
  sql`create index if not exists acronyms_by_stems on ${acronyms} (stems)`,
  sql`create table if not exists ${authors} (
    words text collate "C" primary key,
    name text not null,
    papers int not null,
    lexemes tsvector not null
  ) with (fillfactor = 80)`,
  sql`create index if not exists authors_by_lexeme on ${authors} using gin (lexemes)`,
  sql`create index if not exists authors_by_papers on ${authors} (papers desc)`,
  // Made last: where it is missing, the tables are of an older release. It refers to no
  // row, so that such a one can go on.
  sql`create table if not exists ${meanings} (
    number bigint primary key,
    version text collate "C" not null,
    vector bytea not null
  )`,
]
