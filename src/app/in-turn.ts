/** What replicas that start together do one after the other. */
import { retry } from '../async/retry.ts'
import { BotError } from '../errors.ts'

/** Runs what replicas starting together do in turn: the later ones find it done. */
export function inTurn<Done>(act: () => Promise<Done>): Promise<Done> {
  return retry(act, {
    maxTries: 11,
    waitMs: (error) => (error instanceof BotError && error.code === 'unavailable' ? 0 : undefined),
    sleep: async () => undefined,
  })
}
