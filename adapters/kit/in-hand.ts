/** What is being worked on, which a stop waits for. */
import type { AdapterContext } from '../../src/core.ts'
import { isMisread, Unread } from './unread.ts'

export class InHand {
  readonly #working = new Set<Promise<void>>()
  readonly #log: AdapterContext['log']
  readonly #unread: Unread

  constructor(parts: Pick<AdapterContext, 'log' | 'meter'>, unread = new Unread(parts)) {
    this.#log = parts.log
    this.#unread = unread
  }

  /** Work that nobody else waits for: what it rejects with is logged. Resolves when it is done. */
  hold(work: Promise<void>): Promise<void> {
    const held = work
      .catch((error: unknown) => {
        if (isMisread(error)) this.#unread.note('work', error)
        else this.#log.error({ err: error }, 'what came in could not be worked on')
      })
      .finally(() => this.#working.delete(held))
    this.#working.add(held)
    return held
  }

  /** Resolves when nothing is in hand, of what comes meanwhile either. */
  async allDone(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working)
  }
}
