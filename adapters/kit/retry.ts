/** Calls of a platform that are made again: where it stumbles a few times, where it asks to wait for as long as it says. */
import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs, retry as tryAgain } from '../../src/core.ts'

export interface RetryOptions<Result> {
  /** How often at most after a fault, and the first pause, which doubles each time. */
  readonly retries: number
  readonly firstPauseMs: number
  /** Whether the same call may succeed later. */
  isPassing(error: unknown): boolean
  /** How long the platform asks to wait, for which nothing counts as a fault; undefined where it does not. */
  askedPauseMs?(error: unknown): number | undefined
  /** The platform asked to wait so long. */
  onWait?(ms: number): void
  /** A fault, after which the call is made again. */
  onFault?(error: unknown): void
  /** Gives the result of a call that the platform took although its answer did not come; undefined where it did not. */
  recover?(): Promise<Result | undefined>
  /** Once it is aborted, no call is made any longer: waiting ends with its reason. What is under way is seen through. */
  readonly signal?: AbortSignal | undefined
  /** The same for a signal of the adapter's own, which need not be heard of before a call that nothing holds up. */
  readonly stopping?: AbortSignal
}

/** What the call gives in the end; throws what never passes, and the last fault. */
export function retry<Result>(call: () => Promise<Result>, options: RetryOptions<Result>): Promise<Result> {
  const { retries, firstPauseMs, signal, stopping } = options
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
      // A process that slept over the signal hears of it first: timers go in the order in which they were due.
      if (signal !== undefined) await pause(0)
      return call()
    },
    {
      waitMs(error) {
        const askedMs = waits < maxWaits ? options.askedPauseMs?.(error) : undefined
        if (askedMs !== undefined) {
          waits += 1
          options.onWait?.(askedMs)
          return askedMs
        }
        if (faults === retries || !options.isPassing(error)) return undefined
        faults += 1
        mayBeDone = true
        options.onFault?.(error)
        return backoffMs(faults, { firstMs: firstPauseMs, maxMs: Number.POSITIVE_INFINITY })
      },
      sleep: pause,
    },
  )
}

/** A platform that asks to wait more often than this for one call is broken. */
const maxWaits = 20
