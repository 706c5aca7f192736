/** What operators watch, as numbers of the whole store. */
import type { Delivery } from '../model/delivery.ts'
import type { Subscription } from '../model/subscription.ts'

/**
 * Over all workspaces. `waiting` counts deliveries that are due and not posted; `waitingSinceMs`
 * is since when the oldest is due.
 */
export interface Figures {
  readonly papers: number
  readonly deliveries: ReadonlyMap<Delivery['state'], number>
  readonly waiting: number
  readonly waitingSinceMs: number | undefined
  readonly subscriptions: ReadonlyMap<Subscription['state'], number>
  /**
   * `failures` are ingests in a row that were not complete; `completeAtMs` is
   * undefined before the first that was.
   */
  readonly sources: readonly {
    readonly source: string
    readonly failures: number
    readonly completeAtMs: number | undefined
  }[]
}
