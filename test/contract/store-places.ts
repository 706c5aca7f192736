/** What a store owes to two places that turn out to be one. */
import { describe, expect, it } from 'vitest'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { chat, createdAtMs, nowMs, openSubscribed, slots, takeOne } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId } from '../support/store-records.ts'

export function describePlaces(open: Open): void {
  describe('two places that are one', () => {
    it('share subscriptions, deliveries, what was posted and settings, and no others get any of it', async () => {
      const { store, subscriptions } = await openSubscribed(open, [
        { place: 'chat:T1/D1' },
        { place: 'chat:T1/D1', query: 'agents' },
        { place: 'chat:T1/U1', query: 'agents' },
        { place: 'chat:T1/D11' },
      ])
      const [moved, twin, kept, other] = subscriptions
      if (!moved || !twin || !kept || !other) throw new Error('a test needs four subscriptions')
      for (const [subscription, papers] of [
        [moved, [arxivId(1)]],
        [twin, [arxivId(2)]],
        [kept, [arxivId(2), arxivId(3)]],
        [other, [arxivId(1)]],
      ] as const)
        await store.ledger.record(subscription, slots[0], makeDigest({ papers: [...papers] }), nowMs)
      await store.settings.save('chat:T1/D1', 'unfurl', 'off')
      await store.settings.save('chat:T1/D1', 'quiet', 'off')
      await store.settings.save('chat:T1/U1', 'quiet', 'on')
      const link = (place: 'chat:T1/D1' | 'chat:T1/U1', paper: number) =>
        store.sharedPapers.record({ place, user: 'ada', papers: [arxivId(paper)], atMs: nowMs + paper })
      for (const paper of [1, 2]) await link('chat:T1/D1', paper)
      await link('chat:T1/U1', 2)
      await store.votes.toggle({ place: 'chat:T1/D1', user: 'ada' }, arxivId(1), 'up', nowMs)
      await store.votes.toggle({ place: 'chat:T1/D1', user: 'ada' }, arxivId(2), 'up', nowMs)
      await store.votes.toggle({ place: 'chat:T1/U1', user: 'ada' }, arxivId(2), 'down', nowMs + 1)

      const token = { workspace: 'chat:T1', user: 'ada', place: 'chat:T1/D1' } as const
      await store.accessTokens.save({ ...token, createdAtMs: nowMs, endsAtMs: nowMs + 9 }, 'hash', 9)

      for (const _ of ['first', 'again']) await store.joinPlaces('chat:T1/D1', 'chat:T1/U1')

      expect((await store.subscriptions.listAt('chat:T1/U1')).map(({ id }) => id)).toEqual([
        moved.id,
        kept.id,
      ])
      expect((await store.accessTokens.find('hash', nowMs))?.place).toBe('chat:T1/U1')
      expect(await store.subscriptions.listAt('chat:T1/D1')).toEqual([])
      expect((await store.subscriptions.listAt('chat:T1/D11')).map(({ id }) => id)).toEqual([other.id])
      const all = [1, 2, 3].map(arxivId)
      expect([...(await store.ledger.postedAt('chat:T1/U1', all)).keys()]).toEqual(all)
      expect(await store.ledger.postedAt('chat:T1/D1', all)).toHaveLength(0)
      expect([...(await store.ledger.postedAt('chat:T1/D11', all)).keys()]).toEqual([arxivId(1)])
      expect(await store.settings.list('chat:T1/U1')).toEqual(
        new Map([
          ['quiet', 'on'],
          ['unfurl', 'off'],
        ]),
      )
      const page = { offset: 0, limit: 9 }
      const linked = await store.sharedPapers.list('chat:T1/U1', page)
      expect(linked.papers.map(({ id }) => id)).toEqual([arxivId(2), arxivId(1)])
      expect((await store.sharedPapers.list('chat:T1/D1', page)).total).toBe(0)
      expect((await store.votes.ofPlace('chat:T1/U1')).map(({ paper, value }) => [paper, value])).toEqual([
        [arxivId(2), -1],
        [arxivId(1), 1],
      ])
      expect(await store.votes.ofPlace('chat:T1/D1')).toEqual([])
      const again = await store.subscriptions.save(makeRequest({ place: 'chat:T1/U1' }), createdAtMs)
      expect(again).toMatchObject({ isNew: false, subscription: { id: moved.id } })
    })

    it('hand out what waits for them one after the other', async () => {
      const { store, subscriptions } = await openSubscribed(open, [
        { place: 'chat:T1/D1' },
        { place: 'chat:T1/U1', query: 'agents' },
      ])
      for (const subscription of subscriptions)
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      await store.joinPlaces('chat:T1/D1', 'chat:T1/U1')
      await store.ledger.reconcile(nowMs)
      const taken: string[] = []
      for (const _ of subscriptions) {
        const delivery = await takeOne(store)
        expect(delivery.place).toBe('chat:T1/U1')
        expect(await store.ledger.take(nowMs, 60_000, chat)).toEqual([])
        await store.ledger.markSent(delivery, 'M1', nowMs)
        taken.push(delivery.subscriptionId)
      }
      expect(taken.toSorted()).toEqual(subscriptions.map(({ id }) => id).toSorted())
    })

    it('are of one workspace', async () => {
      const { store } = await open()
      await expect(store.joinPlaces('chat:T1/D1', 'chat:T2/U1')).rejects.toThrow('two workspaces')
    })
  })
}
