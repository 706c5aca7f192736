/**
 * What a store owes to the slots of subscriptions: each is recorded once, and no
 * paper comes twice into a place.
 */
import { describe, expect, it } from 'vitest'
import type { Digest } from '../../src/model/delivery.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeDigest } from '../support/digests.ts'
import { chat, createdAtMs, nowMs, openSubscribed, slots, takeOne } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeRecord } from '../support/store-records.ts'

export function describeSlots(open: Open): void {
  describe('the ledger of slots', () => {
    it('records a slot once, with all that is older', async () => {
      const { store, reopen, subscription } = await openSubscribed(open)
      const rival = await reopen()
      expect(await store.ledger.coveredUntil(subscription.id)).toBeUndefined()
      const record = (each: Store, slot: string) =>
        each.ledger.record(subscription, slot, makeDigest(), nowMs)
      const both = await Promise.all([record(store, slots[1]), record(rival, slots[1])])
      expect(both.sort()).toEqual(['late', 'recorded'])
      expect(await record(store, slots[0])).toBe('late')
      expect(await store.ledger.archive(subscription.place, 10)).toHaveLength(1)
      expect((await store.subscriptions.find('chat:T1', 1))?.afterMs).toBe(Date.parse(slots[1]))
      expect(await record(rival, slots[2])).toBe('recorded')
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[2])
    })

    it.each(['paused', 'disabled'] as const)('records nothing for a %s subscription', async (state) => {
      const { store, subscription } = await openSubscribed(open)
      await store.subscriptions.change(subscription.id, { state })
      expect(await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)).toBe('late')
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([])
    })

    it('keeps a digest as it was composed, pictures too', async () => {
      const { store, subscription } = await openSubscribed(open)
      const digest: Digest = {
        ...makeDigest({ papers: [arxivId(1)] }),
        card: {
          title: 'Today \u202e "quoted" 🦖',
          blocks: [
            {
              kind: 'text',
              text: ['a', { bold: 'b' }, { code: 'c' }, { link: 'd', url: 'https://arxiv.org' }],
            },
            { kind: 'item', title: 't', meta: 'm', text: [{ mention: 'U1' }], note: ['n'], buttons: [] },
            { kind: 'image', png: new Uint8Array([0, 1, 255]), alt: 'a picture' },
            { kind: 'file', name: 'a.bib', mediaType: 'text/plain', content: '@x' },
          ],
          buttons: [{ label: 'More', command: 'latest', effect: 'replace' }],
        },
      }
      await store.ledger.record(subscription, slots[0], digest, nowMs)
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([
        {
          subscriptionId: subscription.id,
          slot: slots[0],
          workspace: subscription.workspace,
          place: subscription.place,
          digest,
          state: 'composed',
          attempts: 0,
          nextTryAtMs: nowMs,
          messageId: undefined,
          reason: undefined,
          composedAtMs: nowMs,
          sentAtMs: undefined,
        },
      ])
    })

    it('records an empty digest in silence', async () => {
      const { store, subscription } = await openSubscribed(open)
      const digest = makeDigest({ isEmpty: true, papers: [arxivId(1)] })
      expect(await store.ledger.record(subscription, slots[0], digest, nowMs)).toBe('recorded')
      expect(await store.ledger.take(nowMs, 1, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([])
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[0])
      expect(await store.ledger.postedAt(subscription.place, [arxivId(1)])).toEqual(new Map())
    })

    it('lets a paper into a place once, whichever subscription brings it', async () => {
      const { store, subscriptions } = await openSubscribed(open, [
        {},
        { query: 'b' },
        { place: 'chat:T1/C2' },
      ])
      const [first, second, elsewhere] = subscriptions as [Subscription, Subscription, Subscription]
      const record = (subscription: Subscription, slot: string, ...papers: number[]) =>
        store.ledger.record(subscription, slot, makeDigest({ papers: papers.map(arxivId) }), nowMs)
      expect(await record(first, slots[0], 1, 2)).toBe('recorded')
      expect(await record(second, slots[0], 2, 3)).toBe('overlap')
      expect((await store.subscriptions.find('chat:T1', 2))?.afterMs).toBe(createdAtMs)
      expect(await record(second, slots[0], 3)).toBe('recorded')
      expect(await record(first, slots[1], 3)).toBe('overlap')
      expect(await record(elsewhere, slots[0], 1, 2, 3)).toBe('recorded')
    })

    it('covers anew what was given up after later slots were recorded, until a digest did so', async () => {
      const { store, subscription } = await openSubscribed(open)
      const { ledger } = store
      const laterMs = (hours: number) => nowMs + hours * 3_600_000
      const slotAfter = (hours: number) => Temporal.Instant.fromEpochMilliseconds(laterMs(hours)).toString()
      const record = (slot: string, paper: number, hours = 0) =>
        ledger.record(subscription, slot, makeDigest({ papers: [arxivId(paper)] }), laterMs(hours))
      const covered = () => ledger.coveredUntil(subscription.id)
      await record(slots[0], 3)
      await ledger.markSent(await takeOne(store), 'M', nowMs)
      await record(slots[1], 1)
      const lost = await takeOne(store)
      await record(slots[2], 2)
      expect(await covered()).toBe(slots[2])
      await ledger.markDead(lost, 'It never answered.', laterMs(1))
      expect(await covered()).toBe(slots[0])
      // Composed so soon after that it may not have known.
      await ledger.record(subscription, slotAfter(1), makeDigest({ isEmpty: true }), laterMs(1))
      expect(await covered()).toBe(slots[0])
      expect(await record(slotAfter(2), 1, 2)).toBe('recorded')
      expect(await covered()).toBe(slotAfter(2))
      await ledger.markSent(await takeOne(store, laterMs(2)), 'N', laterMs(2))
      await ledger.markDead(await takeOne(store, laterMs(2)), 'It never answered.', laterMs(3))
      expect(await covered()).toBe(slots[0])
      expect(await record(slotAfter(4), 1, 4)).toBe('recorded')
      expect(await covered()).toBe(slotAfter(4))
    })

    it('knows when and as which message a paper was posted, by any of its identifiers', async () => {
      const { store, subscription } = await openSubscribed(open)
      await store.papers.merge([makeRecord({ identifiers: ['doi:10.1000/1'] })])
      const digest = makeDigest({ papers: [arxivId(1), 'doi:10.1000/1'] })
      await store.ledger.record(subscription, slots[0], digest, nowMs)
      const ask = () => store.ledger.postedAt(subscription.place, [arxivId(1), arxivId(2), 'doi:10.1000/1'])
      const waiting = { sentAtMs: undefined, messageId: undefined }
      expect(await ask()).toEqual(
        new Map([
          [arxivId(1), waiting],
          ['doi:10.1000/1', waiting],
        ]),
      )
      await store.papers.merge([makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/1'] })])
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs + 7)
      const post = { sentAtMs: nowMs + 7, messageId: 'M1' }
      expect(await ask()).toEqual(
        new Map([
          [arxivId(1), post],
          ['doi:10.1000/1', post],
        ]),
      )
      expect(await store.ledger.postedAt('chat:T1/C2', [arxivId(1)])).toEqual(new Map())
    })
  })
}
