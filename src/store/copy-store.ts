/**
 * Copies a whole store into an empty one, of either engine; an interrupted copy continues where it stopped.
 */
import { Kysely, sql } from 'kysely'
import { BotError } from '../errors.ts'
import {
  type AnyDatabase,
  areEqual,
  type CopiedTable,
  copiedTables,
  type Row,
  readPages,
} from './copied-tables.ts'
import { migrate, schema } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { checkSchemaUse, tooNew } from './schema-use.ts'
import type { Tables } from './tables.ts'

export interface CopyOptions {
  /** Addresses as `DATABASE_URL` takes them. */
  readonly from: string
  readonly to: string
  /** Called after each page: `rows` of the table's `total` are copied. */
  onProgress?(progress: { readonly table: string; readonly rows: number; readonly total: number }): void
}

/** A table's rows on both sides at the end. */
export interface TableCounts {
  readonly table: string
  readonly source: number
  readonly target: number
}

interface Side {
  readonly db: AnyDatabase
  readonly engine: 'sqlite' | 'postgres'
  readonly description: string
}

/**
 * Gives the counts of every table, and throws if they differ. Throws `unavailable` if another program uses
 * either database, and keeps others out meanwhile. The target must be empty, or an unfinished copy of this
 * source, which no program opens until it is finished. Rows already copied are compared with the source; if
 * the source changed, the copy starts again. No table numbers its own rows, so there are no sequences to set.
 */
export async function copyStore(options: CopyOptions): Promise<readonly TableCounts[]> {
  const source = await openSide(options.from, { mustExist: true })
  try {
    const target = await openSide(options.to, { mustExist: false })
    try {
      if (source.description === target.description)
        throw new BotError('misconfigured', 'The source and the target are the same database.')
      return await holdSource(source, (from) => holdTarget(target, (to) => copy(from, to, options)))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function openSide(
  url: string,
  { mustExist }: { readonly mustExist: boolean },
): Promise<Side & Pick<OpenDatabase, 'explain'> & { close(): Promise<void> }> {
  const { dialect, ask, description, explain } = await openDatabase(url, { isAlone: true, mustExist })
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db)
    // A newer program's migrations may have added columns that this one does not know.
    const done = await db.selectFrom('kysely_migration').select('name').execute()
    if (done.some(({ name }) => !(name in schema))) throw tooNew()
    if (mustExist) await checkSchemaUse(db, schema)
  } catch (error) {
    await db.destroy()
    throw explain(error)
  }
  return {
    db: db as unknown as AnyDatabase,
    engine: ask === undefined ? 'sqlite' : 'postgres',
    description,
    explain,
    close: () => db.destroy(),
  }
}

/** All pages come from one moment, and nobody writes meanwhile. A file is already held by its lock. */
async function holdSource<Result>(side: Side, act: (side: Side) => Promise<Result>): Promise<Result> {
  if (side.engine === 'postgres') await refuseCompany(side)
  const transaction = side.db.transaction()
  return (
    side.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction
  ).execute(async (db) => {
    if (side.engine === 'postgres')
      await sql`lock table ${sql.join(copiedTables.map((table) => sql.table(table)))} in share mode`.execute(
        db,
      )
    return act({ ...side, db })
  })
}

async function holdTarget<Result>(side: Side, act: (side: Side) => Promise<Result>): Promise<Result> {
  if (side.engine === 'sqlite') return act(side)
  return side.db.connection().execute(async (db) => {
    await refuseCompany({ ...side, db })
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_lock(${sql.lit(copyLock)}) as free`.execute(db)
    if (rows[0]?.free !== true) throw inUse(side)
    return act({ ...side, db })
  })
}

async function refuseCompany(side: Side): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'journal-club' and pid <> pg_backend_pid()`.execute(
    side.db,
  )
  if (rows.length > 0) throw inUse(side)
}

function inUse({ description }: Side): BotError {
  return new BotError('unavailable', `A bot is running on ${description}: stop it, and try again.`)
}

async function copy(source: Side, target: Side, options: CopyOptions): Promise<TableCounts[]> {
  await markCopy(source, target)
  if (!(await copyTables(source, target, options))) {
    await target.db.transaction().execute(async (tx) => {
      for (const table of copiedTables.toReversed()) await tx.deleteFrom(table).execute()
    })
    if (!(await copyTables(source, target, options))) throw new Error('the source changes while it is copied')
  }
  const counts: TableCounts[] = []
  for (const table of copiedTables)
    counts.push({
      table,
      source: await countRows(source.db, table),
      target: await countRows(target.db, table),
    })
  const wrong = counts.find((each) => each.source !== each.target)
  if (wrong !== undefined)
    throw new Error(`${wrong.table} has ${wrong.source} rows in the source, ${wrong.target} in the target`)
  if (target.engine === 'postgres') await sql`analyze`.execute(target.db)
  await target.db.updateTable('schema_use').set({ copied_from: null }).execute()
  return counts
}

/** From now on no program opens the target. */
async function markCopy(source: Side, target: Side): Promise<void> {
  const { copied_from } = await target.db
    .selectFrom('schema_use')
    .select('copied_from')
    .executeTakeFirstOrThrow()
  if (copied_from === source.description) return
  if (copied_from !== null)
    throw new BotError(
      'misconfigured',
      `${target.description} is an unfinished copy of ${copied_from}: finish it, or name an empty database.`,
    )
  for (const table of copiedTables)
    if (table !== 'paper_counter' && (await countRows(target.db, table)) > 0)
      throw new BotError('misconfigured', `${target.description} holds data already: name an empty database.`)
  await target.db.transaction().execute(async (tx) => {
    await tx.updateTable('schema_use').set({ copied_from: source.description }).execute()
    await tx.deleteFrom('paper_counter').execute()
  })
}

/** False if the target's rows are not the first rows of the source. */
async function copyTables(source: Side, target: Side, { onProgress }: CopyOptions): Promise<boolean> {
  for (const table of copiedTables) {
    const total = await countRows(source.db, table)
    let rows = 0
    const told = (more: number) => {
      rows += more
      onProgress?.({ table, rows, total })
    }
    const wanted = readPages(source.db, table, source.engine)
    const rest = await target.db
      .transaction()
      .execute((tx) => skipEqual(wanted, readPages(tx, table, target.engine)))
    if (rest === undefined) {
      await wanted.return(undefined)
      return false
    }
    told(rest.skipped)
    for (let page = rest.page; page !== undefined; page = await nextPage(wanted)) {
      if (page.length > 0) await target.db.insertInto(table).values(page).execute()
      told(page.length)
    }
  }
  return true
}

type Pages = AsyncGenerator<readonly Row[]>

/** Skips the rows already copied; gives the rest of the page after them, or undefined if they differ. */
async function skipEqual(
  wanted: Pages,
  there: Pages,
): Promise<{ readonly skipped: number; readonly page: readonly Row[] | undefined } | undefined> {
  let page = await nextPage(wanted)
  let [skipped, at] = [0, 0]
  for await (const rows of there)
    for (const row of rows) {
      if (page !== undefined && at === page.length) [page, at] = [await nextPage(wanted), 0]
      const expected = page?.[at]
      if (expected === undefined || !areEqual(expected, row)) return undefined
      skipped += 1
      at += 1
    }
  return { skipped, page: page?.slice(at) }
}

async function nextPage(pages: Pages): Promise<readonly Row[] | undefined> {
  const { value, done } = await pages.next()
  return done === true ? undefined : value
}

async function countRows(db: AnyDatabase, table: CopiedTable): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An arbitrary number for the lock between two copies into one database. */
const copyLock = 4_821_905_337
