import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedNumbers, packNumbers } from '../../../src/search/index/packed-numbers.ts'

test('numbers are read as they were packed, and 0 after them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 32 - 1 })), (numbers) => {
      const packed = new PackedNumbers(packNumbers(numbers))
      for (const number of numbers) {
        expect(packed.isAtEnd).toBe(false)
        expect(packed.next()).toBe(number)
      }
      expect(packed.isAtEnd).toBe(true)
      expect(packed.next()).toBe(0)
    }),
  )
})
