import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineOf } from '../../src/embeddings/vector.ts'
import { VectorSet } from '../../src/embeddings/vector-set.ts'
import type { Identifier } from '../../src/model/identifier.ts'

const id = (number: number): Identifier => `doi:10.1000/${number}`
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 3, maxLength: 3 })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Int8Array.from(values))
const change = fc.record({ paper: fc.integer({ min: 0, max: 8 }), vector: fc.option(vector) })

describe('vectors in memory', () => {
  it('are found nearest first after any changes, as by looking at each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), vector, async (changes, asked) => {
        const set = new VectorSet(3)
        const model = new Map<Identifier, Int8Array>()
        for (const { paper, vector } of changes) {
          if (vector === null) {
            set.remove(id(paper))
            model.delete(id(paper))
          } else {
            set.put(id(paper), vector)
            model.set(id(paper), vector)
          }
        }
        const near = await set.nearest(asked, 4)
        const cosines = [...model.values()].map((each) => cosineOf(asked, each)).sort((a, b) => b - a)
        expect(set.size).toBe(model.size)
        expect(near.length).toBe(Math.min(4, model.size))
        near.forEach((each, at) => {
          expect(each.cosine).toBeCloseTo(cosines[at] ?? 2, 10)
          expect(cosineOf(asked, model.get(each.id) ?? new Int8Array(3))).toBeCloseTo(each.cosine, 10)
        })
        for (const [paper, stored] of model) expect(set.get(paper)).toEqual(stored)
      }),
    )
  })

  it('stay apart over thousands, and those of another size are let go', async () => {
    const set = new VectorSet(2)
    for (let number = 0; number < 5000; number++) set.put(id(number), Int8Array.of(number % 100, 100))
    set.put(id(9000), Int8Array.of(1, 2, 3))
    set.put(id(4321), Int8Array.of(127, -127))
    expect(set.size).toBe(5000)
    expect(await set.nearest(Int8Array.of(1, -1), 1)).toEqual([{ id: id(4321), cosine: expect.closeTo(1) }])
    expect(await set.nearest(Int8Array.of(1, 2, 3), 5)).toEqual([])
  })
})
