/**
 * A search server that finds some of the papers, asked in SphinxQL over the protocol of MySQL: Manticore, or
 * Sphinx from 2.2 on. https://manual.manticoresearch.com/Connecting_to_the_server/MySQL_protocol
 */
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise'
import { BotError } from '../../errors.ts'
import type { ShardAddress } from '../../model/shard-address.ts'

export interface Answer<Row> {
  readonly rows: readonly Row[]
  /** Whether the server ended its search after `searchMs`: there may be more. */
  readonly isCut: boolean
}

/**
 * What is known of a server: nothing yet, that it has every paper that it should have, that some are still to
 * be sent, or that it does not answer.
 */
export type ShardState = 'unknown' | 'whole' | 'behind' | 'away'

/** It does not answer, or only what nobody waits for any longer. */
export class ShardAway extends Error {}

export class Shard {
  readonly table: string
  #state: ShardState = 'unknown'
  readonly #onChange: (why: unknown) => void
  readonly #pool: Pool
  readonly #prepared = new WeakSet<object>()

  constructor({ host, port, table, user, password }: ShardAddress, onChange: (why: unknown) => void) {
    this.table = table
    this.#onChange = onChange
    this.#pool = createPool({
      ...{ host, port },
      ...(user === undefined ? {} : { user }),
      ...(password === undefined ? {} : { password }),
      connectTimeout: connectMs,
      connectionLimit: maxConnections,
      enableKeepAlive: true,
      multipleStatements: true,
      // No code is made of what a server says.
      disableEval: true,
    })
  }

  get state(): ShardState {
    return this.#state
  }

  /** `why` is the error, where it does not answer. */
  become(state: ShardState, why?: unknown): void {
    const before = this.#state
    this.#state = state
    if (before !== state) this.#onChange(why)
  }

  /** What a `SELECT` gives. Rejects with `ShardAway`, or `misconfigured` where it has no such table. */
  async ask<Row>(statement: string): Promise<Answer<Row>> {
    const [rows, meta] = (await this.#query(`${statement}; SHOW META`)) as [
      RowDataPacket[],
      { readonly Variable_name: string }[],
    ]
    return { rows: rows as Row[], isCut: meta.some(({ Variable_name: name }) => name === 'warning') }
  }

  /** Lets it do what a statement says; rejects as `ask` does. */
  async tell(statement: string): Promise<void> {
    await this.#query(statement, writingMs)
  }

  async close(): Promise<void> {
    // An idle connection that broke cannot say goodbye.
    await this.#pool.end().catch(() => undefined)
  }

  /** Asks again where this process was stopped: then the answer was there, and nobody took it. */
  async #query(statement: string, timeout = answerMs): Promise<unknown> {
    const startMs = performance.now()
    try {
      return await this.#queryOnce(statement, timeout)
    } catch (error) {
      const hasStoodStill = performance.now() - startMs > connectMs + timeout + heldMs
      if (!(error instanceof ShardAway) || !hasStoodStill) throw error
      return this.#queryOnce(statement, timeout)
    }
  }

  async #queryOnce(statement: string, timeout: number): Promise<unknown> {
    const connection = await this.#pool.getConnection().catch(explainFault)
    try {
      if (!this.#prepared.has(connection.connection)) {
        // Identifiers are in order by their bytes, as they are in memory.
        await connection.query({ sql: 'SET collation_connection=binary', timeout: answerMs })
        this.#prepared.add(connection.connection)
      }
      const [result] = await connection.query({ sql: statement, timeout })
      connection.release()
      return result
    } catch (error) {
      // A late answer would be taken for that of the next statement.
      connection.destroy()
      return explainFault(error)
    }
  }
}

/** Quotes a text for SphinxQL. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function explainFault(error: unknown): never {
  const isWrong = error instanceof Error && 'errno' in error && error.errno === parseError
  if (isWrong && /unknown|no such/.test(error.message)) throw noTable(error)
  if (isWrong) throw error
  throw new ShardAway('A search server does not answer.', { cause: error })
}

function noTable(cause: Error): BotError {
  const sentence =
    'A search server of SEARCH_URL has no table of papers, or with other columns: docs/run/sizing.md tells how to create it.'
  return new BotError('misconfigured', sentence, { cause })
}

/** The server ends a search then, and gives what it found so far. */
export const searchMs = 3_000
const answerMs = 4_000
/** Now and then a server writes what it has in memory to its disk first. */
const writingMs = 10_000
const connectMs = 2_000
/** What others on the same processor may take. */
const heldMs = 500
const maxConnections = 4
// Sphinx and Manticore have this number for all that they do not understand.
const parseError = 1064
