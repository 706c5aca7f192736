/** Rate limits: one request at a time and one per interval, over every process on the same database. */
import type { Clock } from '../ports/clock.ts'
import type { RateLimit } from '../ports/http.ts'

/** Rows shared by all processes, as the store's adapter rows. */
export interface RateLimitRows {
  claim(owner: typeof rateLimitOwner, key: string, endsAtMs: number): Promise<boolean>
  save(owner: typeof rateLimitOwner, key: string, value: string, endsAtMs: number): Promise<void>
}

/** Owns the rows in the store; no place of any platform. */
export const rateLimitOwner = 'ingest:lanes'

/** One use of a limit, which takes `maxMs` at most. */
export interface Turn {
  readonly rateLimit: RateLimit
  readonly maxMs: number
  readonly signal?: AbortSignal | undefined
}

/** Called with how long something waited for a rate limit, by its name. */
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
   * Runs `act` when the limit allows it. `act` also returns until when to pause beyond the usual interval, as
   * for a server's Retry-After; other processes then pause too. If a process dies meanwhile, the limit is
   * free again after `maxMs`. Whoever is aborted rejects with the signal's reason when its turn comes.
   */
  run<Result>(
    turn: Turn,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const { name } = turn.rateLimit
    const before = this.#tails.get(name) ?? Promise.resolve()
    const run = before.then(() => this.#runAlone(turn, act))
    this.#tails.set(
      name,
      run.catch(() => undefined),
    )
    return run
  }

  async #runAlone<Result>(
    { rateLimit, maxMs, signal }: Turn,
    act: () => Promise<{ readonly result: Result; readonly restUntilMs: number }>,
  ): Promise<Result> {
    const clock = this.#clock
    const startMs = clock.nowMs()
    let isLate = false
    for (;;) {
      signal?.throwIfAborted()
      const freeAgainMs = clock.nowMs() + maxMs + rateLimit.everyMs
      if (await this.#rows.claim(rateLimitOwner, rateLimit.name, freeAgainMs)) break
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
      // Counted from the answer, since the time when the request reached the server is unknown.
      const freeAtMs = Math.max(clock.nowMs() + rateLimit.everyMs, restUntilMs)
      await this.#rows.save(rateLimitOwner, rateLimit.name, '', freeAtMs)
    }
  }
}

/** How often to check whether another process has finished. */
const pollMs = 250
