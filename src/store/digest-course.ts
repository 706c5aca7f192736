/** The outcome of a subscription's newest digests. */
import type { Delivery, DigestCourse } from '../model/delivery.ts'
import type { Database } from './tables.ts'

export async function loadDigestCourse(db: Database, subscriptionId: string): Promise<DigestCourse> {
  const newest = (state: Delivery['state']) =>
    db
      .selectFrom('deliveries')
      .select(['slot', 'reason', 'attempts', 'next_try_at_ms'])
      .where((eb) => eb.and({ subscription: subscriptionId, state }))
      .orderBy('slot', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [sent, waiting, dead] = await Promise.all([newest('sent'), newest('composed'), newest('dead')])
  const isSurpassed = dead !== undefined && sent !== undefined && dead.slot < sent.slot
  return {
    posted: sent?.slot,
    waiting:
      waiting === undefined
        ? undefined
        : {
            slot: waiting.slot,
            // Not tried yet: it only waits its turn.
            reason: waiting.attempts === 0 ? undefined : (waiting.reason ?? undefined),
            nextTryAtMs: waiting.next_try_at_ms,
          },
    failed:
      dead === undefined || isSurpassed ? undefined : { slot: dead.slot, reason: dead.reason ?? undefined },
  }
}
