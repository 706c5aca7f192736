import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRows, Rows } from '../../src/search/growing.ts'
import { docOf, PostingLists, packPosting, timesInTitleOf, timesOf } from '../../src/search/posting-lists.ts'

test('a posting tells its paper and its counts, up to 63 and 3', () => {
  const posting = packPosting(2 ** 24 - 1, 17, 2)
  expect([docOf(posting), timesOf(posting), timesInTitleOf(posting)]).toEqual([2 ** 24 - 1, 17, 2])
  expect(timesOf(packPosting(1, 1000, 9))).toBe(63)
  expect(timesInTitleOf(packPosting(1, 1000, 9))).toBe(3)
})

test('lists hold what was added and not removed, however they grow, also when stored', () => {
  const step = fc.record({ list: fc.nat(4), doc: fc.nat(30), isRemoval: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lists = new PostingLists()
      const held = Array.from({ length: 5 }, () => new Map<number, number>())
      for (const _ of held) lists.create()
      for (const { list, doc, isRemoval } of steps) {
        const known = held[list]
        if (isRemoval === !known?.has(doc)) continue
        if (isRemoval) {
          lists.remove(list, doc)
          known?.delete(doc)
        } else {
          lists.add(list, packPosting(doc, doc + 1, 1))
          known?.set(doc, packPosting(doc, doc + 1, 1))
        }
      }
      const restored = new PostingLists(lists.store(Uint32Array.from({ length: 31 }, (_, doc) => doc)))
      for (const each of [lists, restored])
        for (const [list, known] of held.entries())
          expect([...each.read(list)].sort()).toEqual([...known.values()].sort())
    }),
  )
})

test('records are what was last set, however often they are replaced', () => {
  const records = fc.array(fc.tuple(fc.nat(8), fc.uint8Array({ maxLength: 5 })), { maxLength: 60 })
  fc.assert(
    fc.property(records, (changes) => {
      const kept = new Rows(noRows(new Uint8Array(0)))
      const known = new Map<number, Uint8Array>()
      for (const [number, bytes] of changes) {
        kept.set(number, bytes)
        known.set(number, bytes)
      }
      const packed = new Rows(kept.pack([...known.keys()]))
      for (const [at, [number, bytes]] of [...known].entries()) {
        expect([...kept.get(number)]).toEqual([...bytes])
        expect([...packed.get(at)]).toEqual([...bytes])
      }
    }),
  )
})

test('records close up when much of the room is unused, and keep what is used', () => {
  const records = new Rows(noRows(new Uint8Array(0)))
  const bytesOf = (number: number) => new Uint8Array(40_000).fill(number)
  for (let round = 0; round < 5; round++)
    for (let number = 0; number < 4; number++) records.set(number, bytesOf(number + round))
  for (let number = 0; number < 4; number++) expect(records.get(number)).toEqual(bytesOf(number + 4))
})
