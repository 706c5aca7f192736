import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markWords, tellingSentence } from '../../src/abstracts/highlight.ts'
import { splitSentences } from '../../src/abstracts/sentences.ts'
import { plainText } from '../../src/model/card.ts'
import type { Match } from '../../src/model/match.ts'
import { readSeedPapers } from '../search/support/papers.ts'

const abstract =
  'Large language models have shown remarkable abilities. However, reward hacking remains common. ' +
  'We propose a trust region method for alignment. Code is available at https://example.org.'

describe('marks', () => {
  test('are one where words without spaces overlap', () => {
    expect(markWords('基于令牌的安全研究综述', ['安全研究'])).toEqual([
      '基于令牌的',
      { bold: '安全研究' },
      '综述',
    ])
  })
})

describe('the telling sentence', () => {
  test('is what was done where nothing was asked', () => {
    expect(tellingSentence(abstract)).toBe('We propose a trust region method for alignment.')
  })

  test('holds what was asked', () => {
    expect(tellingSentence(abstract, ['reward', 'hacking'])).toBe('However, reward hacking remains common.')
    expect(tellingSentence(abstract, ['rewards', 'hack'])).toBe('However, reward hacking remains common.')
  })

  test('is cut at a word', () => {
    const sentence = tellingSentence(`We show that ${'alignment matters '.repeat(30)}`)
    expect(sentence.length).toBeLessThanOrEqual(300)
    expect(sentence).toMatch(/(alignment|matters)…$/)
  })

  test('of nothing is nothing', () => {
    expect(tellingSentence('')).toBe('')
  })

  test('is the opening of a seed abstract only where that says what was done', () => {
    const openings = readSeedPapers()
      .map(({ abstract: text }) => ({ text, sentence: tellingSentence(text) }))
      .filter(({ text, sentence }) => text.startsWith(sentence.slice(0, -1)))
    expect(openings.length).toBeGreaterThan(0)
    for (const { sentence } of openings) expect(sentence).toMatch(/^(in this work, )?we /i)
  })
})

describe('sentences', () => {
  test.each([
    ['Models (e.g., GPT-4) win. They do.', ['Models (e.g., GPT-4) win.', 'They do.']],
    ['As Shao et al. Show, it works. Yes.', ['As Shao et al. Show, it works.', 'Yes.']],
    ['From 64. 36% to 156. 36% in skills. Then more.', ['From 64. 36% to 156. 36% in skills.', 'Then more.']],
    ['It gains 2.5 points vs. Others. Good.', ['It gains 2.5 points vs. Others.', 'Good.']],
    ['One\n sentence', ['One sentence']],
  ])('%s', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })

  test('lose no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('marked words', () => {
  test.each([
    ['Rewards are hacked.', ['reward', 'hacking'], '*Rewards* are *hacked*.'],
    ['the reward hacking problem', ['reward', 'hacking'], 'the *reward hacking* problem'],
    ['DeepSeek R1 and DeepSeek-R1-Zero', ['deepseek-r1'], '*DeepSeek R1* and *DeepSeek-R1*-Zero'],
    ['a rule-based reward', ['rule'], 'a *rule*-based reward'],
    ['Pokémon', ['pokemon'], '*Pokémon*'],
    ['a 4-bit GPT-4', ['gpt-4'], 'a 4-bit *GPT-4*'],
    ['of the people', ['of', 'the'], 'of the people'],
    ['', ['x'], ''],
  ])('%s', (text, words, marked) => {
    expect(show(text, words)).toBe(marked)
  })

  test('of a quoted phrase are exactly its words', () => {
    const match: Match = {
      asked: 'reward model',
      found: 'reward model',
      kind: 'phrase',
      field: 'abstract',
      count: 1,
      weight: 1,
    }
    expect(show('reward models and a reward model', [match])).toBe('*reward* models and a *reward model*')
  })

  test('leave the text as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' })),
        (text, words) => {
          expect(plainText(markWords(text, words))).toBe(text)
          expect(plainText(markWords(text, text.split(' ')))).toBe(text)
        },
      ),
    )
  })
})

function show(text: string, wanted: Parameters<typeof markWords>[1]): string {
  return markWords(text, wanted)
    .map((span) => (typeof span === 'object' && 'bold' in span ? `*${span.bold}*` : plainText([span])))
    .join('')
}
