/** The one way to retry, and the one formula for the wait before it. */
import pRetry from 'p-retry'

export interface Backoff {
  /** The wait after the first failure; it doubles with each further one. */
  readonly firstMs: number
  readonly maxMs: number
  /** This share of the wait is random, so that what failed together is not retried together. */
  readonly jitter?: number
}

/** How long to wait after so many failures in a row, counted from 1. `random` is from 0 up to 1. */
export function backoffMs(failures: number, { firstMs, maxMs, jitter = 0 }: Backoff, random = 0): number {
  return Math.round(Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (1 - jitter * random))
}

/** Nothing rests longer, whatever the other side asks for. */
export const longestRestMs = 24 * 3_600_000

/** Whether a stored rest goes on; one that ends later than any may was begun by a clock that was ahead. */
export function isResting(untilMs: number, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= nowMs + longestRestMs
}

export interface RetryOptions {
  /** How many times in all; without end unless told. */
  readonly maxTries?: number
  /**
   * The wait before the next try, after so many failures; undefined where no other try would help. What it
   * throws ends the tries as well.
   */
  waitMs(error: unknown, failures: number): number | undefined
  /** The caller's own clock; what it rejects with ends the tries. */
  sleep(ms: number): Promise<void>
}

/** Acts until that succeeds; `waitMs` alone decides which errors are tried again. Throws the last error. */
export async function retry<Done>(
  act: (attempt: number) => Promise<Done>,
  { maxTries = Number.POSITIVE_INFINITY, waitMs, sleep }: RetryOptions,
): Promise<Done> {
  try {
    return await pRetry((attempt) => act(attempt).catch(wrap), {
      retries: maxTries - 1,
      // The waits are ours, by the caller's clock.
      minTimeout: 0,
      async shouldRetry({ error, attemptNumber }) {
        const pauseMs = waitMs(error.cause, attemptNumber)
        if (pauseMs === undefined) return false
        await sleep(pauseMs)
        return true
      },
    })
  } catch (error) {
    throw error instanceof FailedTry ? error.cause : error
  }
}

/** p-retry by itself gives up on a `TypeError` and on what is no error. */
class FailedTry extends Error {}

function wrap(cause: unknown): never {
  throw new FailedTry('a try failed', { cause })
}
