/** Kysely's SQLite dialect over `node:sqlite`, safe for two processes on one file. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'

/** How long a query waits for another process that is writing, and how often it looks. */
const patienceMs = 15_000
const pauseMs = 10

/**
 * Opens the file, creating it when missing, and makes what is acknowledged survive a kill and a power cut.
 * `isAlone` keeps every other process out, and rejects at once where one has the file open. Rejects with the errors of
 * `node:sqlite`.
 */
export async function openSqlite(path: string, { isAlone = false } = {}): Promise<DatabaseSync> {
  // SQLite's own waiting would stop this whole thread, and it does not wait at all where two processes turn on WAL.
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    if (isAlone) file.exec('pragma locking_mode = exclusive; begin immediate; commit')
    await waitWhileBusy(async () => file.exec('pragma journal_mode = wal'))
    file.exec('pragma synchronous = full')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** The dialect for a file that `openSqlite` gave; it is closed with the Kysely instance. */
export function sqliteDialect(file: DatabaseSync): Dialect {
  const database = { close: () => file.close(), prepare: (sql: string) => prepare(file, sql) }
  return {
    createDriver: () => new PatientDriver({ database }),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * Waits while another process writes, and takes the write lock at the start of a transaction: one that reads first and
 * then writes fails when another wrote between.
 */
class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => waitWhileBusy(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** A statement that finds the file busy has done nothing yet, so it may be said again. */
async function waitWhileBusy<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || waitedMs >= patienceMs) throw error
    }
    await pause(pauseMs)
  }
}

// SQLITE_BUSY and its extended codes share the low byte: https://www.sqlite.org/rescode.html#busy
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === 5
  )
}

/**
 * Lets migrations run in one transaction, which SQLite can: it is then the lock between two processes that start
 * at once, and a kill leaves no half of a schema.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function prepare(file: DatabaseSync, sql: string): SqliteStatement {
  const statement = file.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlValue)),
    run: (parameters) => statement.run(...parameters.map(toSqlValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
  }
}

function toSqlValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored: only text, integers and bytes are.`)
}
