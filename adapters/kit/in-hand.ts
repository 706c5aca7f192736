/** What is being worked on, which a stop waits for. */
import type { Log } from '../../src/core.ts'

export class InHand {
  readonly #working = new Set<Promise<void>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** Work that nobody else waits for: what it rejects with is logged. Resolves when it is done. */
  hold(work: Promise<void>): Promise<void> {
    const held = work
      .catch((error: unknown) => this.#log.error({ err: error }, 'what came in could not be worked on'))
      .finally(() => this.#working.delete(held))
    this.#working.add(held)
    return held
  }

  /** Resolves when nothing is in hand, of what comes meanwhile either. */
  async allDone(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working)
  }
}
