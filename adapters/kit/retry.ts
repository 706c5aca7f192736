/**
 * Calls of a platform that are repeated: a few times after a fault, or once the platform's own pause is
 * over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { BotError, backoffMs, retry as tryAgain } from '../../src/core.ts'

export interface RetryOptions<Result> {
  /** Its name, as sentences say it. */
  readonly platform: string
  /** How often at most after a fault, and the first pause, which doubles each time. */
  readonly retries: number
  readonly firstPauseMs: number
  /** A pause after a fault is at most so long; without a limit unless told. */
  readonly maxPauseMs?: number
  /** Whether the same call may succeed later. */
  isPassing(error: unknown): boolean
  /** How long the platform asks to wait, which does not count as a fault; undefined where it does not ask. */
  askedPauseMs?(error: unknown): number | undefined
  /** The platform asked to wait so long. */
  onWait?(ms: number): void
  /** A fault, after which the call is made again. */
  onFault?(error: unknown): void
  /**
   * Gives the result of a call that the platform took although its answer did not
   * come; undefined where it did not.
   */
  recover?(): Promise<Result | undefined>
  /**
   * Once it is aborted, no call is made any longer: waiting ends with its reason.
   * What is under way is seen through.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * The same for a signal of the adapter's own, which need not be heard of
   * before a call that nothing holds up.
   */
  readonly stopping?: AbortSignal
}

/**
 * What the call gives in the end. Throws what never passes as it is, and `BotError('unavailable')`
 * with `retryAfterMs` where the last try met a fault as well, or where the platform asks to wait
 * longer than `maxAskedPauseMs`.
 */
export function retry<Result>(call: () => Promise<Result>, options: RetryOptions<Result>): Promise<Result> {
  const { platform, firstPauseMs, maxPauseMs = Number.POSITIVE_INFINITY, signal, stopping } = options
  const pause = async (ms: number) => {
    const over = AbortSignal.any([signal, stopping].filter((each) => each !== undefined))
    await wait(ms, undefined, { signal: over }).catch(() => over.throwIfAborted())
  }
  let mayBeDone = false
  let faults = 0
  let waits = 0
  return tryAgain(
    async () => {
      const recovered = mayBeDone ? await options.recover?.() : undefined
      if (recovered !== undefined) return recovered
      // A process that slept over the signal hears of it first: timers go in the order in which they were
      // due.
      if (signal !== undefined) await pause(0)
      return call()
    },
    {
      waitMs(error) {
        const askedMs = options.askedPauseMs?.(error)
        if (askedMs !== undefined) {
          if (askedMs > maxAskedPauseMs || waits === maxWaits) throw tooMany(platform, error, askedMs)
          waits += 1
          options.onWait?.(askedMs)
          return askedMs
        }
        if (!options.isPassing(error)) return undefined
        if (faults >= options.retries) throw away(platform, error)
        faults += 1
        mayBeDone = true
        options.onFault?.(error)
        return backoffMs(faults, { firstMs: firstPauseMs, maxMs: maxPauseMs })
      },
      sleep: pause,
    },
  )
}

/**
 * For a platform that asks to wait longer than anybody waits here: deliveries
 * leave the place alone for so long.
 */
export function tooMany(platform: string, cause: unknown, retryAfterMs: number): BotError {
  return new BotError('unavailable', `${platform} takes no more from me for the moment.`, {
    cause,
    retryAfterMs,
  })
}

/** For a platform that stumbles or is out of reach. */
export function away(platform: string, cause: unknown): BotError {
  const sentence = `${platform} does not answer as it should at the moment.`
  return new BotError('unavailable', sentence, { cause, retryAfterMs: restMs })
}

/**
 * A call that is put off for longer is given back, so that what is to be posted
 * meanwhile does not pile up here.
 */
export const maxAskedPauseMs = 60_000
/** A platform that asks to wait more often than this for one call is broken. */
const maxWaits = 20
const restMs = 60_000
