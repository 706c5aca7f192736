import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { cosineOf, PaperVectors, packVector } from '../../../src/search/index/paper-vectors.ts'

const dimensions = 40
const anyVector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .map((values) => Float32Array.from(values))
  .filter((vector) => Math.hypot(...vector) > 0.1)

test('cosines of bytes are those of the vectors, nearly', () => {
  fc.assert(
    fc.property(anyVector, anyVector, (one, other) => {
      const papers = new PaperVectors(dimensions)
      papers.put(1030, other)
      const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
      const exact = product / (Math.hypot(...one) * Math.hypot(...other))
      const asked = packVector(one, dimensions)
      expect(Math.abs(papers.cosine(asked, 1030) - exact)).toBeLessThan(0.03)
      expect(cosineOf(asked, packVector(other, dimensions))).toBeCloseTo(papers.cosine(asked, 1030), 6)
      expect(papers.cosine(asked, 5)).toBe(0)
      papers.put(1030, undefined)
      expect(papers.cosine(asked, 1030)).toBe(0)
    }),
  )
})

test('the papers that share most signs are found, of a set and with a vector only', () => {
  fc.assert(
    fc.property(fc.array(anyVector, { minLength: 3, maxLength: 8 }), (vectors) => {
      const papers = new PaperVectors(dimensions)
      for (const [doc, vector] of vectors.entries()) papers.put(doc, vector)
      const among = new Uint8Array(vectors.length).fill(1)
      among[2] = 0
      const space = { room: new Uint32Array(vectors.length), distances: new Uint8Array(vectors.length) }
      const near = finish(papers.nearest(packVector(vectors[0], dimensions), among, 1, space))
      expect([...near]).toContain(0)
      expect([...near]).not.toContain(2)
    }),
  )
})
