import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedRecords } from '../../../src/search/index/packed-records.ts'
import { tried } from '../../support/property-runs.ts'

const change = fc.record({
  number: fc.nat(40),
  bytes: fc.option(fc.uint8Array({ maxLength: 5 }), { freq: 3 }),
})

test('records are what was last set, however often they are replaced and deleted, also when stored', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400, size: 'max' }), fc.nat(400), (changes, storedAt) => {
      let records = new PackedRecords()
      const known = new Map<number, Uint8Array>()
      for (const [at, { number, bytes }] of changes.entries()) {
        if (at === storedAt) {
          const [blocks, view] = [records.storeBlocks(100), records.view(41)]
          // What is set later does not change what is stored.
          for (let other = 0; other < 41; other += 3) records.set(other, Uint8Array.of(9, 9))
          records = new PackedRecords()
          for (const some of blocks) records.takeBlocks(some)
          records.take(0, view(0, 20))
          records.take(20, view(20, 41))
        }
        if (bytes === null) {
          records.delete(number)
          known.delete(number)
        } else {
          records.set(number, bytes)
          known.set(number, bytes)
        }
      }
      for (let number = 0; number <= 40; number++)
        expect([...records.get(number)]).toEqual([...(known.get(number) ?? [])])
    }),
    tried(60),
  )
})

test('a long record stands alone, and blocks of which little is used are let go', () => {
  const records = new PackedRecords()
  const bytesOf = (number: number) => new Uint8Array(70_000).fill(number)
  for (let number = 0; number < 3; number++) records.set(number, bytesOf(number))
  const sizesOf = () => [...records.storeBlocks(1e9)].flatMap(({ sizes }) => [...sizes])
  expect(sizesOf()).toHaveLength(3)
  const random = (number: number) =>
    Uint8Array.from({ length: 1000 }, (_, at) => (at * at * (number + 7) + number) >> 3)
  const all = Array.from({ length: 64 }, (_, number) => number)
  for (const number of all) records.set(number, random(number))
  const bytesInAll = () => sizesOf().reduce((sum, size) => sum + size, 0)
  const whole = bytesInAll()
  const few = all.filter((number) => number % 8 === 0)
  for (const number of all) if (!few.includes(number)) records.delete(number)
  expect(bytesInAll()).toBeLessThan(whole / 4)
  for (const number of few) expect([...records.get(number)]).toEqual([...random(number)])
})
