/** RateLimiter: one request at a time and one each so many milliseconds, over every process on the same database. */
import type { Clock, RateLimit } from './port.ts'

/** The rows that all processes share; the store's rows by key are such. */
export interface RateLimitRows {
  claim(owner: typeof rateLimitOwner, key: string, endsAtMs: number): Promise<boolean>
  save(owner: typeof rateLimitOwner, key: string, value: string, endsAtMs: number): Promise<void>
}

/** The owner of the rows in the store: no place of any platform. */
export const rateLimitOwner = 'ingest:lanes'

/** Told how long something waited for a rateLimit, by the rateLimit's name. */
export type OnWait = (rateLimit: string, ms: number) => void

export class RateLimiter {
  readonly #rows: RateLimitRows
  readonly #clock: Clock
  readonly #onWait: OnWait | undefined
  readonly #tails = new Map<string, Promise<unknown>>()

  constructor(rows: RateLimitRows, clock: Clock, onWait?: OnWait) {
    this.#rows = rows
    this.#clock = clock
    this.#onWait = onWait
  }

  /**
   * Acts when the rateLimit is free. `act` gives until when the rateLimit must rest beyond its own pace, as a server's Retry-After
   * asks; the other processes then rest too. A process that dies in the act frees the rateLimit after `maxMs`.
   */
  run<Result>(
    rateLimit: RateLimit,
    maxMs: number,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const before = this.#tails.get(rateLimit.name) ?? Promise.resolve()
    const turn = before.then(() => this.#runAlone(rateLimit, maxMs, act))
    this.#tails.set(
      rateLimit.name,
      turn.catch(() => undefined),
    )
    return turn
  }

  async #runAlone<Result>(
    rateLimit: RateLimit,
    maxMs: number,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const clock = this.#clock
    const startMs = clock.nowMs()
    let isLate = false
    while (
      !(await this.#rows.claim(rateLimitOwner, rateLimit.name, clock.nowMs() + maxMs + rateLimit.everyMs))
    ) {
      isLate = true
      await clock.sleep(Math.min(pollMs, rateLimit.everyMs))
    }
    if (isLate) this.#onWait?.(rateLimit.name, clock.nowMs() - startMs)
    let restUntilMs = 0
    try {
      const acted = await act()
      restUntilMs = acted.restUntilMs
      return acted.result
    } finally {
      // Counted from the answer: when the request reached the server is not known here.
      const freeAtMs = Math.max(clock.nowMs() + rateLimit.everyMs, restUntilMs)
      await this.#rows.save(rateLimitOwner, rateLimit.name, '', freeAtMs)
    }
  }
}

/** How often a rateLimit that another process holds is looked at again. */
const pollMs = 250
