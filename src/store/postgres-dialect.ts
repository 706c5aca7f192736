/** Kysely's PostgreSQL dialect over a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

const connectTimeoutMs = 10_000

/** A pool for a `postgres://…` address. */
export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'journal-club',
    types: { getTypeParser },
  })
  // An idle connection that breaks has left the pool already, and the next query opens another or says why it cannot.
  pool.on('error', () => undefined)
  return pool
}

/** The dialect over a pool, which is closed with the Kysely instance. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool })
}

/** Counts, revisions and epoch milliseconds stay far below 2^53, so `bigint` columns are read as numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text')
}
