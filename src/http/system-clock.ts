/** The clock of the machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'

/** A sleep rejects with an `AbortError` when the signal is aborted. */
export function createSystemClock(signal: AbortSignal): Clock {
  return {
    nowMs: () => Temporal.Now.instant().epochMilliseconds,
    sleep: (ms) => sleep(ms, undefined, { signal }),
  }
}
