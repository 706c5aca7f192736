/** A clock that stands still but for sleeping, which takes no time at all. */
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../src/ports/clock.ts'

export interface TestClock extends Clock {
  /** Every sleep so far, in milliseconds. */
  readonly slept: readonly number[]
  set(instant: string): void
}

export function startClock(instant = '2025-04-11T06:00:00Z'): TestClock {
  let nowMs = Temporal.Instant.from(instant).epochMilliseconds
  const slept: number[] = []
  return {
    slept,
    nowMs: () => nowMs,
    sleep: async (ms) => {
      slept.push(ms)
      nowMs += ms
      await setImmediate()
    },
    set: (next) => {
      nowMs = Temporal.Instant.from(next).epochMilliseconds
    },
  }
}
