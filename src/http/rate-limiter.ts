/** Rate limits: one request at a time and one per interval, over every process on the same database. */
import { BotError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimit } from '../ports/http.ts'

/** Rows shared by all processes, as the store's adapter rows. */
export interface RateLimitRows {
  claim(owner: typeof rateLimitOwner, key: string, endsAtMs: number, value: string): Promise<boolean>
  find(owner: typeof rateLimitOwner, key: string): Promise<string | undefined>
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

/** A longer wait is left to the next ingest. */
export const maxWaitMs = 120_000

/** What the row of a limit says: since when it is taken, and when it is free again, in epoch milliseconds. */
interface Taken {
  readonly sinceMs: number
  readonly untilMs: number
}

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
   * free again after `maxMs`. Whoever is aborted rejects with the signal's reason when its turn comes. Throws
   * `BotError('unavailable')` at once where the limit is to be left alone for longer than two minutes.
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
      if (await this.#claim(rateLimit, maxMs)) break
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
      await this.#save(rateLimit.name, { sinceMs: clock.nowMs(), untilMs: freeAtMs })
    }
  }

  async #claim({ name, everyMs }: RateLimit, maxMs: number): Promise<boolean> {
    const nowMs = this.#clock.nowMs()
    const claimed = { sinceMs: nowMs, untilMs: nowMs + maxMs + everyMs }
    if (await this.#rows.claim(rateLimitOwner, name, claimed.untilMs, print(claimed))) return true
    const taken = parse(await this.#rows.find(rateLimitOwner, name))
    if (taken === undefined) return false
    if (taken.sinceMs > nowMs + maxSkewMs) {
      // Where two processes do so at once, that is one request too many.
      await this.#save(name, claimed)
      return true
    }
    const retryAfterMs = taken.untilMs - nowMs
    if (retryAfterMs <= maxWaitMs) return false
    const until = Temporal.Instant.fromEpochMilliseconds(taken.untilMs).toString({ smallestUnit: 'minute' })
    throw new BotError('unavailable', `${name} asked to be left alone until ${until}.`, { retryAfterMs })
  }

  #save(name: string, taken: Taken): Promise<void> {
    return this.#rows.save(rateLimitOwner, name, print(taken), taken.untilMs)
  }
}

function print({ sinceMs, untilMs }: Taken): string {
  return `${sinceMs} ${untilMs}`
}

/** Undefined for the row of an older release, which says nothing. */
function parse(text = ''): Taken | undefined {
  const [sinceMs, untilMs] = text.split(' ').map(Number)
  return sinceMs === undefined || untilMs === undefined ? undefined : { sinceMs, untilMs }
}

/** The clocks of replicas differ by less; what begins later was taken by a clock that was ahead. */
const maxSkewMs = 60_000

/** How often to check whether another process has finished. */
const pollMs = 250
