import { describe, expect, it } from 'vitest'
import type { StoredFullText } from '../../src/ports/full-texts.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const first: StoredFullText = {
  paper: 'arxiv:2504.00001',
  version: 1,
  content: Uint8Array.of(0, 255, 10),
  url: 'https://example.org/html/2504.00001',
  validators: { etag: '"a"', lastModified: undefined },
  fetchedAtMs: 1_000,
  usedAtMs: 2_000,
}

/** What every database must do with full texts. */
export function describeFullTexts(open: Open): void {
  describe('full texts', () => {
    it('come back byte for byte, for all replicas', async () => {
      const { store, reopen } = await open()
      expect(await store.fullTexts.find(first.paper)).toBeUndefined()
      await store.fullTexts.save(first)
      expect(await (await reopen()).fullTexts.find(first.paper)).toEqual(first)
    })

    it('give way to the same or a newer version, never to an older one', async () => {
      const { store } = await open()
      const second = { ...first, version: 2, content: Uint8Array.of(2) }
      await store.fullTexts.save(second)
      await store.fullTexts.save(first)
      expect(await store.fullTexts.find(first.paper)).toEqual(second)
      const gone = { ...second, content: undefined, validators: { etag: undefined, lastModified: 'Tue' } }
      await store.fullTexts.save(gone)
      expect(await store.fullTexts.find(first.paper)).toEqual(gone)
    })

    it('are dropped once nobody has used them', async () => {
      const { store } = await open()
      await store.fullTexts.save(first)
      await store.fullTexts.save({ ...first, paper: 'arxiv:2504.00002' })
      await store.fullTexts.touch(first.paper, { usedAtMs: 9_000 })
      expect(await store.fullTexts.dropUnused(9_000)).toBe(1)
      expect((await store.fullTexts.find(first.paper))?.usedAtMs).toBe(9_000)
      await store.fullTexts.touch(first.paper, { usedAtMs: 9_500, fetchedAtMs: 9_400 })
      expect(await store.fullTexts.find(first.paper)).toMatchObject({ usedAtMs: 9_500, fetchedAtMs: 9_400 })
    })

    it('keep what they cite, by identifier or by title and first author, with their text', async () => {
      const { store } = await open()
      const title = 'On the migration of wildebeest across the Serengeti plains'
      const cited = { ...makeFullRecord(7), title, authors: ['Ada Lovelace'] }
      await store.papers.merge([cited, makeFullRecord(8)])
      const [byTitle, byId] = await Promise.all([7, 8].map((number) => store.papers.find(arxivId(number))))
      if (byTitle === undefined || byId === undefined) throw new Error('papers are missing')
      const references = [
        { identifiers: [], title, authors: ['Lovelace'] },
        { identifiers: [arxivId(8)], authors: [] },
      ]
      const citing = async () => store.citations.citing([byTitle, byId])
      await store.fullTexts.save(first, references)
      const one = { citing: first.paper, firstReadAtMs: 1_000 }
      expect(await citing()).toEqual(
        new Map([
          [byTitle.id, [one]],
          [byId.id, [one]],
        ]),
      )
      const elsewhere = { identifiers: [arxivId(9)], title, authors: ['Lovelace'] }
      await store.fullTexts.save({ ...first, version: 2, fetchedAtMs: 5_000 }, [
        elsewhere,
        ...references.slice(1),
      ])
      expect(await citing()).toEqual(new Map([[byId.id, [one]]]))
      await store.fullTexts.save(first, references)
      expect((await citing()).size).toBe(1)
      await store.fullTexts.dropUnused(9_000)
      expect((await citing()).size).toBe(0)
      expect(await store.fullTexts.count()).toBe(0)
    })
  })
}
