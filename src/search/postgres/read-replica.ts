/** One read replica of PostgreSQL: whether it answers, and how far it has replayed the primary's log. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { backoffMs } from '../../async/retry.ts'
import { within } from '../../async/within.ts'
import { speakPlainly } from '../../postgres/dialect.ts'
import { isFaultOfServer } from './explain-fault.ts'
import { schema } from './tables.ts'

/** What a replica must have to answer: the log up to a position, in bytes, of the tables emptied so often. */
export interface Wanted {
  readonly position: number
  readonly emptied: number
}

/** A question that a replica could not answer; another server can. */
export class ReplicaFault extends Error {
  override readonly name = 'ReplicaFault'
}

type State = 'untried' | 'answers' | 'behind' | 'away'

export interface ReplicaParts {
  readonly wanted: () => Wanted
  /** Told of each change of what it can do; `cause` says why it cannot. */
  onChange(state: State, cause?: unknown): void
}

export class ReadReplica {
  readonly #pool: PostgresPool
  readonly #parts: ReplicaParts
  #state: State = 'untried'
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** How far the server was when this connection asked; a server that starts again may be less far. */
  readonly #positions = new WeakMap<PostgresPoolClient, number>()
  #answeredMs = Number.NEGATIVE_INFINITY

  constructor(pool: Pool, parts: ReplicaParts) {
    this.#parts = parts
    this.#pool = speakPlainly(pool, (error) => {
      if (!isFaultOfServer(error)) return error
      this.#rest('away', error)
      return new ReplicaFault('a read replica did not answer', { cause: error })
    })
  }

  get answers(): boolean {
    return this.#state === 'answers'
  }

  /** A connection to a server that is as far as wanted; undefined where there is none right now. */
  async take(): Promise<PostgresPoolClient | undefined> {
    return this.answers ? this.#connect() : undefined
  }

  /** Lets it catch up, and looks from time to time whether it has. */
  fallBehind(): void {
    if (this.answers) this.#rest('behind')
  }

  /** Looks whether it answers, and until it does, again and again. */
  async look(): Promise<void> {
    const client = await this.#connect()
    client?.release()
    if (client === undefined) return this.#rest('behind')
    this.#failures = 0
    this.#enter('answers')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#pool.end()
  }

  async #connect(): Promise<PostgresPoolClient | undefined> {
    let client: PostgresPoolClient | undefined
    try {
      client = await this.#pool.connect()
      if (await this.#isFresh(client)) return client
      client.release()
    } catch (error) {
      client?.release(true)
      this.#rest('away', error)
    }
    return undefined
  }

  async #isFresh(client: PostgresPoolClient): Promise<boolean> {
    const wanted = this.#parts.wanted()
    const position = this.#positions.get(client)
    const isKnown = position !== undefined && position >= wanted.position
    if (isKnown && performance.now() - this.#answeredMs < trustedMs) return true
    const asked = client.query<{ is_replica: boolean; position: number | null }>(howFar, [])
    const [row] = (await within(patienceMs, asked, sayLate)).rows
    this.#answeredMs = performance.now()
    if (row?.is_replica !== true) throw new Error('a server of DATABASE_READ_URL is no streaming replica')
    if (row.position === null || row.position < wanted.position) return false
    if (position === undefined) await this.#demandSameTables(client, wanted)
    this.#positions.set(client, row.position)
    return true
  }

  /** A replica of some other server might be as far, too. */
  async #demandSameTables(client: PostgresPoolClient, { emptied }: Wanted): Promise<void> {
    const asked = client.query<{ emptied: number }>(howEmptied, [])
    const [row] = (await within(patienceMs, asked, sayLate)).rows
    if (row?.emptied !== emptied) throw new Error('a server of DATABASE_READ_URL has another index')
  }

  /** Asks nothing of it until it has been looked at again. */
  #rest(state: 'behind' | 'away', cause?: unknown): void {
    if (this.#isClosed || this.#timer !== undefined) return
    if (state === 'away') this.#failures += 1
    const restMs = state === 'behind' ? behindMs : backoffMs(this.#failures, awayMs)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.look()
    }, restMs).unref()
    this.#enter(state, cause)
  }

  #enter(state: State, cause?: unknown): void {
    if (state === this.#state) return
    this.#state = state
    this.#parts.onChange(state, cause)
  }
}

function sayLate(): never {
  throw new Error('a read replica did not answer in time')
}

const howFar = `select pg_is_in_recovery() as is_replica,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`
const howEmptied = `select emptied from ${schema}.state`
/** A server that stopped in silence is noticed by the next question after that. */
const trustedMs = 1_000
/** For an answer that takes the server no time. */
const patienceMs = 1_000
const behindMs = 500
const awayMs = { firstMs: 1_000, maxMs: 30_000 }
