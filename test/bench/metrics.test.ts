import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanOf, measureRanking } from '../../bench/metrics.ts'
import { createRandom, cutLastWord, misspell } from '../../bench/misspell.ts'
import { rougeL } from '../../bench/rouge.ts'
import { editDistance } from '../../src/search/analysis/edit-distance.ts'

describe('measures of a ranking, by hand', () => {
  test('graded: gains 3, 0 and 2 of 3, 2 and 1', () => {
    const grades = new Map([
      ['a', 3],
      ['b', 2],
      ['c', 1],
      ['d', 0],
    ])
    const { ndcg10, recall10, mrr10 } = measureRanking(['a', 'd', 'b'], grades)
    // (3 + 2 / log2 4) / (3 + 2 / log2 3 + 1 / log2 4) = 4 / 4.761859
    expect(ndcg10).toBeCloseTo(0.840008, 5)
    expect(recall10).toBeCloseTo(2 / 3, 9)
    expect(mrr10).toBe(1)
  })

  test('one relevant document in the third place', () => {
    expect(measureRanking(['x', 'y', 'a'], new Map([['a', 1]]))).toEqual({
      ndcg10: 0.5,
      recall10: 1,
      recall100: 1,
      mrr10: 1 / 3,
    })
  })

  test('in the eleventh place only the deeper recall sees it', () => {
    const ranked = [...'bcdefghijk', 'a']
    expect(measureRanking(ranked, new Map([['a', 1]]))).toEqual({
      ndcg10: 0,
      recall10: 0,
      recall100: 1,
      mrr10: 0,
    })
  })

  test('nothing found, or nothing to find, is 0', () => {
    const nothing = { ndcg10: 0, recall10: 0, recall100: 0, mrr10: 0 }
    expect(measureRanking([], new Map([['a', 1]]))).toEqual(nothing)
    expect(measureRanking(['a'], new Map([['a', 0]]))).toEqual(nothing)
  })

  test('of 1, 2, 3 and 4 the mean is 2.5, give or take 0.6455', () => {
    const { mean, error } = meanOf([1, 2, 3, 4])
    expect(mean).toBe(2.5)
    expect(error).toBeCloseTo(Math.sqrt(5 / 3 / 4), 9)
    expect(meanOf([7])).toEqual({ mean: 7, error: 0 })
  })
})

test('ROUGE-L, by the example of its paper', () => {
  const reference = ['police', 'killed', 'the', 'gunman']
  expect(rougeL(['police', 'kill', 'the', 'gunman'], reference)).toBe(0.75)
  expect(rougeL(['the', 'gunman', 'kill', 'police'], reference)).toBe(0.5)
  expect(rougeL([], reference)).toBe(0)
})

describe('typing in haste', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 12 })

  test('is one edit at most in each longer word and none in the others', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer(), (words, seed) => {
        const typed = misspell(words.join(' '), createRandom(seed)).split(' ')
        expect(typed.length).toBe(words.length)
        words.forEach((meant, at) => {
          expect(editDistance(meant, typed[at] ?? '')).toBeLessThanOrEqual(meant.length > 5 ? 1 : 0)
        })
      }),
    )
  })

  test('cuts the last word in half', () => {
    expect(cutLastWord('reward hacking?')).toBe('reward hack')
    expect(cutLastWord('an owl')).toBe('an owl')
  })
})
