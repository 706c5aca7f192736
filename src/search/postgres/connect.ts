/** Connections of the index to PostgreSQL: a pool of its own, so that a long search never holds up the store. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

export function connect(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'journal-club-search',
    statement_timeout: longestStatementMs,
    // Searches are many and short: workers and compiled expressions would cost more than they gain. Reading all papers
    // for a common word costs a second, which the planner does not know, as it takes no account of values that stand apart.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c enable_seqscan=off',
  })
  // An idle connection that breaks has left the pool already, and the next query opens another or says why it cannot.
  pool.on('error', () => undefined)
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

// More would share a processor among so many searches that each waits for all.
const mostConnections = 4
const connectTimeoutMs = 10_000
const longestStatementMs = 5000
