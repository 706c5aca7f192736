/** Kysely's PostgreSQL dialect over a pool of connections. */
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { databaseSilent } from '../errors.ts'

const connectTimeoutMs = 10_000

/** A pool for a `postgres://…` address. */
export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'journal-club',
    keepAlive: true,
    types: { getTypeParser },
  })
  // An idle connection that breaks has left the pool already, and the next query opens another or says why it cannot.
  pool.on('error', () => undefined)
  // One that breaks while somebody has it, between two queries, fails the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The dialect over a pool, which is closed with the Kysely instance. A server that is not there is told as `unavailable`. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool: plainSpoken(pool) })
}

function plainSpoken(pool: pg.Pool): PostgresPool {
  const explain = (error: unknown): never => {
    throw isSilence(error) ? databaseSilent(error) : error
  }
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(explain)
      const known = clients.get(client)
      if (known !== undefined) return known
      const query = (text: string, values: unknown[]) => client.query(text, values).catch(explain)
      const release = (isBroken?: boolean) => client.release(isBroken)
      // Kysely's other way to ask is by cursors, which nobody uses here.
      const spoken = { query, release } as unknown as PostgresPoolClient
      clients.set(client, spoken)
      return spoken
    },
  }
}

const fault = z.object({ code: z.string().optional(), message: z.string() })

/** https://www.postgresql.org/docs/current/errcodes-appendix.html (connections, shutdown), and the words of `pg`. */
function isSilence(error: unknown): boolean {
  const { code = '', message = '' } = fault.safeParse(error).data ?? {}
  return (
    /^(08...|57P0.|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/.test(code) ||
    /^(Connection terminated|timeout exceeded|timeout expired|Client has encountered)/.test(message)
  )
}

/** Counts, revisions and epoch milliseconds stay far below 2^53, so `bigint` columns are read as numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text')
}
