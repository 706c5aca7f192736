/** Kysely's SQLite dialect over `node:sqlite`, safe for two processes on one file. */
import { closeSync, existsSync, fchmodSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** How long opening waits for another process that is writing, which may be changing the schema. */
export const openingPatienceMs = 15_000
/** How long a person's command waits for another process that is writing. */
export const patienceMs = 5_000
const pauseMs = 5

/** Erased rows are overwritten with zeros, free pages too: https://www.sqlite.org/pragma.html#pragma_secure_delete */
export const securely = 'pragma secure_delete = on'

/**
 * Opens the file, creating it if missing, for its owner alone whatever the umask, so that what is acknowledged survives a kill and a power
 * cut. `isAlone` locks out every other process, and rejects at once if one has the file open. Rejects
 * with the errors of `node:sqlite`.
 */
export async function openSqlite(path: string, { isAlone = false } = {}): Promise<DatabaseSync> {
  createPrivately(path)
  // SQLite's own waiting would block this thread, and does not work when two processes turn on WAL.
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    if (isAlone) file.exec('pragma locking_mode = exclusive; begin immediate; commit')
    await whileBusy(openingPatienceMs, async () => file.exec('pragma journal_mode = wal'))
    file.exec('pragma synchronous = full')
    file.exec(securely)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * An empty file that only its owner may read, where there is none. SQLite gives those beside it the same rights
 * (https://www.sqlite.org/src/file/src/os_unix.c, findCreateFileMode).
 */
export function createPrivately(path: string): void {
  if (path === ':memory:' || existsSync(path)) return
  const file = openSync(path, 'a', 0o600)
  // The umask may have taken rights of the owner's own.
  fchmodSync(file, 0o600)
  closeSync(file)
}

export interface SqliteOptions {
  /** How long a query waits for another process that is writing, in milliseconds. */
  readonly patienceMs?: number
  /** Translates an error of SQLite. */
  explain?(error: unknown): unknown
}

const mayGo = '/* may go with the power */'
/**
 * Ends a statement outside of transactions whose effect may be lost with the power, though not by a kill:
 * SQLite then waits for no disk, which takes milliseconds of everybody's time
 * (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
export const mayGoWithPower = sql.raw(mayGo)

/** The dialect for a file from `openSqlite`; closing the Kysely instance closes it. */
export function sqliteDialect(file: DatabaseSync, options: SqliteOptions = {}): Dialect {
  const statements = new LRUCache<string, SqliteStatement>({ max: statementsKept })
  const database = {
    close: () => file.close(),
    prepare(text: string) {
      const statement = statements.get(text) ?? prepare(file, text)
      if (text.length <= maxKeptText) statements.set(text, statement)
      return statement
    },
  }
  return {
    createDriver: () => new PatientDriver(file, database, options),
    createAdapter: () => new SharingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * One connection shared by all, each for a statement or a transaction. Waiting for another process's write
 * does not keep others of this process from reading.
 */
class PatientDriver extends SqliteDriver {
  readonly #file: DatabaseSync
  readonly #turns = new Mutex()
  readonly #options: SqliteOptions

  constructor(file: DatabaseSync, database: SqliteDatabase, options: SqliteOptions) {
    super({ database })
    this.#file = file
    this.#options = options
  }

  override async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#turns, this.#options)
  }

  override beginTransaction(connection: SharedConnection): Promise<void> {
    return connection.begin()
  }

  override commitTransaction(connection: SharedConnection): Promise<void> {
    return connection.end('commit')
  }

  override async rollbackTransaction(connection: SharedConnection): Promise<void> {
    // After some faults, such as a full disk, SQLite has already rolled back.
    if (this.#file.isTransaction) await connection.end('rollback')
    else connection.release()
  }
}

class SharedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #turns: Mutex
  readonly #patienceMs: number
  readonly #explain: (error: unknown) => unknown
  /** Releases the lock of the transaction under way. */
  #letGo: (() => void) | undefined

  constructor(connection: DatabaseConnection, turns: Mutex, options: SqliteOptions) {
    this.#connection = connection
    this.#turns = turns
    this.#patienceMs = options.patienceMs ?? patienceMs
    this.#explain = (error) => options.explain?.(error) ?? error
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#say(() => this.#inTurn(() => this.#connection.executeQuery<Row>(query)))
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, size)
  }

  /**
   * Takes the write lock at once: a transaction that reads first and then writes
   * fails when another wrote between.
   */
  async begin(): Promise<void> {
    await this.#say(async () => {
      const letGo = await this.#turns.take()
      try {
        await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'))
        this.#letGo = letGo
      } catch (error) {
        letGo()
        throw error
      }
    })
  }

  /** A failed commit still has to be rolled back. */
  async end(word: 'commit' | 'rollback'): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(word))
    this.release()
  }

  release(): void {
    this.#letGo?.()
    this.#letGo = undefined
  }

  async #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#letGo !== undefined) return act()
    const letGo = await this.#turns.take()
    return act().finally(letGo)
  }

  async #say<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await whileBusy(this.#patienceMs, act)
    } catch (error) {
      throw this.#explain(error)
    }
  }
}

/** Grants a lock to one caller at a time, first come first served. */
class Mutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the lock and gives the function that releases it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return resolve
  }
}

/** A statement that finds the file busy has had no effect, so it can be repeated. */
async function whileBusy<Result>(forMs: number, act: () => Promise<Result>): Promise<Result> {
  const untilMs = performance.now() + forMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= untilMs) throw error
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
 * Lets migrations run in one transaction, which SQLite supports: it is then the lock between two processes
 * that start at once, and a kill leaves no half of a schema. The driver manages the connection.
 */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function prepare(file: DatabaseSync, text: string): SqliteStatement {
  const statement = file.prepare(text)
  const isUnsynced = text.endsWith(mayGo)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlValue)),
    run: (parameters) => {
      if (isUnsynced) file.exec('pragma synchronous = normal')
      try {
        return statement.run(...parameters.map(toSqlValue))
      } finally {
        if (isUnsynced) file.exec('pragma synchronous = full')
      }
    },
    // By itself, as whoever runs a statement that is being read ends the reading.
    iterate: (parameters) => file.prepare(text).iterate(...parameters.map(toSqlValue)),
  }
}

/** More than the program has, apart from those with lists of many lengths. */
const statementsKept = 300
/** Longer ones, with many rows at once, are seldom the same again. */
const maxKeptText = 4_000

function toSqlValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored: only text, integers and bytes are.`)
}
