/** What a store owes to deliveries: each is given to one process at a time, and what became of it is kept. */
import { describe, expect, it, vi } from 'vitest'
import type { Delivery } from '../../src/model/delivery.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { chat, createdAtMs, nowMs, openSubscribed, slots, takeOne } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId } from '../support/store-records.ts'
import { swapDigest } from '../support/swap-digest.ts'

export function describeDeliveries(open: Open): void {
  describe('the ledger of deliveries', () => {
    /** What a process left behind is given out again within seconds of its time. */
    const takeSoon = (store: Store, atMs: number) =>
      vi.waitUntil(
        async () => {
          const taken = await store.ledger.take(atMs, 15_000, chat)
          return taken.length > 0 && taken
        },
        { timeout: 180_000, interval: 200 },
      )

    it('gives each delivery to one asker, until its time is over', { timeout: 180_000 }, async () => {
      const { store, reopen, subscription, pass } = await openSubscribed(open)
      const rival = await reopen()
      await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const takes = await Promise.all(
        [store, rival, store, rival].map((each) => each.ledger.take(nowMs, 15_000, chat)),
      )
      const taken = takes.flat()
      expect(taken).toHaveLength(1)
      await pass(14_000)
      expect(await rival.ledger.take(nowMs + 14_000, 15_000, chat)).toEqual([])
      await store.ledger.keep(taken, nowMs + 14_000, 15_000)
      await pass(2_000)
      expect(await rival.ledger.take(nowMs + 16_000, 15_000, chat)).toEqual([])
      await pass(15_000)
      expect(await takeSoon(rival, nowMs + 31_000)).toHaveLength(1)
      expect(await store.ledger.take(nowMs + 31_000, 15_000, chat)).toEqual([])
    })

    it('does not renew the lease of what was postponed meanwhile', { timeout: 180_000 }, async () => {
      const { store, subscription, pass } = await openSubscribed(open)
      await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const taken = await takeOne(store, nowMs)
      await store.ledger.retryAfter(taken, { nowMs, waitMs: 20_000 }, 'It stumbles.')
      await store.ledger.keep([taken], nowMs, 3_600_000)
      await pass(21_000)
      expect(await takeSoon(store, nowMs + 21_000)).toHaveLength(1)
    })

    it('lists what of a subscription was posted, newest first, and when the last was', async () => {
      const { store, subscriptions } = await openSubscribed(open, [{}, { place: 'chat:T1/C2' }])
      const [first, other] = subscriptions as [Subscription, Subscription]
      expect(await store.ledger.posted(first.id, 9)).toEqual([])
      expect(await store.ledger.lastPosted(first.id)).toBeUndefined()
      for (const [at, slot] of slots.slice(0, 3).entries()) {
        const papers = [arxivId(at + 1)]
        await store.ledger.record(first, slot, makeDigest({ papers }), nowMs + at)
        // The last one waits.
        if (at < 2) await store.ledger.markSent(await takeOne(store, nowMs + at), `m${at}`, nowMs + at)
      }
      await store.ledger.record(other, slots[0], makeDigest({ papers: [arxivId(9)] }), nowMs + 3)
      const posted = await store.ledger.posted(first.id, 9)
      expect(posted.map(({ digest, sentAtMs }) => [digest.papers, sentAtMs])).toEqual([
        [[arxivId(2)], nowMs + 1],
        [[arxivId(1)], nowMs],
      ])
      expect(await store.ledger.posted(first.id, 1)).toEqual(posted.slice(0, 1))
      expect(await store.ledger.lastPosted(first.id)).toBe(nowMs + 1)
      expect(await store.ledger.lastPosted(other.id)).toBeUndefined()
    })

    it('gives out one delivery of a place at a time, the oldest first, and other places meanwhile', async () => {
      const { store, subscriptions } = await openSubscribed(open, [
        {},
        { place: 'chat:T1/C2' },
        { query: 'b' },
      ])
      const [first, elsewhere, third] = subscriptions as [Subscription, Subscription, Subscription]
      for (const subscription of [third, first, elsewhere])
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      await store.ledger.record(first, slots[1], makeDigest(), nowMs)
      const take = async () => {
        const taken = await store.ledger.take(nowMs, 60_000, chat)
        for (const delivery of taken) await store.ledger.markSent(delivery, 'M', nowMs)
        return taken.map(({ subscriptionId, slot }) => [subscriptionId, slot])
      }
      expect(await take()).toEqual([
        [third.id, slots[0]],
        [elsewhere.id, slots[0]],
      ])
      expect(await take()).toEqual([[first.id, slots[0]]])
      expect(await take()).toEqual([[first.id, slots[1]]])
      expect(await take()).toEqual([])
    })

    it('gives what is handed back to another at once, before what came later, and as it was', async () => {
      const { store, reopen, subscription } = await openSubscribed(open)
      const rival = await reopen()
      for (const slot of slots) await store.ledger.record(subscription, slot, makeDigest(), nowMs)
      const taken = await takeOne(store)
      expect(await rival.ledger.take(nowMs, 15_000, chat)).toEqual([])
      await store.ledger.markPosted(taken, 'M1')
      await store.ledger.handBack(taken)
      const [again] = await rival.ledger.take(nowMs, 15_000, chat)
      expect(again).toEqual({ ...taken, messageId: 'M1' })
      expect(await store.ledger.take(nowMs, 15_000, chat)).toEqual([])
    })

    it('leaves what waits for a platform that does not run', async () => {
      const { store, subscription } = await openSubscribed(open)
      await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const take = (...platforms: string[]) => store.ledger.take(nowMs, 1_000, { limit: 10, platforms })
      expect(await take()).toEqual([])
      expect(await take('talk', 'cha', 'chatter')).toEqual([])
      expect(await store.ledger.take(nowMs, 1_000, { limit: 0, platforms: ['chat'] })).toEqual([])
      expect(await take('talk', 'chat')).toHaveLength(1)
    })

    it('puts a delivery off, and lets others of its place pass unless the whole place has to wait', async () => {
      const { store, subscriptions, pass } = await openSubscribed(open, [
        {},
        { query: 'b' },
        { place: 'chat:T1/C2' },
      ])
      for (const subscription of subscriptions)
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const [first, elsewhere] = await store.ledger.take(nowMs, 60_000, chat)
      if (first === undefined || elsewhere === undefined) throw new Error('two places, two deliveries')
      await store.ledger.markSent(elsewhere, 'M', nowMs)
      await store.ledger.retryAfter(first, { nowMs, waitMs: 5_000 }, 'It stumbles.')
      const second = await takeOne(store)
      expect(second.subscriptionId).toBe(subscriptions[1]?.id)
      await store.ledger.retryAfter(second, { nowMs, waitMs: 9_000 }, 'Too fast.', { wholePlace: true })
      const other = await store.subscriptions.save(makeRequest({ query: 'c' }), createdAtMs)
      await store.ledger.record(other.subscription, slots[0], makeDigest(), nowMs)
      await pass(8_000)
      expect(await store.ledger.take(nowMs + 8_000, 60_000, chat)).toEqual([])
      await pass(1_000)
      const rest: Delivery[] = []
      for (const _ of [1, 2, 3]) {
        const [delivery, ...more] = await store.ledger.take(nowMs + 9_000, 60_000, chat)
        if (delivery === undefined) throw new Error('everything may be posted now')
        expect(more).toEqual([])
        rest.push(delivery)
        await store.ledger.markSent(delivery, 'M', nowMs + 9_000)
      }
      const byAttempts = Map.groupBy(rest, ({ attempts }) => attempts)
      expect(byAttempts.get(0)?.map(({ subscriptionId }) => subscriptionId)).toEqual([other.subscription.id])
      expect(byAttempts.get(1)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ reason: 'It stumbles.', nextTryAtMs: nowMs + 5_000 }),
          expect.objectContaining({ reason: 'Too fast.', nextTryAtMs: nowMs + 9_000 }),
        ]),
      )
    })

    it('remembers a card that is there while its reply is not', async () => {
      const { store, subscription } = await openSubscribed(open)
      await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const delivery = await takeOne(store)
      await store.ledger.markPosted(delivery, 'M1')
      await store.ledger.retryAfter(delivery, { nowMs, waitMs: 0 }, 'It stumbles.')
      expect(await takeOne(store)).toMatchObject({ state: 'composed', messageId: 'M1', attempts: 1 })
      await store.ledger.markSent(delivery, 'M1', nowMs, 'The details are missing.')
      expect(await store.ledger.archive(subscription.place, 1)).toMatchObject([
        { state: 'sent', messageId: 'M1', sentAtMs: nowMs, reason: 'The details are missing.' },
      ])
    })

    it('gives up with a reason, and frees the papers for a later digest', async () => {
      const { store, subscription } = await openSubscribed(open)
      const digest = makeDigest({ papers: [arxivId(1)] })
      await store.ledger.record(subscription, slots[0], makeDigest({ papers: [arxivId(2)] }), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M', nowMs)
      await store.ledger.record(subscription, slots[1], digest, nowMs)
      await store.ledger.markDead(await takeOne(store), 'It never answered.', nowMs)
      expect(await store.ledger.dead('chat:T1')).toMatchObject([
        { state: 'dead', slot: slots[1], reason: 'It never answered.' },
      ])
      expect(await store.ledger.dead('chat:T2')).toEqual([])
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[0])
      expect(await store.ledger.record(subscription, slots[2], digest, nowMs)).toBe('recorded')
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
    })

    it('passes over a digest that only another release can read, for a minute', async () => {
      const { store, url, subscriptions, pass } = await openSubscribed(open, [{}, { place: 'chat:T1/C2' }])
      const [strange, plain] = subscriptions as [Subscription, Subscription]
      await store.ledger.record(strange, slots[0], makeDigest(), nowMs)
      await store.ledger.record(strange, slots[1], makeDigest({ papers: [arxivId(1)] }), nowMs)
      const digest = makeDigest({ papers: [arxivId(2)] })
      await store.ledger.record(plain, slots[0], digest, nowMs)
      const change = { of: strange.id, slot: slots[0] }
      const written = await swapDigest(url, { ...change, digest: '{"card":"of a later release"}' })
      const taken = await takeOne(store)
      expect(taken).toMatchObject({ subscriptionId: plain.id })
      await store.ledger.markSent(taken, 'M', nowMs)
      expect(await store.ledger.archive(strange.place, 9)).toMatchObject([{ slot: slots[1] }])
      await swapDigest(url, { ...change, digest: written })
      expect(await store.ledger.take(nowMs + 1000, 15_000, chat)).toEqual([])
      await pass(61_000)
      expect(await takeSoon(store, nowMs + 61_000)).toMatchObject([
        { subscriptionId: strange.id, attempts: 0 },
      ])
    })

    it('lets nobody undo what another has finished', async () => {
      const { store, subscription } = await openSubscribed(open)
      await store.ledger.record(subscription, slots[0], makeDigest({ papers: [arxivId(1)] }), nowMs)
      const delivery = await takeOne(store)
      await store.ledger.markSent(delivery, 'M1', nowMs)
      await store.ledger.markRefused(delivery, { reason: 'Gone.', isFinal: true, nowMs })
      await store.ledger.markDead(delivery, 'Gone.', nowMs)
      await store.ledger.retryAfter(delivery, { nowMs, waitMs: 0 }, 'Again.')
      await store.ledger.handBack(delivery)
      expect(await store.ledger.take(nowMs, 15_000, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 1)).toMatchObject([
        { state: 'sent', messageId: 'M1', reason: undefined },
      ])
      expect(await store.ledger.postedAt(subscription.place, [arxivId(1)])).toHaveLength(1)
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
    })

    it('drops what is held up when its subscription is removed, not what is being posted', async () => {
      const { store, subscriptions } = await openSubscribed(open, [{}, { place: 'chat:T1/C2' }])
      for (const subscription of subscriptions)
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      const [held, posting] = await store.ledger.take(nowMs, 60_000, chat)
      if (held === undefined || posting === undefined) throw new Error('two places, two deliveries')
      await store.ledger.retryAfter(held, { nowMs, waitMs: 9_000 }, 'Too fast.', { wholePlace: true })
      for (const { id } of subscriptions) await store.subscriptions.remove(id, nowMs)
      await store.ledger.markSent(posting, 'M1', nowMs)
      expect(await store.ledger.archive(held.place, 10)).toEqual([])
      expect(await store.ledger.archive(posting.place, 10)).toMatchObject([{ state: 'sent' }])
    })

    it('drops what waits when its subscription is removed, and keeps what was posted', async () => {
      const { store, subscription } = await openSubscribed(open)
      await store.ledger.record(subscription, slots[0], makeDigest({ papers: [arxivId(1)] }), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs)
      await store.ledger.record(subscription, slots[1], makeDigest({ papers: [arxivId(2)] }), nowMs)
      await store.subscriptions.remove(subscription.id, nowMs)
      expect(await store.ledger.take(nowMs, 60_000, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 10)).toMatchObject([{ slot: slots[0] }])
      const posted = await store.ledger.postedAt(subscription.place, [arxivId(1), arxivId(2)])
      expect([...posted.keys()]).toEqual([arxivId(1)])
    })
  })
}
