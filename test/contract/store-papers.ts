/** What every database must do with papers: find them, count them, tell what changed. */
import { describe, expect, it } from 'vitest'
import { abstractFingerprint } from '../../src/model/paper.ts'
import type { Store } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { abstractOf, arxivId, makeFullRecord, makeRecord } from '../support/store-records.ts'

/** Runs this part of the contract. */
export function describeStoredPapers(open: Open): void {
  describe('papers', () => {
    it('are found as they were told of', async () => {
      const { store } = await open()
      const record = makeFullRecord(1, { updated: '2025-05-01', links: ['https://github.com/a/b'] })
      expect(await store.papers.merge([record])).toEqual({ added: 1, merged: 0, unchanged: 0 })
      const { source, ...fields } = record
      expect(await store.papers.find(arxivId(1))).toEqual({
        ...fields,
        id: arxivId(1),
        listed: undefined,
        sources: [source],
      })
      expect(await store.papers.find(arxivId(2))).toBeUndefined()
      expect(await store.papers.count()).toBe(1)
    })

    it('are counted by source', async () => {
      const { store } = await open()
      await store.papers.merge([
        makeFullRecord(1, { source: 'seeds' }),
        makeFullRecord(1, { source: 'arxiv' }),
        makeFullRecord(2, { source: 'seeds' }),
      ])
      expect(await store.papers.countBySource()).toEqual([
        { source: 'seeds', papers: 2 },
        { source: 'arxiv', papers: 1 },
      ])
    })

    it('are passed over when a record has nothing to know a paper by', async () => {
      const { store } = await open()
      expect(await store.papers.merge([makeRecord({ authors: ['Ada'] })])).toEqual({
        added: 0,
        merged: 0,
        unchanged: 1,
      })
      expect(await store.papers.count()).toBe(0)
    })

    it('keep hostile text as it is', async () => {
      const { store } = await open()
      const hostile = `'; drop table papers; -- "\\ \0 \ud800 \u202e 🦖 %_ {"a":1}`
      const record = makeFullRecord(1, {
        source: hostile,
        title: hostile,
        authors: [hostile, '\udfff'],
        abstract: `${abstractOf(1).repeat(9_000)}${hostile}`,
      })
      await store.papers.merge([record])
      expect(record.abstract.length).toBeGreaterThan(1_000_000)
      const found = await store.papers.find(arxivId(1))
      expect(found).toMatchObject({ title: hostile, authors: [hostile, '\udfff'], sources: [hostile] })
      expect(found?.abstract === record.abstract).toBe(true)
      expect(await store.papers.merge([record])).toEqual({ added: 0, merged: 0, unchanged: 1 })
    })

    it('are told apart and found again by titles of any length', async () => {
      const { store } = await open()
      // No index compresses this: PostgreSQL's would take a repeated word whole.
      const words = Array.from({ length: 3_000 }, (_, at) => ((at + 1) * 2_654_435_761) % 4_294_967_296)
      const long = (last: string) => makeRecord({ title: words.join(' ') + last, authors: ['Ada'] })
      await store.papers.merge([long('a'), long('b')])
      expect(await store.papers.merge([long('a'), long('b')])).toEqual({ added: 0, merged: 0, unchanged: 2 })
      expect(await store.papers.count()).toBe(2)
    })
  })

  describe('what changed since a revision', () => {
    it('pages through every paper once, in the order of its last change', async () => {
      const { store } = await open()
      await store.papers.merge([1, 2, 3, 4, 5].map((number) => makeFullRecord(number)))
      await store.papers.merge([makeFullRecord(2, { updated: '2025-05-01' })])
      const pages = await readAllPages(store, 2)
      expect(pages.map(({ papers }) => papers.map(({ id }) => id))).toEqual([
        [arxivId(1), arxivId(3)],
        [arxivId(4), arxivId(5)],
        [arxivId(2)],
      ])
      const last = pages.at(-1)?.revision ?? 0
      expect(await store.papers.changedSince(last, 10)).toEqual({ papers: [], removed: [], revision: last })
    })

    it('has nothing new after records that told nothing new', async () => {
      const { store } = await open()
      const records = [makeFullRecord(1), makeFullRecord(2)]
      await store.papers.merge(records)
      const { revision } = await store.papers.changedSince(0, 10)
      expect(await store.papers.merge([...records, ...records])).toEqual({
        added: 0,
        merged: 0,
        unchanged: 4,
      })
      expect(await store.papers.changedSince(revision, 10)).toEqual({ papers: [], removed: [], revision })
    })

    it('removes the identifier that a paper went by before it got a better one', async () => {
      const { store } = await open()
      await store.papers.merge([makeRecord({ abstract: abstractOf(1) })])
      const { revision } = await store.papers.changedSince(0, 10)
      await store.papers.merge([makeFullRecord(1)])
      const changes = await store.papers.changedSince(revision, 10)
      expect(changes.papers.map(({ id }) => id)).toEqual([arxivId(1)])
      expect(changes.removed).toEqual([`seed:${abstractFingerprint(abstractOf(1))}`])
    })

    it('removes a paper that was found to be another', async () => {
      const { store } = await open()
      await store.papers.merge([
        makeFullRecord(1),
        makeRecord({ identifiers: ['doi:10.1000/a'], title: 'Another title', authors: ['Ada'] }),
      ])
      const { revision } = await store.papers.changedSince(0, 10)
      await store.papers.merge([makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/a'] })])
      const changes = await store.papers.changedSince(revision, 10)
      expect(changes.papers.map(({ id }) => id)).toEqual([arxivId(1)])
      expect(changes.removed).toEqual(['doi:10.1000/a'])
      expect(await store.papers.count()).toBe(1)
    })

    it('rebuilds exactly the papers that are there, however the changes are paged', async () => {
      const { store } = await open()
      const seen = new Map<string, unknown>()
      let revision = 0
      const steps = [
        [makeRecord({ abstract: abstractOf(1) }), makeRecord({ abstract: abstractOf(2) })],
        [makeRecord({ identifiers: ['doi:10.1000/a'] }), makeFullRecord(2)],
        [makeFullRecord(1, { identifiers: ['doi:10.1000/a'] })],
        [makeFullRecord(1, { identifiers: ['openreview:abcdef'] }), makeFullRecord(3)],
        [makeFullRecord(1)],
      ]
      for (const records of steps) {
        await store.papers.merge(records)
        for (const changes of await readAllPages(store, 1, revision)) {
          for (const id of changes.removed) seen.delete(id)
          for (const paper of changes.papers) seen.set(paper.id, paper)
          revision = changes.revision
        }
      }
      expect([...seen.keys()].sort()).toEqual([arxivId(1), arxivId(2), arxivId(3)])
      for (const [id, paper] of seen) expect(paper).toEqual(await store.papers.find(id as `arxiv:${string}`))
    })
  })
}

async function readAllPages(store: Store, limit: number, since = 0) {
  const pages = []
  for (let revision = since; ; ) {
    const page = await store.papers.changedSince(revision, limit)
    if (page.papers.length === 0) return pages
    pages.push(page)
    revision = page.revision
  }
}
