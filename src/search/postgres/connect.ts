/**
 * Connections of the index to PostgreSQL: a pool of its own, so that a long search never holds up the store.
 */
import { Kysely } from 'kysely'
import { createPool, type Limits } from '../../postgres/connections.ts'
import { postgresDialect } from '../../postgres/dialect.ts'
import type { Database } from './tables.ts'

export interface Connections {
  readonly reading: Database
  /** One, for its statements may take minutes. */
  readonly writing: Database
}

export function connect(url: string): Connections {
  const open = (max: number, limits: Limits) => {
    const pool = createPool(url, { name: 'journal-club-search', max, limits, settings })
    return new Kysely<unknown>({ dialect: postgresDialect(pool, (error) => error) })
  }
  return { reading: open(maxSearches, ofSearches), writing: open(1, ofWriting) }
}

// More would share a processor among so many searches that each waits for all.
const maxSearches = 4
const ofSearches: Limits = { statementMs: 5_000, lockMs: 2_000, idleMs: 5_000 }
/**
 * Whoever writes has the turn, so a replica that froze must lose it; but between two statements up to two
 * thousand papers are analysed, which takes 3 s of a processor.
 */
const ofWriting: Limits = { statementMs: 600_000, lockMs: 2_000, idleMs: 30_000 }
// Searches are many and short: parallel workers and JIT would cost more than they gain. Reading
// all papers for a common word costs a second, which the planner does not know, as it takes no
// account of values that stand apart.
const settings = { jit: 'off', max_parallel_workers_per_gather: '0', enable_seqscan: 'off' }
