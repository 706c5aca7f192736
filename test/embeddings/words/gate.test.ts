import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { measureTitles, sampleEvenly, weightOfMeaning } from '../../../src/embeddings/words/gate.ts'

/** Vectors that know which number a text names. */
const knowing = {
  dimensions: 64,
  vectorOf: (text: string) => {
    const number = Number(/\d+/.exec(text)?.[0])
    const vector = new Float32Array(64)
    for (let at = 0; at < 64; at++) vector[at] = Math.sin((number + 1) * (at + 1))
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  },
}
const unknowing = { dimensions: 2, vectorOf: () => Float32Array.of(1, 0) }
const papers = Array.from({ length: 100 }, (_, number) => ({
  title: `title ${number}`,
  abstract: `abstract ${number}`,
}))

describe('the gate of meaning', () => {
  it('is one for vectors that know the field, and low for those that tell nothing apart', () => {
    expect(finish(measureTitles(knowing, papers))).toBeCloseTo(1)
    expect(finish(measureTitles(unknowing, papers))).toBeLessThan(0.03)
    expect(finish(measureTitles({ dimensions: 2, vectorOf: () => undefined }, papers))).toBe(0)
  })

  it('says nothing about few papers, or papers without titles', () => {
    expect(finish(measureTitles(knowing, papers.slice(0, 19)))).toBeUndefined()
    expect(
      finish(
        measureTitles(
          knowing,
          papers.map(({ abstract }) => ({ title: ' ', abstract })),
        ),
      ),
    ).toBeUndefined()
    expect(weightOfMeaning(undefined, 2000)).toBe(0)
  })

  it('lets meaning count from nothing to 1.25, never less for a better fit', () => {
    const weights = [weightOfMeaning(0.5, 2000), weightOfMeaning(0.95, 5000), weightOfMeaning(0, 3000, true)]
    expect(weights).toEqual([0, 1.25, 0])
    expect(weightOfMeaning(0.5, 2000, true)).toBeGreaterThan(0)
    // Among few papers titles find their abstracts more easily.
    expect(weightOfMeaning(0.85, 100)).toBeLessThan(weightOfMeaning(0.85, 2000))
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        share,
        share,
        fc.integer({ min: 20, max: 5000 }),
        fc.boolean(),
        (one, other, papers, isOwn) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          expect(weightOfMeaning(low, papers, isOwn)).toBeLessThanOrEqual(
            weightOfMeaning(high, papers, isOwn),
          )
        },
      ),
    )
  })

  it('takes the same sample whatever the order of the papers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 40 }), fc.nat(50), (names, count) => {
        const sample = sampleEvenly(names, count)
        expect(sample).toHaveLength(Math.min(count, names.length))
        expect(sampleEvenly(names.toReversed(), count)).toEqual(sample)
      }),
    )
  })
})
