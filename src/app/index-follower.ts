/** Updates the index in the background, so that no answer waits for what another process stored. */

import type { Library } from '../library/library.ts'
import type { Log } from '../ports/log.ts'

/**
 * One indexed query each time. Unlike LISTEN, a cursor needs no permanent connection, so
 * nothing is missed after an outage.
 */
const lookEveryMs = 2_000

export class IndexFollower {
  readonly #library: Pick<Library, 'refresh' | 'outageSince'>
  readonly #log: Log
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(library: Pick<Library, 'refresh' | 'outageSince'>, log: Log) {
    this.#library = library
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, lookEveryMs)
  }

  /** Waits for the update under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const before = this.#library.outageSince
    try {
      await this.#library.refresh()
      if (before !== undefined)
        this.#log.info({ since: String(before) }, 'the database answers again, and the index is up to it')
    } catch (error) {
      if (before === undefined) this.#log.error({ err: error }, 'the index cannot follow the database')
    }
  }
}
