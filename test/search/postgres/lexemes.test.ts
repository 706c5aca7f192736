import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lexemeOf, listMonths, listSince } from '../../../src/search/postgres/lexemes.ts'

const day = fc
  .integer({ min: 0, max: 9_000 })
  .map((days) => Temporal.PlainDate.from('2003-01-15').add({ days }).toString())

it('the months and years of a stretch of time are few, and every paper of it has one of them', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 3, maxLength: 3 }), (days) => {
      const [from = '', published = '', to = ''] = days.toSorted()
      const lexemes = listMonths(from, to)
      if (lexemes.length === 0) return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 24
      expect(lexemes.length).toBeLessThanOrEqual(6 + 24)
      return [lexemeOf.month(published), lexemeOf.year(published)].some((lexeme) => lexemes.includes(lexeme))
    }),
  )
})

it('the first of them are months where few are left of its year', () => {
  expect(listMonths('2025-10-31', '2026-07-02')).toEqual(['m2025-10', 'm2025-11', 'm2025-12', 'y2026'])
  expect(listMonths('2026-05-31', '2026-07-02')).toEqual(['m2026-05', 'm2026-06', 'm2026-07'])
  expect(listMonths('2025-02-28', '2026-07-02')).toEqual(['y2025', 'y2026'])
  expect(listMonths('2026-08-01', '2026-07-02')).toEqual(['m2026-08'])
})

it('the days, months and years since a day are those of every paper since then, and of no earlier one', () => {
  fc.assert(
    fc.property(day, day, (from, published) => {
      const lexemes = listSince(from, '2030-01-01')
      const has = [lexemeOf.day(published), lexemeOf.month(published), lexemeOf.year(published)]
      expect(has.some((lexeme) => lexemes.includes(lexeme))).toBe(published >= from)
    }),
  )
})

it('since a day on which no paper can be published, no year is listed', () => {
  expect(listSince('-007973-04-12', '2025-04-12')).toEqual(['d'])
  expect(listSince('0000-01-01', '2025-04-12')).toEqual(['d'])
  expect(listSince('1499-12-31', '2025-04-12')).toEqual(['d'])
  expect(listSince('1500-12-31', '1502-04-12')).toEqual(['d1500-12-31', 'y1501', 'y1502'])
  expect(listSince('9999-12-31', '2025-04-12')).toEqual(['d9999-12-31'])
})
