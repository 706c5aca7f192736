/** What becomes of a delivery: taken, kept, posted, sent, tried again, given up. */
import type { Delivery } from '../model/delivery.ts'
import type { Ledger } from '../ports/digest.ts'
import { type DeliveryReader, updateWaiting, waitingOf } from './delivery-rows.ts'
import type { HandOut, DeliveryRow as Row } from './hand-out.ts'
import { countRefusal, forgetRefusals } from './refusals.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

const deadlyReason = 'Each attempt to post it crashed the program.'
/** Until it is asked for again, in milliseconds: a newer replica may have ended meanwhile. */
const unreadForMs = 60_000

export type DeliveryAttempts = Pick<
  Ledger,
  | 'take'
  | 'keep'
  | 'handBack'
  | 'markPosted'
  | 'markSent'
  | 'retryAfter'
  | 'markDead'
  | 'markRefused'
  | 'reconcile'
>

export function createDeliveryAttempts(
  db: Database,
  handOut: HandOut,
  readAll: DeliveryReader,
): DeliveryAttempts {
  // For the release that wrote it, which may run beside this one.
  const leaveUnread = async (row: Row, nowMs: number) => {
    const change = { taken_until_ms: 0, next_try_at_ms: nowMs + unreadForMs }
    await updateWaiting(db, { subscriptionId: row.subscription, slot: row.slot }, change)
    await handOut.putOff(row, unreadForMs, true)
  }
  return {
    async take(nowMs, forMs, options) {
      const taken: Delivery[] = []
      for (const row of await handOut.take(nowMs, forMs, options)) {
        const read = readAll([row])
        taken.push(...read)
        if (read.length === 0) await leaveUnread(row, nowMs)
      }
      return taken
    },

    async keep(deliveries, nowMs, forMs) {
      if (deliveries.length > 0) await handOut.keep(deliveries.map(waitingOf), nowMs, forMs)
    },

    async handBack(delivery) {
      const isOurs = await updateWaiting(db, delivery, { taken_until_ms: 0 })
      // Its place waits for it, to keep the order.
      if (isOurs) await handOut.putOff(waitingOf(delivery), 0, true)
    },

    async markPosted(delivery, messageId) {
      await updateWaiting(db, delivery, { message_id: storableText(messageId) })
    },

    async markSent(delivery, messageId, nowMs, reason) {
      await updateWaiting(db, delivery, {
        state: 'sent',
        message_id: storableText(messageId),
        sent_at_ms: nowMs,
        taken_until_ms: 0,
        reason: reason === undefined ? null : storableText(reason),
      })
      await forgetRefusals(db, delivery.subscriptionId)
      await handOut.finish(waitingOf(delivery))
    },

    async retryAfter(delivery, { nowMs, waitMs }, reason, { wholePlace } = { wholePlace: false }) {
      const nextTryAtMs = nowMs + waitMs
      const isOurs = await updateWaiting(db, delivery, {
        attempts: delivery.attempts + 1,
        next_try_at_ms: nextTryAtMs,
        taken_until_ms: 0,
        reason: storableText(reason),
      })
      if (isOurs) await handOut.putOff(waitingOf(delivery), waitMs, wholePlace)
    },

    async markDead(delivery, reason, nowMs) {
      await writeAlone(db, (tx) => giveUp(tx, delivery, reason, nowMs))
      await handOut.finish(waitingOf(delivery))
    },

    async markRefused(delivery, { reason, isFinal, nowMs }) {
      await writeAlone(db, async (tx) => {
        if (await giveUp(tx, delivery, reason, nowMs))
          await countRefusal(tx, delivery.subscriptionId, { reason, isFinal, nowMs })
      })
      await handOut.finish(waitingOf(delivery))
    },

    async reconcile(nowMs) {
      for (const { subscription, slot } of await handOut.reconcile(nowMs))
        await writeAlone(db, (tx) => giveUp(tx, { subscriptionId: subscription, slot }, deadlyReason, nowMs))
    },
  }
}

/** Does not change what another process has finished meanwhile. */
async function giveUp(
  tx: Tx,
  delivery: Pick<Delivery, 'subscriptionId' | 'slot'>,
  reason: string,
  nowMs: number,
): Promise<boolean> {
  const isOurs = await updateWaiting(tx, delivery, {
    state: 'dead',
    reason: storableText(reason),
    taken_until_ms: 0,
    next_try_at_ms: nowMs,
  })
  if (isOurs)
    await tx
      .deleteFrom('posted_papers')
      .where((eb) => eb.and({ subscription: delivery.subscriptionId, slot: delivery.slot }))
      .execute()
  return isOurs
}
