/** The difference between this machine's clock and the database's, so that replicas agree on shared times. */
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Add `ms` to a time of this machine to get the database's, in milliseconds. */
export interface Skew {
  readonly ms: number
}

export class ClockSkew implements Skew {
  readonly #systemMs: () => number
  #ms = 0

  /** `systemMs` is this machine's clock, in epoch milliseconds. */
  constructor(systemMs: () => number = () => Temporal.Now.instant().epochMilliseconds) {
    this.#systemMs = systemMs
  }

  get ms(): number {
    return this.#ms
  }

  /** Asks PostgreSQL once: the drift during a process's life is smaller than the error of the round trip. */
  async measure(db: Database): Promise<void> {
    const beforeMs = this.#systemMs()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
    const afterMs = this.#systemMs()
    if (rows[0] !== undefined) this.#ms = rows[0].ms - Math.round((beforeMs + afterMs) / 2)
  }
}
