/**
 * Connections of the index to PostgreSQL: a pool of its own, so that a long search never holds up the store.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Log } from '../../ports/log.ts'
import { createPool, type PoolOptions } from '../../postgres/connections.ts'
import { speakPlainly } from '../../postgres/dialect.ts'
import { ReadReplicas } from './read-replicas.ts'
import type { Database } from './tables.ts'

export interface Connections {
  /** What answers searches: the replicas where there are some, else the primary. */
  readonly reading: Database
  readonly primary: Database
  /** One, for its statements may take minutes. */
  readonly writing: Database
  readonly replicas?: ReadReplicas
  close(): Promise<void>
}

/** Addresses of servers that follow the one at the main address. */
export interface ReplicaOptions {
  readonly urls: readonly string[]
  readonly log: Pick<Log, 'info' | 'warn'>
}

export function connect(url: string, options?: ReplicaOptions): Connections {
  const open = (limits: PoolOptions) => speakPlainly(createPool(url, limits), (error) => error)
  const primaryPool = open(ofSearches)
  const [primary, writing] = [databaseOver(primaryPool), databaseOver(open(ofWriting))]
  const close = async (...databases: readonly Database[]) => {
    await Promise.all(databases.map((database) => database.destroy()))
  }
  if (options === undefined || options.urls.length === 0)
    return { reading: primary, primary, writing, close: () => close(primary, writing) }
  const pools = options.urls.map((address) => createPool(address, ofReplicas))
  const replicas = new ReadReplicas(pools, options.log)
  const reading = databaseOver(replicas.before(primaryPool))
  return {
    reading,
    primary,
    writing,
    replicas,
    async close() {
      await close(reading, primary, writing)
      await replicas.close()
    },
  }
}

function databaseOver(pool: PostgresPool): Database {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

// Searches are many and short: parallel workers and JIT would cost more than they gain. Reading
// all papers for a common word costs a second, which the planner does not know, as it takes no
// account of values that stand apart. In the 4 MB that are usual, it forgets which rows of a page a common
// word was found in, and looks at all of them: in 32 MB it knows some 300,000 pages.
const settings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  enable_seqscan: 'off',
  work_mem: '32MB',
}
const name = 'journal-club-search'
const ofSearches: PoolOptions = {
  name,
  settings,
  // More would share a processor among so many searches that each waits for all.
  max: 4,
  limits: { statementMs: 5_000, lockMs: 2_000, idleMs: 5_000 },
}
/** While one is out of reach, answers wait no longer than needed: there are others. */
const ofReplicas: PoolOptions = { ...ofSearches, connectMs: 2_000, answerMs: 1_000 }
/**
 * Whoever writes has the turn, so a replica that froze must lose it; but between two statements up to two
 * thousand papers are analysed, which takes 3 s of a processor.
 */
const ofWriting: PoolOptions = {
  name,
  settings,
  max: 1,
  limits: { statementMs: 600_000, lockMs: 2_000, idleMs: 30_000 },
  // Building an index lifts the server's limit: it takes a quarter of an hour for three million papers.
  answerMs: 6 * 3_600_000,
}
