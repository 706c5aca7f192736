/** What a store owes to subscriptions whose deliveries a place refuses. */
import { describe, expect, it } from 'vitest'
import { makeDigest } from '../support/digests.ts'
import { chat, nowMs, openSubscribed, slots, takeOne } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId } from '../support/store-records.ts'

export function describeRefusals(open: Open): void {
  describe('the ledger of deliveries', () => {
    it('stops the subscription of a place that is gone, and what a person paused stays paused', async () => {
      const { store, subscriptions } = await openSubscribed(open, [{}, { place: 'chat:T1/C2' }])
      for (const subscription of subscriptions)
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      await store.subscriptions.change(subscriptions[1]?.id ?? '', { state: 'paused' })
      for (const delivery of await store.ledger.take(nowMs, 60_000, chat))
        await store.ledger.markRefused(delivery, { reason: 'The channel is gone.', isFinal: true, nowMs })
      expect(await store.subscriptions.list('chat:T1')).toMatchObject([
        { state: 'disabled', reason: 'The channel is gone.' },
        { state: 'paused', reason: undefined },
      ])
      expect(await store.ledger.dead('chat:T1')).toHaveLength(2)
    })

    it('stops a subscription after three refusals in a row that may pass, and says so to one asker', async () => {
      const { store, reopen, subscription } = await openSubscribed(open)
      const { id } = subscription
      const refuse = async (slot: string) => {
        await store.ledger.record(subscription, slot, makeDigest({ papers: [arxivId(2)] }), nowMs)
        const refusal = { reason: 'I lack Send Messages.', isFinal: false, nowMs }
        await store.ledger.markRefused(await takeOne(store), refusal)
      }
      const stateOf = async () => await store.subscriptions.find('chat:T1', 1)
      await refuse(slots[0])
      await refuse(slots[1])
      expect(await stateOf()).toMatchObject({ state: 'active', refusals: 2 })
      expect(await store.ledger.coveredUntil(id)).toBeUndefined()
      await store.ledger.record(subscription, slots[2], makeDigest({ papers: [arxivId(1)] }), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs)
      expect(await stateOf()).toMatchObject({ state: 'active', refusals: 0 })
      expect(await store.subscriptions.takeUntold(nowMs, ['chat'])).toEqual([])
      const later = [1, 2, 3].map((day) =>
        Temporal.Instant.from(slots[2])
          .add({ hours: day * 24 })
          .toString(),
      )
      for (const slot of later) await refuse(slot)
      expect(await stateOf()).toMatchObject({ state: 'disabled', reason: 'I lack Send Messages.' })
      const rival = await reopen()
      expect(await rival.subscriptions.takeUntold(nowMs, ['talk'])).toEqual([])
      expect(await rival.subscriptions.takeUntold(nowMs, ['chat'])).toMatchObject([
        { subscription: { id }, stoppedAtMs: nowMs },
      ])
      expect(await store.subscriptions.takeUntold(nowMs, ['chat'])).toEqual([])
      expect(await store.subscriptions.takeUntold(nowMs + 6 * 60_000, ['chat'])).toHaveLength(1)
      await store.subscriptions.markTold(id)
      expect(await rival.subscriptions.takeUntold(nowMs + 10 * 60_000, ['chat'])).toEqual([])
      await store.subscriptions.change(id, { state: 'active', reason: undefined })
      expect(await stateOf()).toMatchObject({ state: 'active', refusals: 0 })
    })
  })
}
