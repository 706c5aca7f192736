/** What a store owes to reading lists. */
import { describe, expect, it } from 'vitest'
import type { Reader } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const alice: Reader = { workspace: 'chat:T1', user: 'alice' }
const bob: Reader = { workspace: 'chat:T1', user: 'bob' }
const aliceElsewhere: Reader = { workspace: 'chat:T2', user: 'alice' }
const hostile = `'; drop table papers; -- "\\ \0 \ud800 \u202e 🦖 %_`

export function describeReadingLists(open: Open): void {
  describe('reading lists', () => {
    it('keep each paper once, newest first', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1), makeFullRecord(2)])
      expect(await store.readingLists.save(alice, arxivId(1), 1_000)).toBe(true)
      expect(await store.readingLists.save(alice, arxivId(2), 2_000)).toBe(true)
      expect(await store.readingLists.save(alice, arxivId(1), 3_000)).toBe(false)
      const list = await store.readingLists.list(alice)
      expect(list.map(({ paper, savedAtMs }) => [paper.id, savedAtMs])).toEqual([
        [arxivId(2), 2_000],
        [arxivId(1), 1_000],
      ])
    })

    it('tell what is on them without its papers, and read some of these', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1), makeFullRecord(2), makeFullRecord(3)])
      for (const at of [1, 2, 3]) await store.readingLists.save(alice, arxivId(at), 1_000 * at)
      const entries = await store.readingLists.entries(alice)
      expect(entries.map(({ savedAtMs }) => savedAtMs)).toEqual([3_000, 2_000, 1_000])
      const some = await store.readingLists.read([...entries.slice(1)].reverse())
      expect(some.map(({ paper }) => paper.id)).toEqual([arxivId(1), arxivId(2)])
      expect(await store.readingLists.read([])).toEqual([])
      expect(await store.readingLists.entries(bob)).toEqual([])
    })

    it('give a paper back', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1)])
      await store.readingLists.save(alice, arxivId(1), 1_000)
      expect(await store.readingLists.unsave(alice, arxivId(1))).toBe(true)
      expect(await store.readingLists.unsave(alice, arxivId(1))).toBe(false)
      expect(await store.readingLists.unsave(alice, arxivId(7))).toBe(false)
      expect(await store.readingLists.list(alice)).toEqual([])
    })

    it('refuse a paper that nobody knows', async () => {
      const { store } = await open()
      await expect(store.readingLists.save(alice, arxivId(7), 1_000)).rejects.toMatchObject({
        code: 'not-found',
        userMessage: `No paper is known as ${arxivId(7)}.`,
      })
    })

    it('are seen by nobody else, in no other workspace', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1)])
      await store.readingLists.save(alice, arxivId(1), 1_000)
      expect(await store.readingLists.has(alice, [arxivId(1), arxivId(2)])).toEqual(new Set([arxivId(1)]))
      for (const other of [bob, aliceElsewhere]) {
        expect(await store.readingLists.list(other)).toEqual([])
        expect(await store.readingLists.has(other, [arxivId(1)])).toEqual(new Set())
        expect(await store.readingLists.unsave(other, arxivId(1))).toBe(false)
      }
      expect(await store.readingLists.list(alice)).toHaveLength(1)
    })

    it('take hostile names of people', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1)])
      const stranger: Reader = { workspace: 'chat:T1', user: hostile }
      expect(await store.readingLists.save(stranger, arxivId(1), 1_000)).toBe(true)
      expect(await store.readingLists.list(stranger)).toHaveLength(1)
      expect(await store.readingLists.list(alice)).toEqual([])
    })
  })
}
