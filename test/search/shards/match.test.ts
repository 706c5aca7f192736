import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinQueries, lexemeOf, quoteLexeme } from '../../../src/search/postgres/lexemes.ts'
import { wordOf, writeField, writeMatch } from '../../../src/search/shards/match.ts'
import { anyCharacter } from '../../support/any-character.ts'

const lexeme = fc
  .tuple(fc.constantFrom(...'1taimycpden'), fc.string({ unit: anyCharacter }))
  .map(([a, b]) => a + b)

test('any lexeme is a word of small letters and digits that no server cuts, and has it for itself', () => {
  fc.assert(
    fc.property(lexeme, lexeme, (one, other) => {
      expect(wordOf(one)).toMatch(/^[a-z0-9]{1,42}$/)
      // Half of a pair of letters is no text, and is stored as none.
      fc.pre(one.isWellFormed() && other.isWellFormed())
      expect(wordOf(one) === wordOf(other)).toBe(one === other)
    }),
  )
})

test('a field has its lexemes, its day where it has one, and what every paper has', () => {
  const lexemes = [lexemeOf.stem('reward', 2), lexemeOf.name('chen')]
  const others = [lexemeOf.day('2025-04-01'), lexemeOf.dated(), lexemeOf.every()]
  expect(writeField(lexemes, '2025-04-01')).toBe([...lexemes, ...others].map(wordOf).join(' '))
  expect(writeField([], '').split(' ')).toEqual([wordOf(lexemeOf.every())])
})

test('a query has nothing but words and signs, whatever is in its lexemes', () => {
  fc.assert(
    fc.property(fc.array(lexeme, { minLength: 1 }), fc.constantFrom('&', '|'), (lexemes, sign) => {
      const match = writeMatch(joinQueries(lexemes.map(quoteLexeme), sign))
      expect(match).toMatch(/^[a-z0-9 |()]+$/)
      const words = match.split(/[^a-z0-9]+/).filter((word) => word !== '')
      expect(words).toEqual(lexemes.map(wordOf))
    }),
  )
  expect(writeMatch(`('e' & !('1hack' | 'am&a'))`)).toBe(`(ew   !(1whack | ${wordOf('am&a')}))`)
})
