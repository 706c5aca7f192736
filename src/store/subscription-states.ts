/** What becomes of a subscription: paused, stopped and told so, at rest until it is due. */
import type { Subscription } from '../model/subscription.ts'
import type { Subscriptions } from '../ports/digest.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { claimNotices } from './claim-notices.ts'
import type { Skew } from './clock-skew.ts'
import type { RowReader } from './read-rows.ts'
import { type SubscriptionRow, writeSchedule } from './subscription-rows.ts'
import { type Database, storableText, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

export type SubscriptionStates = Pick<
  Subscriptions,
  'turnPauses' | 'stop' | 'takeUntold' | 'markTold' | 'rest' | 'wake'
>

export function createSubscriptionStates(
  db: Database,
  skew: Skew,
  readAll: RowReader<SubscriptionRow, Subscription>,
): SubscriptionStates {
  return {
    async turnPauses(nowMs) {
      const due = await db
        .selectFrom('subscriptions')
        .select('id')
        .where((eb) => eb.or([eb('pauses_at_ms', '<=', nowMs), eb('resumes_at_ms', '<=', nowMs)]))
        .executeTakeFirst()
      if (due === undefined) return
      await writeAlone(db, async (tx) => {
        await tx
          .updateTable('subscriptions')
          .set({ state: 'paused', pauses_at_ms: null })
          .where('pauses_at_ms', '<=', nowMs)
          .where('state', '=', 'active')
          .execute()
        await tx
          .updateTable('subscriptions')
          .set((eb) => ({
            state: 'active',
            after_ms: eb
              .case()
              .when('after_ms', '<', eb('resumes_at_ms', '-', 1))
              .then(eb('resumes_at_ms', '-', 1).$notNull())
              .else(eb.ref('after_ms'))
              .end(),
            rests_until_ms: 0,
            refusals: 0,
            resumes_at_ms: null,
          }))
          .where('resumes_at_ms', '<=', nowMs)
          .where('state', '=', 'paused')
          .execute()
      })
    },

    stop: (id, reason, nowMs) => stopSubscription(db, id, reason, nowMs),

    async takeUntold(nowMs, platforms) {
      if (platforms.length === 0) return []
      const untold = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('untold_since_ms', 'is not', null)
        .where('state', '=', 'disabled')
        .where('platform', 'in', platforms)
        .where(isHere('subscriptions'))
        .orderBy('untold_since_ms')
        .execute()
      const taken = await claimNotices(db, untold, ({ id }) => `stopped:${id}`, { nowMs, skew })
      return taken.flatMap((row) =>
        readAll([row]).map((subscription) => ({ subscription, stoppedAtMs: row.untold_since_ms ?? 0 })),
      )
    },

    async markTold(id) {
      await db.updateTable('subscriptions').set({ untold_since_ms: null }).where('id', '=', id).execute()
    },

    async rest({ id, schedule, afterMs }, untilMs) {
      await db
        .updateTable('subscriptions')
        .set({ rests_until_ms: untilMs })
        .where((eb) => eb.and({ id, schedule: writeSchedule(schedule), after_ms: afterMs }))
        .execute()
    },

    // Writes alone: two replicas that lock many rows at once can deadlock.
    async wake(timeZoneRules) {
      await writeAlone(db, async (tx) => {
        const rows = createAdapterRows(tx, 'digests', () => 0, skew)
        if ((await rows.find(everywhere, rulesRow)) === timeZoneRules) return
        await tx
          .updateTable('subscriptions')
          .set({ rests_until_ms: 0 })
          .where('rests_until_ms', '>', 0)
          .execute()
        await rows.save(everywhere, rulesRow, timeZoneRules)
      })
    },
  }
}

/** Stops an active subscription; its subscriber will be notified. */
export async function stopSubscription(
  db: Database,
  id: string,
  reason: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ state: 'disabled', reason: storableText(reason), untold_since_ms: nowMs })
    .where((eb) => eb.and({ id, state: 'active' }))
    .execute()
}

/** No workspace of any platform. */
const everywhere = 'digests:everywhere'
const rulesRow = 'rules of the time zones'
