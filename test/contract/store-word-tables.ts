import { describe, expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

const first = {
  version: 'a',
  base: 'shipped',
  papers: 900,
  titles: 0.8125,
  content: Uint8Array.of(1, 0, 255),
}
const second = { version: 'b', base: 'shipped', papers: 1200, titles: 0.1, content: undefined }

/** What every database must do with the vectors of words that were fitted to its papers. */
export function describeWordTables(open: Open): void {
  describe('vectors of words', () => {
    it('are one table for all replicas, the last that was saved', async () => {
      const { store, reopen } = await open()
      expect(await store.wordTables.find()).toBeUndefined()
      await store.wordTables.save(first)
      const other = await reopen()
      const { content, ...note } = first
      expect(await other.wordTables.find()).toEqual(note)
      expect(await other.wordTables.load('a')).toEqual(content)
      await store.wordTables.save(second)
      expect(await other.wordTables.find()).toEqual({
        version: 'b',
        base: 'shipped',
        papers: 1200,
        titles: 0.1,
      })
      expect(await other.wordTables.load('a')).toBeUndefined()
      expect(await other.wordTables.load('b')).toBeUndefined()
    })
  })
}
