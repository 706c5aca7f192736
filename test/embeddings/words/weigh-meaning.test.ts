import { expect, test } from 'vitest'
import { weightOfMeaning } from '../../../src/embeddings/words/gate.ts'

test('meaning counts as far as titles find their abstracts, of many papers', () => {
  expect([0, 0.65, 0.775, 0.9, 1].map((titles) => weightOfMeaning(titles, 60_000))).toEqual([
    0,
    0,
    expect.closeTo(0.625, 9),
    1.25,
    1.25,
  ])
})

test('of few papers more must be found, and of too few nothing is known', () => {
  expect(weightOfMeaning(0.85, 100)).toBe(0)
  expect(weightOfMeaning(0.85, 2000)).toBeGreaterThan(0.9)
  expect(weightOfMeaning(0.98, 100)).toBe(1.25)
  expect(weightOfMeaning(undefined, 100)).toBe(0)
})
