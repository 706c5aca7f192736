/**
 * Lets acknowledgements, which Slack wants within three seconds, go before answers, which may take longer.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Requests that come closer together than this are a burst. */
const quietMs = 5
/**
 * During a burst no two answers begin closer together than this: each takes some 20 ms of the event loop, in
 * many steps, so nine tenths of the time are left to requests.
 */
const restMs = 200

/** Begins one piece of work after the other; in a burst, with pauses in which requests are acknowledged. */
export class BurstPacer {
  readonly #waiting: (() => void)[] = []
  #lastMs = Number.NEGATIVE_INFINITY
  #begunAtMs = Number.NEGATIVE_INFINITY
  #isGiving = false

  /**
   * Resolves when the work on a request may begin, in the order in which they came; soon unless many come.
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
      // First hear what came while an answer had the event loop, or the burst would seem over. A new
      // connection is accepted in one turn, and what it sends is read in the next.
      await nextTurn()
      await nextTurn()
      const nowMs = performance.now()
      const pauseMs = Math.min(this.#lastMs + quietMs, this.#begunAtMs + restMs) - nowMs
      if (pauseMs > 0) await wait(pauseMs)
      else {
        this.#begunAtMs = nowMs
        this.#waiting.shift()?.()
      }
    }
    this.#isGiving = false
  }
}
