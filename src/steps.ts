/** Long work done in short steps, so that whoever else waits for this process gets a turn in between. */
import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Work that may be left at each `yield` and gone on with later, or dropped. A step takes a few milliseconds at most. */
export type Steps<Result> = Generator<void, Result, void>

/** For how long steps follow each other before others get a turn. */
export const turnMs = 4

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does steps until none is left, which gives the result, or the clock is at `untilMs`. */
export function goOn<Result>(
  steps: Steps<Result>,
  untilMs: number,
  nowMs: () => number,
): IteratorResult<void, Result> {
  for (;;) {
    const step = steps.next()
    if (step.done || nowMs() >= untilMs) return step
  }
}

/** Does the steps in turns of 4 ms, and lets others run in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const nowMs = () => performance.now()
  for (;;) {
    const step = goOn(steps, nowMs() + turnMs, nowMs)
    if (step.done) return step.value
    await letOthersRun()
  }
}
