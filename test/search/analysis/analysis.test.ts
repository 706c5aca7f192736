import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { englishAnalysis, fold, mayHaveStem, tokenize } from '../../../src/search/analysis/analysis.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { tried } from '../../support/property-runs.ts'

const analysis = englishAnalysis
const termsOf = (text: string) => tokenize(text).flatMap((word) => analysis.termsOf(word))

describe('a compound is indexed whole, joined and by its parts', () => {
  test.each([
    ['DeepSeek-R1', ['deepseekr1', 'deepseek', 'r1', 'deep', 'seek']],
    ['pass@32', ['pass32', 'pass', '32']],
    ['VLM-R1', ['vlmr1', 'vlm', 'r1']],
    ['gpt4', ['gpt4', 'gpt', '4']],
    ['GPT-4', ['gpt4', 'gpt', '4']],
    ['Qwen2.5-Math', ['qwen2.5math', 'qwen2.5', 'math', 'qwen', '2.5']],
    ['SWE-RL', ['swerl', 'swe', 'rl']],
    ['chain-of-thought', ['chainofthought', 'chain', 'thought']],
    ['LLM2Reward', ['llm2reward', 'llm', '2', 'reward']],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

test('a word may have its stem, and a stem that begins as no word does is ruled out', () => {
  const endings =
    's ies ied ed ing edly ational ization biliti fulness iveness ogi lessli ement ly ality ying'
  const word = fc
    .tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.subarray(['', ...endings.split(' ')], { maxLength: 2 }))
    .map(([start, ends]) => start + ends.join(''))
  fc.assert(fc.property(word, (written) => mayHaveStem(written, analysis.stem(written))))
  for (const written of ['skies', 'dying', 'ties', 'possibility', 'early'])
    expect(mayHaveStem(written, analysis.stem(written)), written).toBe(true)
  expect(mayHaveStem('rewrites', 'reward')).toBe(false)
})

test.each([
  ['LLMs', 'llm'],
  ['llms', 'llm'],
  ['GPUs', 'gpu'],
  ['CoT', 'cot'],
  ['LoRA', 'lora'],
  ['Pokémon', 'pokemon'],
  ['model’s', 'model'],
  ['ｌｅａｒｎｉｎｇ', 'learn'],
  ['Jørgen', 'jorgen'],
  ['агенты', 'агенты'],
])('%s is one term, %s', (text, term) => {
  expect(termsOf(text)).toEqual([term])
})

describe('a name with signs', () => {
  test.each([
    ['C++', ['cplusplus']],
    ['c++', ['cplusplus']],
    ['C++11', ['cplusplus', '11']],
    ['C#', ['csharp']],
    ['F#.', ['fsharp']],
    ['.NET', ['dotnet', 'dot', 'net']],
    ['.net', ['dotnet', 'dot', 'net']],
    ['A*', ['astar']],
    ['a*-search', ['astarsearch', 'astar', 'search']],
    ['D*', ['dstar']],
    ['RRT*', ['rrtstar', 'rrt', 'star']],
    ['C*-algebras', ['cstaralgebra', 'cstar', 'algebra']],
    ['k-means++', ['kmeansplusplus', 'k', 'meansplusplus', 'mean', 'plusplus']],
    ['UNet++', ['unetplusplus', 'unet', 'plusplus']],
    ['#SAT', ['sharpsat', 'sharp', 'sat']],
    ['#P-hard', ['sharpphard', 'sharpp', 'hard']],
    ['π0', ['pi0']],
    ['pi0', ['pi0']],
    ['σ-algebra', ['sigmaalgebra', 'sigma', 'algebra']],
    ['β-VAE', ['betava', 'beta', 'vae']],
    ['L1', ['l1']],
    ['R', ['r']],
    ['C', ['c']],
  ])('%s is %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test.each([
    ['word*', ['word']],
    ['*emphasis*', ['emphasi']],
    ['a*b', ['b']],
    ['1+1', ['1', '1']],
    ['x + y', ['x', 'y']],
    ['λόγος', ['λογος']],
    ['end.Next', ['end', 'next']],
    ['wait...what', ['wait']],
    ['github.com', ['github', 'com']],
    ['https://a.org/b#part', ['http', 'org', 'b', 'part']],
  ])('is not in %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

test('function words are words of a text but not terms', () => {
  expect(tokenize('the reward of it').map(({ word }) => word)).toEqual(['the', 'reward', 'of', 'it'])
  expect(termsOf('the reward of it')).toEqual(['reward'])
})

test('two hyphens, slashes and dots between letters part words', () => {
  expect(tokenize('sampling--especially and/or github.com').map(({ word }) => word)).toEqual([
    ...['sampling', 'especially', 'and', 'or', 'github', 'com'],
  ])
})

describe('scripts without spaces', () => {
  test.each([
    ['安全研究', '安全 全研 研究'],
    ['认证系统使用JWT令牌的安全研究', '认证 证系 系统 统使 使用 jwt 令牌 牌的 的安 安全 全研 研究'],
    ['機械学習モデル', '機械 械学 学習 習モ モデ デル'],
    ['ﾓﾃﾞﾙ', 'モデ デル'],
    ['猫', '猫'],
    ['안전한 AI', '안전 전한 ai'],
    ['ความปลอดภัย AI', 'คว วา าม มป ปล ลอ อด ดภั ภัย ai'],
    ['GAN-生成', 'gan 生成'],
    ['王阳', '王阳'],
  ])('%s is read as %s', (text, words) => {
    expect(tokenize(text).map(({ word }) => word)).toEqual(words.split(' '))
  })
})

describe('in any text', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 100 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc
      .array(
        fc.constantFrom(
          'Deep',
          'SEEK',
          'R1',
          '++',
          '#',
          '*',
          'σ',
          '-',
          '.',
          '@',
          ' ',
          "'s",
          'é',
          '2',
          'LLMs',
          '—',
          '\u0301',
          'İ',
        ),
      )
      .map((parts) => parts.join('')),
  )

  test('words stand in order where they say, and their parts inside them', () => {
    fc.assert(
      fc.property(text, (written) => {
        let before = { start: -1, end: 0 }
        for (const word of tokenize(written)) {
          // Pairs of characters share one.
          if (word.start < before.end) expect(/[^\p{ASCII}]/u.test(word.word)).toBe(true)
          expect(word.start).toBeGreaterThan(before.start)
          before = word
          expect(word.segments.map((part) => part.word).join('')).toBe(word.word)
          for (const part of [...word.segments, ...word.pieces]) {
            expect(part.start).toBeGreaterThanOrEqual(word.start)
            expect(part.end).toBeLessThanOrEqual(word.end)
            expect(part.word).not.toBe('')
            // The surface alone reads as the same word, unless it is the sign of a name.
            const surface = written.slice(part.start, part.end)
            if (/[\p{L}\p{N}]/u.test(surface)) expect(tokenize(surface)[0]?.word).toBe(part.word)
          }
        }
      }),
      tried(1000),
    )
  })

  test('terms hold no space and folding twice is folding once', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const term of termsOf(written)) expect(term).toMatch(/^\S+$/)
        expect(fold(fold(written))).toBe(fold(written))
      }),
    )
  })
})
