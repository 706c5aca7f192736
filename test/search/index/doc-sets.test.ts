import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  intersectAll,
  keepSecondBits,
  listDocs,
  sizeOf,
  subtract,
  uniteAll,
} from '../../../src/search/index/doc-sets.ts'

test('sets of papers are joined as sets are', () => {
  const papers = fc.nat(40).chain((size) => {
    const set = fc.uint8Array({ minLength: size, maxLength: size, max: 1 })
    return fc.array(set, { minLength: 1, maxLength: 4 })
  })
  fc.assert(
    fc.property(papers, (sets) => {
      const [length = 0] = sets.map((set) => set.length)
      const list = (set: Uint8Array) => [...listDocs(set, new Uint32Array(length))]
      const takeSet = () => new Uint8Array(length)
      const docs = sets.map((set) => new Set(list(set)))
      const [first = new Set<number>()] = docs
      const join = (how: 'intersection' | 'union') =>
        [...docs.reduce((all, one) => all[how](one))].sort((a, b) => a - b)
      expect(list(intersectAll(sets, takeSet) ?? new Uint8Array())).toEqual(join('intersection'))
      expect(list(uniteAll(sets, takeSet) ?? new Uint8Array())).toEqual(join('union'))
      for (const [at, one] of docs.entries()) {
        expect(sizeOf(sets[at] ?? new Uint8Array())).toBe(one.size)
        const rest = subtract(sets[0] ?? new Uint8Array(), sets[at] ?? new Uint8Array(), takeSet)
        expect(new Set(list(rest))).toEqual(first.difference(one))
      }
    }),
  )
})

test('a large set is counted whole', () => {
  for (const size of [3, 1020, 1024, 5003]) expect(sizeOf(new Uint8Array(size).fill(1))).toBe(size)
})

test('states of papers become the set of those with the second bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40, max: 7 }), (states) => {
      const wanted = [...states].map((state) => (state & 2 ? 1 : 0))
      keepSecondBits(states)
      expect([...states]).toEqual(wanted)
    }),
  )
})
