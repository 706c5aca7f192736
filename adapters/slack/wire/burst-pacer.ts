/**
 * Lets acknowledgements, which Slack wants within three seconds, go before answers, which may take longer.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Requests that come closer together than this are a burst. */
const quietMs = 5
/**
 * During a burst, the time that is left to requests after each piece of work, as a multiple of what it took.
 */
const restFactor = 9

/** Begins one piece of work after the other; in a burst, with pauses in which requests are acknowledged. */
export class BurstPacer {
  readonly #waiting: (() => void)[] = []
  #lastMs = Number.NEGATIVE_INFINITY
  #restedAtMs = Number.NEGATIVE_INFINITY
  #isGiving = false

  /**
   * Resolves when the work on a request may begin, in the order in which they came; at once unless many come.
   */
  take(): Promise<void> {
    this.#lastMs = performance.now()
    return new Promise((begin) => {
      this.#waiting.push(begin)
      if (!this.#isGiving) void this.#give()
    })
  }

  async #give(): Promise<void> {
    this.#isGiving = true
    while (this.#waiting.length > 0) {
      const startMs = performance.now()
      const pauseMs = Math.min(this.#lastMs + quietMs, this.#restedAtMs) - startMs
      if (pauseMs > 0) await wait(pauseMs)
      else {
        this.#waiting.shift()?.()
        // What was begun has the event loop until it waits for something; then it is the requests' turn.
        await nextTurn()
        const endMs = performance.now()
        this.#restedAtMs = endMs + restFactor * (endMs - startMs)
      }
    }
    this.#isGiving = false
  }
}
