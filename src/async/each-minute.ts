/** Work by the minute, however the wall clock is set meanwhile. */

const minuteMs = 60_000
/** A timer that is early by the wall clock must not be set again and again until the minute begins. */
const leastMs = 1_000

/**
 * Acts as each minute of the clock begins, and never more than 60 s after the last time. Gives what ends it.
 * `nowMs` is epoch milliseconds.
 */
export function eachMinute(nowMs: () => number, act: () => void): () => void {
  let timer: NodeJS.Timeout
  const arm = () => {
    timer = setTimeout(
      () => {
        arm()
        act()
      },
      Math.max(leastMs, minuteMs - (nowMs() % minuteMs)),
    )
  }
  arm()
  return () => clearTimeout(timer)
}
