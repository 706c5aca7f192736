/** Connections to PostgreSQL in which nothing lasts for ever: not a lock, a statement, a forgotten transaction, a dead line. */
import pg from 'pg'

/** In milliseconds; 0 is without an end. */
export interface Limits {
  /** From the sending of a statement to its answer, locks included. */
  readonly statementMs: number
  /** For a lock that somebody else holds. */
  readonly lockMs: number
  /** Between two statements of a transaction: a process that freezes there holds its locks for so long. */
  readonly idleMs: number
}

export interface PoolOptions {
  /** Shown to operators in `pg_stat_activity`. */
  readonly name: string
  readonly limits: Limits
  /** `pg`'s ten if not said. */
  readonly max?: number
  /** How long a query waits for a connection. */
  readonly connectMs?: number
  /** Settings of the server for these sessions. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A pool for a `postgres://…` address. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { name, limits, max, connectMs = 10_000 } = options
  const settings = { ...settingsOf(limits), ...deadLine, ...options.settings }
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: name,
    // What is lost is noticed after some 15 s: Node asks ten times, a second apart.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // A line that swallows everything answers no statement, and the server's own limit says nothing either.
    ...(limits.statementMs === 0 ? {} : { query_timeout: limits.statementMs + answerMs }),
    ...(max === undefined ? {} : { max }),
    types: { getTypeParser },
    onConnect: (client) => applySettings(client, settings),
  })
  // An idle connection that breaks has left the pool already, and the next query opens another or says why it cannot.
  pool.on('error', () => undefined)
  // One that breaks while somebody has it, between two queries, fails the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Statements that set other limits until the end of the transaction that is under way. */
export function limitsSql(limits: Limits): string[] {
  return writeSettings(settingsOf(limits), 'set local')
}

/**
 * Here and not in the address, whose own options would replace ours; a pooler in between refuses them there. As one
 * text, so that a server's limit of a statement, which may be short, is raised before anything takes time.
 */
async function applySettings(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query(writeSettings(settings, 'set').join('; '))
}

function writeSettings(settings: Readonly<Record<string, string>>, word: string): string[] {
  return Object.entries(settings).map(([name, value]) => `${word} ${name} = ${pg.escapeLiteral(value)}`)
}

function settingsOf({ statementMs, lockMs, idleMs }: Limits): Record<string, string> {
  return {
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: String(idleMs),
  }
}

/** The server lets go of a client whose machine says nothing for some ten seconds. */
const deadLine = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
}

/** For the way there and back, beyond a statement's own limit. */
const answerMs = 5_000

/** Counts, revisions and epoch milliseconds stay far below 2^53, so `bigint` columns are read as numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text')
}
