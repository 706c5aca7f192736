import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLength } from '../../../src/search/index/pages.ts'
import {
  docOf,
  PostingLists,
  packPosting,
  timesInTitleOf,
  timesOf,
} from '../../../src/search/index/posting-lists.ts'
import { Rows } from '../../../src/search/index/rows.ts'

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
      const restored = new PostingLists()
      for (const some of lists.store()) restored.take(some)
      for (const each of [lists, restored])
        for (const [list, known] of held.entries())
          expect([...each.read(list)]).toEqual([...known.values()].sort((one, other) => one - other))
    }),
  )
})

test('lists of an earlier version, in any order, are put in order', () => {
  const lists = new PostingLists()
  const postings = Uint32Array.from([5, 3, 9, 4], (doc) => packPosting(doc, 1, 0))
  lists.take({ lengths: Uint32Array.of(1, 3), postings: postings.subarray(0, 2) })
  lists.take({ lengths: Uint32Array.of(), postings: postings.subarray(2) })
  expect([0, 1].map((list) => [...lists.read(list)].map(docOf))).toEqual([[5], [3, 4, 9]])
})

test('records are what was last set, however often they are replaced', () => {
  const records = fc.array(fc.tuple(fc.nat(8), fc.uint8Array({ maxLength: 5 })), { maxLength: 60 })
  fc.assert(
    fc.property(records, (changes) => {
      const kept = new Rows<Uint8Array>(new Uint8Array(0))
      const known = new Map<number, Uint8Array>()
      for (const [number, bytes] of changes) {
        kept.set(number, bytes)
        known.set(number, bytes)
      }
      const view = kept.view(9)
      // What is set later does not change the view.
      for (const number of known.keys()) kept.set(number, Uint8Array.of(1, 2, 3))
      const restored = new Rows<Uint8Array>(new Uint8Array(0))
      restored.take(0, view(0, 4))
      restored.take(4, view(4, 9))
      for (const [number, bytes] of known) {
        expect([...kept.get(number)]).toEqual([1, 2, 3])
        expect([...restored.get(number)]).toEqual([...bytes])
      }
    }),
  )
})

test('records close up when much of the room is unused, keep what is used, and leave a view as it was', () => {
  const records = new Rows<Uint8Array>(new Uint8Array(0))
  const bytesOf = (number: number) => new Uint8Array(40_000).fill(number)
  for (let number = 0; number < 4; number++) records.set(number, bytesOf(number))
  const view = records.view(4)
  for (let round = 1; round < 50; round++)
    for (let number = 0; number < 4; number++) records.set(number, bytesOf(number + round))
  for (let number = 0; number < 4; number++) expect(records.get(number)).toEqual(bytesOf(number + 49))
  expect(view(0, 4).values.filter((_, at) => at % 40_000 === 0)).toEqual(Uint8Array.of(0, 1, 2, 3))
})

test('lists longer than a page, and records of many pages, are what was put there, also when stored', () => {
  const lists = new PostingLists()
  const long = pageLength + 7
  for (let list = 0; list < 3; list++) lists.create()
  for (let doc = 0; doc < long; doc++) lists.add(1, packPosting(doc, doc % 5, 0))
  for (let doc = 0; doc < 300_000; doc++) lists.add(2, packPosting(doc, 1, 0))
  lists.add(0, packPosting(3, 1, 1))
  const restored = new PostingLists()
  for (const some of lists.store()) restored.take(some)
  for (const each of [lists, restored]) {
    expect([0, 1, 2].map((list) => each.lengthOf(list))).toEqual([1, long, 300_000])
    expect(each.read(1).every((posting, doc) => posting === packPosting(doc, doc % 5, 0))).toBe(true)
    expect(each.read(2).every((posting, doc) => docOf(posting) === doc)).toBe(true)
    each.add(0, packPosting(4, 1, 1))
    expect([...each.read(0)].map(docOf)).toEqual([3, 4])
  }

  const records = new Rows<Uint16Array>(new Uint16Array(0))
  const wordsOf = (number: number) => new Uint16Array(100_000).fill(number)
  for (let number = 0; number < 40; number++) records.set(number, wordsOf(number))
  records.set(40, new Uint16Array(2 * pageLength).fill(40))
  for (let number = 0; number < 40; number += 2) records.set(number, wordsOf(number + 100))
  for (let number = 0; number < 40; number++)
    expect(records.get(number)).toEqual(wordsOf(number % 2 === 0 ? number + 100 : number))
  expect(records.get(40)).toEqual(new Uint16Array(2 * pageLength).fill(40))
})

test('lists are left without some papers', () => {
  const lists = new PostingLists()
  for (let list = 0; list < 3; list++) {
    lists.create()
    for (let doc = list; doc < 10; doc++) lists.add(list, packPosting(doc, 1, 0))
  }
  for (const _ of lists.drop(Uint8Array.of(1, 0, 0, 1))) expect.fail('so few need no pause')
  expect([0, 1, 2].map((list) => [...lists.read(list)].map(docOf))).toEqual([
    [1, 2, 4, 5, 6, 7, 8, 9],
    [1, 2, 4, 5, 6, 7, 8, 9],
    [2, 4, 5, 6, 7, 8, 9],
  ])
})
