/** What a store owes to the papers that people link in places. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import type { Store } from '../../src/ports/store.ts'
import { tried } from '../support/property-runs.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const place: Place = 'chat:T1/C1'
const all = { offset: 0, limit: 100 }

const link = (store: Store, user: string, number: number, atMs: number, where = place) =>
  store.sharedPapers.record({ place: where, user, papers: [arxivId(number)], atMs })

export function describeSharedPapers(open: Open): void {
  describe('papers that were linked', () => {
    it('are listed once each, with who did last and how many others, on every replica', async () => {
      const { store, reopen } = await open()
      await store.papers.merge([makeFullRecord(1)])
      const replica = await reopen()
      await link(store, 'ada', 1, 1_000)
      await link(replica, 'bob', 1, 3_000)
      await link(store, 'ada', 1, 2_000)
      await link(store, 'ada', 2, 2_500)
      const listed = await replica.sharedPapers.list(place, all)
      expect(listed.total).toBe(2)
      expect(listed.papers).toMatchObject([
        { id: arxivId(1), paper: { id: arxivId(1) }, user: 'bob', sharedAtMs: 3_000, others: 1 },
        { id: arxivId(2), paper: undefined, user: 'ada', sharedAtMs: 2_500, others: 0 },
      ])
      const page = await store.sharedPapers.list(place, { offset: 1, limit: 1 })
      expect([page.total, ...page.papers.map(({ id }) => id)]).toEqual([2, arxivId(2)])
      expect((await store.sharedPapers.list(place, { offset: 2, limit: 1 })).papers).toEqual([])
    })

    it('are found by the paper, with who linked it last', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1)])
      const paper = await store.papers.find(arxivId(1))
      if (paper === undefined) throw new Error('the paper is there')
      expect(await store.sharedPapers.find(place, paper)).toBeUndefined()
      await link(store, 'ada', 1, 1_000)
      await link(store, 'bob', 1, 3_000)
      await link(store, 'bob', 2, 4_000)
      await link(store, 'cy', 1, 5_000, 'chat:T1/C2')
      const found = await store.sharedPapers.find(place, paper)
      expect(found).toEqual({ id: arxivId(1), user: 'bob', sharedAtMs: 3_000, others: 1 })
    })

    it('are one paper by whatever link, also where that turns out later', async () => {
      const { store } = await open()
      const doi = 'doi:10.1000/one' as const
      await store.sharedPapers.record({ place, user: 'ada', papers: [doi, doi], atMs: 1_000 })
      await link(store, 'bob', 1, 2_000)
      expect((await store.sharedPapers.list(place, all)).total).toBe(2)
      await store.papers.merge([makeFullRecord(1, { identifiers: [arxivId(1), doi] })])
      const listed = await store.sharedPapers.list(place, all)
      expect(listed.papers).toMatchObject([{ user: 'bob', others: 1, paper: { id: arxivId(1) } }])
    })

    it('belong to their place, and an older time changes nothing', async () => {
      const { store } = await open()
      await link(store, 'ada', 1, 2_000)
      await link(store, 'ada', 1, 1_000)
      await store.sharedPapers.record({ place, user: 'ada', papers: [], atMs: 9_000 })
      expect((await store.sharedPapers.list(place, all)).papers).toMatchObject([{ sharedAtMs: 2_000 }])
      for (const other of ['chat:T1/C11', 'chat:T1', 'chat:T2/C1'] as const)
        expect(await store.sharedPapers.list(other, all)).toEqual({ total: 0, papers: [] })
    })

    it('are as if each had been linked alone, in whatever order', async () => {
      const { store } = await open()
      const shares = fc.array(fc.record({ user: fc.nat(3), paper: fc.nat(4), atMs: fc.nat(20) }), {
        minLength: 1,
      })
      let runs = 0
      await fc.assert(
        fc.asyncProperty(shares, async (linked) => {
          runs += 1
          const where: Place = `chat:T1/run-${runs}`
          for (const { user, paper, atMs } of linked) await link(store, `u${user}`, paper, atMs, where)
          const { total, papers } = await store.sharedPapers.list(where, all)
          expect(total).toBe(new Set(linked.map(({ paper }) => paper)).size)
          for (const { id, others, sharedAtMs } of papers) {
            const same = linked.filter(({ paper }) => arxivId(paper) === id)
            expect(others + 1).toBe(new Set(same.map(({ user }) => user)).size)
            expect(sharedAtMs).toBe(Math.max(...same.map(({ atMs }) => atMs)))
          }
        }),
        tried(20),
      )
    })

    it('survives hostile names', async () => {
      const { store } = await open()
      const hostile = `'; drop table shared_papers; -- \\ \u202e 🦖 %_`
      await link(store, hostile, 1, 1)
      expect((await store.sharedPapers.list(place, all)).papers).toMatchObject([{ user: hostile }])
    })
  })
}
