/** What is done about an error that nobody caught. */
import type { Log } from '../ports/log.ts'
import { stopWithinMs } from './stop-app.ts'

export interface LastResortParts {
  readonly log: Log
  /** Ends in order, as at a signal: `/readyz` fails, posts under way are finished, leases let go. */
  quit(exitCode: number): void
  /** Ends at once. */
  exit(exitCode: number): void
}

/**
 * Gives the listener of uncaught errors, unhandled rejections among them. What the program believes may be
 * wrong from then on, so it ends, for a supervisor to start it again, but not in the middle of a post. Should
 * the stop itself hang, it ends at once a little later.
 */
export function createLastResort({ log, quit, exit }: LastResortParts) {
  let hasBegun = false
  return (error: unknown, origin: string): void => {
    log.error({ err: error, origin }, 'an error that nobody caught: the program ends')
    if (hasBegun) return
    hasBegun = true
    setTimeout(() => exit(1), 2 * stopWithinMs).unref()
    quit(1)
  }
}
