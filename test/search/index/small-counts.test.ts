import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SmallCounts } from '../../../src/search/index/small-counts.ts'

test('counts are what was added to them, however large they become and shrink', () => {
  const changes = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: -70_000, max: 70_000 })), { maxLength: 40 })
  fc.assert(
    fc.property(changes, (added) => {
      const counts = new SmallCounts()
      const known = new Map<number, number>()
      for (const [number, by] of added) {
        const count = Math.max(0, (known.get(number) ?? 0) + by)
        expect(counts.add(number, count - (known.get(number) ?? 0))).toBe(count)
        known.set(number, count)
      }
      const view = counts.view()
      for (const number of known.keys()) counts.add(number, 7)
      for (const number of known.keys()) counts.add(number, -7)
      const restored = new SmallCounts()
      restored.take(0, view(0, 3))
      restored.take(3, view(3, 6))
      for (const [number, count] of known) {
        expect(counts.get(number)).toBe(count)
        expect(restored.get(number)).toBe(count)
      }
      expect(counts.get(99)).toBe(0)
    }),
  )
})
