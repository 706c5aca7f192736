import { describe, expect, test } from 'vitest'
import { type LineLabels, measureAgreement, readLineLabels } from '../../bench/line-labels.ts'

describe('labels of problem, idea and result', () => {
  test('are of 150 abstracts, each role at a sentence of its own, settled as one of the passes has it', async () => {
    const labels = await readLineLabels()
    expect(new Set(labels.map(({ id }) => id)).size).toBe(150)
    expect(labels.filter(({ part }) => part === 'rules')).toHaveLength(60)
    for (const { first, second, settled, sentences } of labels) {
      for (const places of [first, second, settled]) {
        const stated = places.filter((place) => place !== null)
        expect(new Set(stated).size).toBe(stated.length)
        expect(stated.every((place) => Number.isInteger(place) && place >= 0 && place < sentences)).toBe(true)
      }
      for (const [at, place] of settled.entries()) expect([first[at], second[at]]).toContain(place)
    }
  })

  test('agree by hand: two of three labels, one of them “none”, among ten sentences', () => {
    const label = (first: number | null, second: number | null, sentences: number): LineLabels => ({
      id: `${first} ${second}`,
      part: 'rules',
      sentences,
      first: [first, null, null],
      second: [second, null, null],
      settled: [first, null, null],
    })
    const labels = [label(1, 1, 4), label(null, null, 2), label(0, 2, 4)]
    const { share, kappa } = measureAgreement(labels, 'problem')
    expect(share).toBeCloseTo(2 / 3, 9)
    // Each pass marks two of ten sentences, one of them in common: observed 0.8, expected 0.04 + 0.64 = 0.68.
    expect(kappa).toBeCloseTo((0.8 - 0.68) / (1 - 0.68), 9)
  })
})
