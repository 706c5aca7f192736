/** Long work done in short steps, so that other work of this process gets a turn in between. */
import { setImmediate as letOthersRun } from 'node:timers/promises'

/**
 * Work that can be paused at each `yield` and continued later, or dropped. A step
 * takes a few milliseconds at most.
 */
export type Steps<Result> = Generator<void, Result, void>

/** How long steps run before other work gets a turn. */
export const turnMs = 2

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs steps until the work is done, which gives the result, or the clock reaches `untilMs`. */
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

/** Runs the steps in turns of 2 ms, with other work in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const nowMs = () => performance.now()
  for (;;) {
    const step = goOn(steps, nowMs() + turnMs, nowMs)
    if (step.done) return step.value
    await letOthersRun()
  }
}
