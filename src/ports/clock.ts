/** The port of time. */

/** Time, passed in so that tests need not wait. */
export interface Clock {
  nowMs(): number
  sleep(ms: number): Promise<void>
}
