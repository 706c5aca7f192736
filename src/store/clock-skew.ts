/** How far this machine's clock is from the database's, so that times that replicas share mean the same to all of them. */
import { sql } from 'kysely'
import type { Database } from './tables.ts'

export class ClockSkew {
  readonly #systemMs: () => number
  #ms = 0

  /** `systemMs` is this machine's clock, in epoch milliseconds. */
  constructor(systemMs: () => number = () => Temporal.Now.instant().epochMilliseconds) {
    this.#systemMs = systemMs
  }

  /** What to add to a time of this machine to have the database's, in milliseconds. */
  get ms(): number {
    return this.#ms
  }

  /** Asks PostgreSQL; what a clock drifts in the life of a process is less than what the way there and back hides. */
  async measure(db: Database): Promise<void> {
    const beforeMs = this.#systemMs()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
    const afterMs = this.#systemMs()
    if (rows[0] !== undefined) this.#ms = rows[0].ms - Math.round((beforeMs + afterMs) / 2)
  }
}
