/** What a store owes to digests beside their ledger: what is new since when, and digests shown as answers. */
import { describe, expect, it } from 'vitest'
import { makeDigest } from '../support/digests.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const place = 'chat:T1/C1'

export function describeFirstSeen(open: Open): void {
  describe('what is new', () => {
    const progress = (ingestedAtMs: number) => ({
      source: 'test',
      cursor: '{}',
      ingestedAtMs,
      announced: 1,
      faults: [],
    })

    it('is told by when a paper first came, whatever is told of it later', async () => {
      const { store, reopen } = await open()
      await store.papers.merge([makeFullRecord(1)], progress(1_000))
      await store.papers.merge(
        [makeFullRecord(2), makeFullRecord(1, { links: ['https://a.org/'] })],
        progress(2_000),
      )
      await store.papers.merge([makeFullRecord(3)])
      const { papers } = await reopen()
      expect(await papers.newSince(999)).toEqual([arxivId(1), arxivId(2)])
      expect(await papers.newSince(1_000)).toEqual([arxivId(2)])
      expect(await papers.newSince(2_000)).toEqual([])
    })

    it('is of these days, or was announced: not what a back-fill brings of old', async () => {
      const { store } = await open()
      const at = Temporal.Instant.from('2025-04-13T09:00:00Z').epochMilliseconds
      const old = makeFullRecord(1, { published: '2021-04-10', updated: '2025-04-12' })
      const late = makeFullRecord(2, { published: '2025-04-05' })
      const undated = (number: number) => {
        const { published: _, ...record } = makeFullRecord(number, { identifiers: [] })
        return record
      }
      await store.papers.merge([old, late, undated(3)], { ...progress(at), isBackFill: true })
      await store.papers.merge([undated(4)], progress(at + 1))
      const { papers } = await store.papers.changedSince(0, 10)
      const idOf = (number: number) => papers.find(({ title }) => title?.endsWith(`study ${number}`))?.id
      expect(await store.papers.newSince(at - 86_400_000)).toEqual([arxivId(2), idOf(4)])
      expect(await store.papers.newSince(0)).toEqual([arxivId(1), arxivId(2), idOf(4)])
    })

    it('is not what was fetched on demand, until a source announces it', async () => {
      const { store } = await open()
      const { papers } = store
      const fetched = (number: number) => makeFullRecord(number, { source: 'on demand' })
      await papers.merge([fetched(1), fetched(2), fetched(3)])
      await papers.merge([makeFullRecord(1, { source: 'citations' })], {
        ...progress(1_000),
        isBackFill: true,
      })
      expect(await papers.newSince(0)).toEqual([])
      await papers.merge([makeFullRecord(1), makeFullRecord(2)], progress(2_000))
      expect(await papers.newSince(1_999)).toEqual([arxivId(1), arxivId(2)])
      // Once is enough, and what is asked for later changes nothing.
      await papers.merge([makeFullRecord(1, { source: 'votes' })], progress(3_000))
      await papers.merge([fetched(2)])
      expect(await papers.newSince(1_999)).toEqual([arxivId(1), arxivId(2)])
      expect(await papers.newSince(2_000)).toEqual([])
    })

    it('stays new where it turns out to be what was fetched on demand before', async () => {
      const { store } = await open()
      const doi = 'doi:10.1000/late' as const
      const fetched = makeFullRecord(1, {
        source: 'on demand',
        identifiers: [doi],
        title: 'Else',
        abstract: '',
      })
      await store.papers.merge([fetched])
      await store.papers.merge([makeFullRecord(1)], progress(2_000))
      expect(await store.papers.newSince(1_999)).toEqual([arxivId(1)])
      await store.papers.merge([{ ...fetched, identifiers: [doi, arxivId(1)] }])
      expect(await store.papers.count()).toBe(1)
      expect(await store.papers.newSince(1_999)).toEqual([arxivId(1)])
    })

    it('can be foretold without storing it', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1), makeFullRecord(2)])
      const { papers, revision } = await store.papers.changedSince(0, 10)
      const records = [
        makeFullRecord(1),
        makeFullRecord(2, { links: ['https://a.org/'] }),
        makeFullRecord(3),
        makeFullRecord(3),
      ]
      const foretold = await store.papers.judge(records)
      expect(foretold).toEqual({ added: 1, merged: 1, unchanged: 2 })
      expect(await store.papers.changedSince(0, 10)).toEqual({ papers, removed: [], revision })
      expect(await store.papers.merge(records)).toEqual(foretold)
    })

    it('is known by its present identifier, and by the earlier time where two papers turn out to be one', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1, { identifiers: [] })], progress(1_000))
      await store.papers.merge([makeFullRecord(1)], progress(2_000))
      expect(await store.papers.newSince(0)).toEqual([arxivId(1)])
      expect(await store.papers.newSince(1_000)).toEqual([])
    })
  })

  describe('a digest that was shown as an answer', () => {
    it('is in the archive, counts as posted, and is never taken to be posted', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1), makeFullRecord(2)])
      const digest = makeDigest({ papers: [arxivId(1)] })
      await store.ledger.file(place, digest, 5_000)
      await store.ledger.file(place, makeDigest({ papers: [arxivId(1), arxivId(2)] }), 6_000)
      const archive = await store.ledger.archive(place, 10)
      expect(archive.map(({ state, sentAtMs }) => [state, sentAtMs])).toEqual([
        ['sent', 6_000],
        ['sent', 5_000],
      ])
      expect(archive[1]?.digest).toEqual(digest)
      const posted = await store.ledger.postedAt(place, [arxivId(1), arxivId(2)])
      expect(posted.get(arxivId(1))).toEqual({ sentAtMs: 5_000, messageId: undefined })
      expect(posted.get(arxivId(2))).toEqual({ sentAtMs: 6_000, messageId: undefined })
      expect(await store.ledger.postedAt('chat:T1/C2', [arxivId(1)])).toEqual(new Map())
      expect(await store.ledger.take(9_000, 999, { limit: 9, platforms: ['chat'] })).toEqual([])
      await store.forget('chat:T1')
      expect(await store.ledger.archive(place, 10)).toEqual([])
    })
  })
}
