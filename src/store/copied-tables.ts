/** The tables for copying a store: rows of any shape, in an order that is the same on both engines. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables that are not copied: they are derived, or belong to the database itself. */
type LeftOut = 'index_snapshots' | 'index_chunks' | 'index_generations' | 'schema_use' | 'kysely_migration'
export type CopiedTable = Exclude<keyof Tables, LeftOut>
export type Row = Readonly<Record<string, string | number | Uint8Array | null>>
export type AnyDatabase = Kysely<Record<string, Record<string, Row[string]>>>

/** The key columns of each table; tables that others refer to come first. */
const keys: { readonly [Table in CopiedTable]: readonly (keyof Tables[Table] & string)[] } = {
  papers: ['number'],
  paper_keys: ['key'],
  paper_sources: ['paper', 'source'],
  paper_vectors: ['model', 'paper'],
  word_tables: ['version'],
  full_texts: ['paper'],
  citations: ['citing', 'key'],
  source_states: ['source'],
  source_listings: ['source', 'day'],
  default_topics: ['name'],
  topics: ['workspace', 'name'],
  saved_papers: ['workspace', 'reader', 'paper'],
  shelves: ['id'],
  shelf_notes: ['workspace', 'shelf', 'paper', 'person'],
  read_marks: ['workspace', 'person', 'paper'],
  kept_references: ['workspace', 'reader', 'name'],
  kept_keys: ['workspace', 'reader', 'name', 'key'],
  shared_papers: ['workspace', 'place', 'paper', 'sharer'],
  votes: ['place', 'voter', 'paper', 'about'],
  interests: ['workspace', 'person'],
  taste_resets: ['workspace', 'person'],
  person_zones: ['workspace', 'person'],
  imports: ['id'],
  import_entries: ['import', 'number'],
  model_days: ['workspace', 'day'],
  access_tokens: ['secret_hash'],
  clubs: ['id'],
  club_members: ['club', 'person'],
  club_meetings: ['club', 'date'],
  club_absences: ['club', 'date', 'person'],
  club_nominations: ['club', 'paper'],
  club_votes: ['club', 'paper', 'voter'],
  club_minutes: ['club', 'date', 'author'],
  feed_addresses: ['secret_hash'],
  place_settings: ['workspace', 'place', 'name'],
  last_answers: ['place', 'thread', 'reader'],
  adapter_rows: ['adapter', 'workspace', 'key'],
  workspaces: ['workspace'],
  subscriptions: ['id'],
  subscription_counters: ['workspace'],
  deliveries: ['subscription', 'slot'],
  posted_papers: ['place', 'paper'],
  paper_counter: ['id'],
}
export const copiedTables = Object.keys(keys) as readonly CopiedTable[]

/** A page of the widest rows still fits into memory and into the parameters of one query. */
const rowsAtOnce = 500

/**
 * All rows ordered by key: numbers by size, text by bytes. On PostgreSQL only inside a transaction, by a
 * cursor: its indexes use a language's order, so paging by key would sort the table for each page.
 */
export async function* readPages(
  db: AnyDatabase,
  table: CopiedTable,
  engine: 'sqlite' | 'postgres',
): AsyncGenerator<readonly Row[]> {
  if (engine === 'sqlite') return yield* readByKey(db, table)
  const cursor = sql.ref(`copy_of_${table}`)
  const texts = await listTextColumns(db, table)
  const order = keys[table].map((key) => (texts.has(key) ? sql`${sql.ref(key)} collate "C"` : sql.ref(key)))
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)} order by ${sql.join(order)}`.execute(
    db,
  )
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    // After a fault the transaction and its cursor are already gone.
    await sql`close ${cursor}`.execute(db).catch(() => undefined)
  }
}

async function* readByKey(db: AnyDatabase, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(keys[table].map((key) => sql.ref(key)))
  for (let last: Row | undefined; ; ) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${columns}) > (${sql.join(keys[table].map((key) => last?.[key]))})`
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(rowsAtOnce)}`.execute(
        db,
      )
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

async function listTextColumns(db: AnyDatabase, table: CopiedTable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'text'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export function areEqual(a: Row, b: Row): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]))
}

function isSame(a: Row[string] | undefined, b: Row[string] | undefined): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b
}
