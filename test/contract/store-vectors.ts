import { describe, expect, it } from 'vitest'
import type { PaperVector } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'

const vector = (number: number, byte = number): PaperVector => ({
  paper: `doi:10.1000/${number}`,
  textHash: `hash ${byte}`,
  content: Uint8Array.of(byte, 0, 255, 128),
})
const many = Array.from({ length: 2100 }, (_, number) => vector(number, number % 256))

/** What every database must do with vectors. */
export function describeVectors(open: Open): void {
  describe('vectors', () => {
    it('come back byte for byte, by paper and model', async () => {
      const { store } = await open()
      await store.vectors.save('small', [vector(1), vector(2)])
      await store.vectors.save('large', [vector(1, 9)])
      expect(await store.vectors.find('small', ['doi:10.1000/1', 'doi:10.1000/3'])).toEqual([vector(1)])
      expect(await store.vectors.find('large', ['doi:10.1000/1'])).toEqual([vector(1, 9)])
      expect([await store.vectors.count('small'), await store.vectors.count('other')]).toEqual([2, 0])
      expect(await store.vectors.find('small', [])).toEqual([])
    })

    it('are told in the order of their writing, a page at a time, a replaced one anew', async () => {
      const { store, reopen } = await open()
      await store.vectors.save('small', many)
      const other = await reopen()
      const told: PaperVector[] = []
      let number = 0
      for (;;) {
        const page = await other.vectors.changedSince('small', number, 500)
        if (page.vectors.length === 0) break
        told.push(...page.vectors)
        number = page.number
      }
      expect(told).toEqual(many)
      await store.vectors.save('small', [vector(7, 8)])
      expect((await other.vectors.changedSince('small', number, 500)).vectors).toEqual([vector(7, 8)])
      expect(await store.vectors.count('small')).toBe(many.length)
    })

    it('go with the identifier that no paper has any longer', async () => {
      const { store } = await open()
      await store.vectors.save('small', many)
      await store.vectors.save('large', [vector(1), vector(2)])
      await store.vectors.remove(['doi:10.1000/1', 'doi:10.1000/none'])
      expect([await store.vectors.count('small'), await store.vectors.count('large')]).toEqual([2099, 1])
      await store.vectors.remove([])
    })

    it('are told of after those that were told before were removed', async () => {
      const { store } = await open()
      await store.vectors.save('small', [vector(1), vector(2)])
      const { number } = await store.vectors.changedSince('small', 0, 10)
      await store.vectors.remove(['doi:10.1000/2'])
      await store.vectors.save('small', [vector(3)])
      const { vectors } = await store.vectors.changedSince('small', number, 10)
      expect(vectors).toEqual([vector(3)])
    })

    it('are all there when two replicas write at once', async () => {
      const { store, reopen } = await open()
      const other = await reopen()
      await Promise.all([
        ...many.slice(0, 20).map((one) => store.vectors.save('small', [one])),
        ...many.slice(20, 40).map((one) => other.vectors.save('small', [one])),
      ])
      const { vectors } = await store.vectors.changedSince('small', 0, 100)
      expect(vectors.map(({ paper }) => paper).sort()).toEqual(
        many
          .slice(0, 40)
          .map(({ paper }) => paper)
          .sort(),
      )
    })
  })
}
