/** The state of an installation: signed, good for ten minutes, and once, at whichever replica. */
import { createHash } from 'node:crypto'
import { ClearStateStore, InvalidStateError, type StateStore } from '@slack/oauth'
import type { AdapterRows } from '../../../src/core.ts'

/** How long a person may take at Slack. */
export const stateLivesMs = 10 * 60_000

/**
 * A state that was used is kept until it would have ended anyway. Rejects with what `isUsedState`
 * knows where it comes again, with the library's error where it is forged or old, and with the
 * database's where that does not answer.
 */
export function createInstallStates(secret: string, rows: AdapterRows): StateStore {
  const signed = new ClearStateStore(secret, stateLivesMs / 1_000)
  return {
    generateStateParam: (options, now) => signed.generateStateParam(options, now),
    async verifyStateParam(now, state) {
      const options = await signed.verifyStateParam(now, state)
      const name = createHash('sha256').update(state).digest('base64url')
      const isFirst = await rows.claim(installing, `state:${name}`, now.getTime() + stateLivesMs + clocksMs)
      if (!isFirst) throw new UsedStateError('The state was used already')
      return options
    },
  }
}

/** Whether it was refused because it came a second time. */
export function isUsedState(error: unknown): boolean {
  return error instanceof UsedStateError
}

class UsedStateError extends InvalidStateError {}

const installing = 'slack:installing'

/** The clocks of replicas may be so far apart. */
const clocksMs = 5 * 60_000
