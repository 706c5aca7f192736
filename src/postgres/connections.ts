/**
 * Connections to PostgreSQL with limits on everything: locks, statements, forgotten transactions, dead lines.
 */
import pg from 'pg'

/** In milliseconds; 0 is without an end. */
export interface Limits {
  /** From sending a statement to its answer, including waits for locks. */
  readonly statementMs: number
  /** Waiting for a lock. */
  readonly lockMs: number
  /** Between two statements of a transaction: how long a frozen process can hold its locks. */
  readonly idleMs: number
}

export interface PoolOptions {
  /** Shown to operators in `pg_stat_activity`. */
  readonly name: string
  readonly limits: Limits
  /** `pg`'s default is ten. */
  readonly max?: number
  /** How long a query waits for a connection. */
  readonly connectMs?: number
  /** How long an answer may take on its way, beyond what its statement may take; five seconds unless told. */
  readonly answerMs?: number
  /** Settings of the server for these sessions. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A pool for a `postgres://…` address. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { name, limits, max, connectMs = 10_000, answerMs = 5_000 } = options
  const settings = { ...settingsOf(limits), ...deadLine, ...options.settings }
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: name,
    // A lost connection is noticed after about 15 s: Node probes ten times, a second apart.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // If the line is dead, the server's own limit cannot be reported, so the client has one too.
    ...(limits.statementMs === 0 ? {} : { query_timeout: limits.statementMs + answerMs }),
    ...(max === undefined ? {} : { max }),
    types: { getTypeParser },
    onConnect: (client) => applySettings(client, settings),
  })
  // An idle connection that breaks has left the pool; the next query opens another or fails with the reason.
  pool.on('error', () => undefined)
  // If one breaks between two queries of its user, the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Statements that set other limits until the end of the transaction that is under way. */
export function limitsSql(limits: Limits): string[] {
  return writeSettings(settingsOf(limits), 'set local')
}

/**
 * Set here and not in the address: the address's own options would replace these, and a pooler may refuse
 * them there. One text, so that a short statement limit of the server is raised first.
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

/** The server drops a client whose machine is silent for about ten seconds. */
const deadLine = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
}

/** Counts, revisions and epoch milliseconds stay far below 2^53, so `bigint` columns are read as numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text')
}
