/** Kysely's SQLite dialect over `node:sqlite`, safe for two processes on one file. */
import { DatabaseSync } from 'node:sqlite'
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

/** How long a writer waits for another process that is writing. */
const busyTimeoutMs = 15_000

/**
 * Opens the file, creating it when missing, and makes what is acknowledged survive a kill and a power cut.
 * Throws the errors of `node:sqlite`.
 */
export function openSqlite(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    file.exec('pragma journal_mode = wal')
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
    createDriver: () => new ImmediateDriver({ database }),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Takes the write lock at the start: a transaction that reads first and then writes fails when another wrote between. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
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

function toSqlValue(value: unknown): string | number | bigint | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`A ${typeof value} cannot be stored: only text and integers are.`)
}
