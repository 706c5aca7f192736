/** Keeps the index up to the store beside the answers, so that nobody waits for what another process stored. */
import type { Log } from './adapter.ts'
import type { Library } from './library.ts'

/**
 * How often it looks: one indexed query. A cursor of its own needs no connection that stays, unlike LISTEN, so nothing
 * is missed when the database was away.
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

  /** Waits for what it is indexing. */
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
