import fc from 'fast-check'
import { expect, test } from 'vitest'
import { englishAnalysis } from '../../../src/search/analysis/analysis.ts'
import { editDistance, nearest } from '../../../src/search/analysis/edit-distance.ts'
import { Lexicon } from '../../../src/search/index/lexicon.ts'
import { createVocabulary } from '../../../src/search/index/vocabulary.ts'

const lexicon = new Lexicon(englishAnalysis)
const vocabulary = createVocabulary(lexicon, 'word')
for (const [word, papers] of [
  ['multimodal', 5],
  ['multimodel', 1],
  ['reward', 30],
  ['rewards', 9],
  ['forward', 2],
  ['gpt4', 3],
  ['shen', 1],
] as const)
  for (let paper = 0; paper < papers; paper++) lexicon.count(lexicon.intern(word), 'word', 1)

test.each([
  ['mulitmodal', 'multimodal'],
  ['multimodl', 'multimodal'],
  ['rewrad', 'reward'],
  ['rward', 'reward'],
  ['sheen', 'shen'],
])('%s is read as %s', (typed, meant) => {
  expect(vocabulary.correct(typed)).toBe(meant)
})

test.each(['gpt5', 'rew', 'zzzzzz', 'shnneee', 'x'.repeat(500)])('%s is left as it is', (typed) => {
  expect(vocabulary.correct(typed)).toBeUndefined()
})

test('completions come most frequent first', () => {
  expect(vocabulary.startingWith('rew', 5)).toEqual(['reward', 'rewards'])
  expect(vocabulary.startingWith('rew', 1)).toEqual(['reward'])
  expect(vocabulary.startingWith('zz', 5)).toEqual([])
})

test('a word of no paper any more is forgotten', () => {
  const empty = new Lexicon(englishAnalysis)
  const words = createVocabulary(empty, 'word')
  const count = (word: string, by: 1 | -1) => empty.count(empty.intern(word), 'word', by)
  count('agent', 1)
  count('tool', 1)
  count('tool', -1)
  expect(words.startingWith('to', 5)).toEqual([])
  expect(words.correct('toool')).toBeUndefined()
  expect(words.papersWith('agent')).toBe(1)
})

test('swapped neighbours are one edit', () => {
  expect(editDistance('mulit', 'multi')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
  expect(nearest('auther', ['author', 'other'], 2)).toBe('author')
  expect(nearest('zebra', ['author'], 2)).toBeUndefined()
})

test('the distance is zero only between equals, the same both ways, and no longer than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})
