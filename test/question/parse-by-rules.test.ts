import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseByRules } from '../../src/question/parse-by-rules.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { cleanQuery, hasLetters } from '../../src/search/query/query-lexer.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'
import { knownTopics } from './known.ts'
import { lookUpName, printReading, readSentence, readTable, today } from './table.ts'

const heldOut = readTable('held-out.txt')
const others = readTable('sentences.txt')
const later = readTable('later.txt')

describe('a plain question', () => {
  it.each([
    ['that rules were made for', [...others, ...later], 0.95],
    ['that no rule was made for', heldOut, 0.9],
  ])('is read as expected in nearly all sentences %s', (_, sentences, share) => {
    const wrong = sentences
      .map(({ said, meant }) => ({ said, meant, read: printReading(readSentence(said)) }))
      .filter(({ meant, read }) => read !== meant)
    expect(sentences.length).toBeGreaterThanOrEqual(70)
    expect(1 - wrong.length / sentences.length, JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(
      share,
    )
  })

  it('is one of 200 sentences at least, a third of them held out', () => {
    expect(others.length + heldOut.length).toBeGreaterThanOrEqual(200)
  })

  it('is as the rest of the time zone says: the day is whose who asks', () => {
    const context = { topics: new Set(knownTopics), lookUpName }
    const read = (day: string) =>
      parseByRules('agents since yesterday', { ...context, today: Temporal.PlainDate.from(day) }).query
    expect(read('2026-01-01')).toBe('since:2025-12-31 agents')
    expect(read('2025-12-31')).toBe('since:2025-12-30 agents')
  })

  it('is read where a day stands in the place of one that none is before', () => {
    const context = { topics: new Set(knownTopics), lookUpName, today: Temporal.PlainDate.from('2025-04-13') }
    expect(parseByRules('reading between the lines by Monday', context).query).toContain('between')
  })
})

const phrase = fc.constantFrom(
  ...others.map(({ said }) => said),
  ...heldOut.map(({ said }) => said),
  ...later.map(({ said }) => said),
  ...'by since before in the not without with code or and , ? papers newest 5 last week May 2024 topic titled'.split(
    ' ',
  ),
)
const question = fc.array(fc.oneof(phrase, fc.string({ maxLength: 12 }), fc.lorem({ maxCount: 1 })), {
  minLength: 1,
  maxLength: 8,
})

describe('any text', () => {
  it('is read into what parses, where it has words, and reading that again changes nothing', () => {
    fc.assert(
      fc.property(question, (parts) => {
        const typed = parts.join(' ')
        const { query } = readSentence(typed)
        expect(readSentence(query).query).toBe(query)
        if (query !== cleanQuery(typed)) expect(() => parseQuery(query, today)).not.toThrow()
      }),
      tried(3000),
    )
  })

  it('is never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 4000 }), (typed) => {
        expect(readSentence(typed).query === '').toBe(!hasAnything(typed))
      }),
    )
  })

  it('that uses the query language is taken as it was typed', () => {
    const fields = fc.constantFrom(
      'author:shen',
      '"reward model"',
      '-survey',
      '(a or b)',
      'sort:new',
      'since:2w',
    )
    fc.assert(
      fc.property(fields, fc.lorem({ maxCount: 5 }), (field, words) => {
        const typed = `papers by ${words} ${field} since January`
        expect(readSentence(typed)).toEqual({ query: typed, isFielded: false })
      }),
    )
  })

  it('of more than 300 characters is taken as it was typed', () => {
    const abstract = 'We present agents since January with code, and show that they plan by Shen. '
      .repeat(5)
      .trim()
    expect(readSentence(abstract)).toEqual({ query: abstract, isFielded: false })
  })
})

function hasAnything(typed: string): boolean {
  return cleanQuery(typed) !== '' || hasLetters(typed)
}
