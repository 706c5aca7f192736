/** What a store owes to places where a paper was posted that has a new version or was withdrawn. */
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../src/model/delivery.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import type { PaperVersion } from '../../src/model/paper-record.ts'
import type { Revision } from '../../src/model/revision.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord, makeRecord } from '../support/store-records.ts'

const slot = '2025-04-02T09:00:00Z'
const sentAtMs = Date.parse('2025-04-02T09:00:05Z')
const nowMs = Date.parse('2025-04-20T09:00:00Z')
const chat = { limit: 10, platforms: ['chat'] }
const v1: PaperVersion = { number: 1, day: '2025-04-01', isWithdrawn: false }
const v2: PaperVersion = { number: 2, day: '2025-04-19', isWithdrawn: false }

const compose = ({ paper, kind, version }: Revision) =>
  makeDigest({ card: { title: `${kind} ${version} ${paper.id}`, blocks: [], buttons: [] } })

export function describeRevisions(open: Open): void {
  describe('revisions of posted papers', () => {
    const openPosted = async (versions: readonly PaperVersion[] = [v1]) => {
      const opened = await open()
      const { store } = opened
      const learn = (...known: readonly PaperVersion[]) =>
        store.papers.merge([makeFullRecord(1, known.length === 0 ? {} : { versions: [...known] })])
      await store.papers.merge([makeRecord({ identifiers: ['doi:10.1000/older'] })])
      await learn(...versions)
      return { ...opened, learn, place: await post(store, [arxivId(1)]) }
    }
    const post = async (store: Store, papers: readonly Identifier[], query = 'a') => {
      const { subscription } = await store.subscriptions.save(makeRequest({ query }), 0)
      await store.ledger.record(subscription, slot, makeDigest({ papers }), sentAtMs)
      for (const delivery of await store.ledger.take(sentAtMs, 1, chat))
        await store.ledger.markSent(delivery, 'M1', sentAtMs)
      return subscription.place
    }
    const record = (store: Store, sinceMs = 0) => store.revisions.record(compose, { nowMs, sinceMs })
    const takeAll = (store: Store, atMs = nowMs) => store.ledger.take(atMs, 60_000, chat)
    const tell = async (store: Store): Promise<readonly string[]> => {
      expect(await record(store)).toBe('done')
      const taken = await takeAll(store)
      for (const delivery of taken) await store.ledger.markSent(delivery, 'M2', nowMs)
      return taken.map(({ digest }) => digest.card.title)
    }

    it('wait under the message that brought the paper, and are no digests', async () => {
      const { store, learn, place } = await openPosted()
      await learn(v2)
      expect(await record(store)).toBe('done')
      expect(await takeAll(store)).toMatchObject([
        { place, under: 'M1', state: 'composed', digest: { card: { title: `new-version 2 ${arxivId(1)}` } } },
      ])
      expect(await store.ledger.archive(place, 10)).toMatchObject([{ slot, under: undefined }])
      const posted = await store.ledger.postedAt(place, [arxivId(1)])
      expect(posted.get(arxivId(1))).toEqual({ sentAtMs, messageId: 'M1' })
    })

    it('are written once, though several replicas look at the same moment', async () => {
      const { store, reopen, learn } = await openPosted()
      const stores = [store, await reopen(), await reopen()]
      await learn(v2)
      await Promise.all([...stores, ...stores].map((each) => record(each)))
      const taken = await Promise.all(stores.map((each) => takeAll(each)))
      expect(taken.flat()).toHaveLength(1)
      await store.ledger.markSent(taken.flat()[0] as Delivery, 'M2', nowMs)
      expect(await takeAll(store, nowMs + 90_000)).toEqual([])
    })

    it('are given to one asker until its time is over, and given up like digests', async () => {
      const { store, reopen, learn, pass } = await openPosted()
      await learn(v2)
      await record(store)
      const rival = await reopen()
      const [note] = await takeAll(store)
      if (note === undefined) throw new Error('there was nothing to take')
      expect(await takeAll(rival, nowMs + 59_999)).toEqual([])
      await store.ledger.retryAfter(note, { nowMs, waitMs: 90_000 }, 'It stumbles.')
      await pass(89_000)
      expect(await takeAll(rival, nowMs + 89_000)).toEqual([])
      await pass(1_000)
      const [again] = await takeAll(rival, nowMs + 90_000)
      expect(again).toMatchObject({ attempts: 1, under: 'M1' })
      await rival.ledger.markRefused(note, { reason: 'The message is gone.', isFinal: true, nowMs })
      expect(await store.ledger.dead('chat:T1')).toMatchObject([{ reason: 'The message is gone.' }])
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
      expect(await store.ledger.postedAt('chat:T1/C1', [arxivId(1)])).toHaveLength(1)
    })

    it('are told of each version, of a withdrawal, and of what takes it back', async () => {
      const { store, learn } = await openPosted()
      const told: string[] = []
      for (const version of [
        v2,
        { number: 3, isWithdrawn: false },
        { number: 3, isWithdrawn: true },
        { number: 4, isWithdrawn: true },
        { number: 5, isWithdrawn: false },
      ]) {
        await learn(version)
        told.push(...(await tell(store)))
      }
      const id = arxivId(1)
      expect(told).toEqual([
        `new-version 2 ${id}`,
        `new-version 3 ${id}`,
        `withdrawn 3 ${id}`,
        `new-version 5 ${id}`,
      ])
    })

    it('are told again of a paper that was withdrawn, came back and is withdrawn anew', async () => {
      const { store } = await open()
      const submission = 'openreview:abcdef'
      const learn = (updated: string, leftVenue?: string) =>
        store.papers.merge([
          makeRecord({
            identifiers: [submission],
            updated,
            ...(leftVenue === undefined ? {} : { leftVenue }),
          }),
        ])
      await learn('2025-04-01')
      await post(store, [submission])
      const told: (readonly string[])[] = []
      const days = [['2025-04-02', '2025-04-02'], ['2025-04-03'], ['2025-04-04', '2025-04-04']] as const
      for (const [updated, leftVenue] of days) {
        await learn(updated, leftVenue)
        told.push(await tell(store))
      }
      const withdrawn = [`withdrawn 0 ${submission}`]
      expect(told).toEqual([withdrawn, [], withdrawn])
    })

    it('are told though that of another paper cannot be composed', async () => {
      const { store, learn } = await openPosted()
      await store.papers.merge([makeFullRecord(2, { versions: [v1] })])
      await post(store, [arxivId(2)], 'b')
      await learn(v2)
      await store.papers.merge([makeFullRecord(2, { versions: [v2] })])
      const failing = (revision: Revision) => {
        if (revision.paper.id === arxivId(1)) throw new Error('it cannot be shown')
        return compose(revision)
      }
      expect(await store.revisions.record(failing, { nowMs, sinceMs: 0 })).toBe('done')
      const title = `new-version 2 ${arxivId(2)}`
      expect(await takeAll(store)).toMatchObject([{ digest: { card: { title } } }])
    })

    it('are not told when only something else of the paper changed', async () => {
      const { store } = await openPosted([v1, v2])
      await store.papers.merge([makeFullRecord(1, { votes: 5, links: ['https://github.com/a/b'] })])
      expect(await tell(store)).toEqual([])
    })

    it('are told of versions that became known later only where they are younger than the post', async () => {
      const { store, learn } = await openPosted([])
      await learn(v1, { number: 2, day: '2025-04-01', isWithdrawn: false })
      expect(await tell(store)).toEqual([])
      const other = await openPosted([])
      await other.learn(v1, v2)
      expect(await tell(other.store)).toEqual([`new-version 2 ${arxivId(1)}`])
    })

    it('are not told of posts that are too old, or of papers that only wait to be posted', async () => {
      const { store, learn } = await openPosted()
      await store.papers.merge([makeFullRecord(2, { versions: [v1] })])
      const { subscription } = await store.subscriptions.save(makeRequest({ query: 'b' }), 0)
      await store.ledger.record(subscription, slot, makeDigest({ papers: [arxivId(2)] }), nowMs + 1)
      await learn(v2)
      await store.papers.merge([makeFullRecord(2, { versions: [v2] })])
      expect(await record(store, sentAtMs + 1)).toBe('done')
      expect(await takeAll(store)).toEqual([])
    })

    it('are looked for piece by piece in a large change', async () => {
      const { store, learn } = await openPosted()
      const many = Array.from({ length: 2500 }, (_, at) => makeFullRecord(at + 10))
      await store.papers.merge(many)
      await learn(v2)
      expect(await record(store)).toBe('more')
      expect(await tell(store)).toEqual([`new-version 2 ${arxivId(1)}`])
    })

    it('stay told when the paper turns out to be one that was there before', async () => {
      const { store, learn } = await openPosted()
      await learn(v2)
      expect(await tell(store)).toHaveLength(1)
      await store.papers.merge([
        makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/older'], versions: [v1, v2] }),
      ])
      expect(await store.papers.count()).toBe(1)
      expect(await tell(store)).toEqual([])
    })

    it('go with their workspace', async () => {
      const { store, learn } = await openPosted()
      await learn(v2)
      await record(store)
      await store.forget('chat:T1')
      expect(await takeAll(store)).toEqual([])
    })
  })
}
