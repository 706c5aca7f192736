import { describe, expect, it } from 'vitest'
import type { StoredFullText } from '../../src/ports/full-texts.ts'
import type { Open } from '../support/store-opener.ts'

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
  })
}
