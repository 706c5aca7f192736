import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePauseEnd } from '../../../src/commands/support/pause-end.ts'
import { BotError } from '../../../src/errors.ts'

/** A Thursday. */
const today = Temporal.PlainDate.from('2026-11-26')

describe('the end of a pause', () => {
  it.each([
    ['until monday', '2026-11-30'],
    ['until Thursday', '2026-12-03'],
    ['till 7 jan', '2027-01-07'],
    ['until January 7th', '2027-01-07'],
    ['until january', '2027-01-01'],
    ['until next week', '2026-11-30'],
    ['until next month', '2026-12-01'],
    ['until the end of the year', '2027-01-01'],
    ['until tomorrow', '2026-11-27'],
    ['through friday', '2026-11-28'],
    ['2027-01-04', '2027-01-04'],
    ['for two weeks', '2026-12-10'],
    ['for a month', '2026-12-26'],
    ['for 10 days', '2026-12-06'],
    ['for the next three days', '2026-11-29'],
    ['for today', '2026-11-27'],
    ['for the rest of the week', '2026-11-30'],
    ['for this month', '2026-12-01'],
  ])('%s is %s', (text, day) => {
    expect(parsePauseEnd(text, today).toString()).toBe(day)
  })

  it.each([
    'until',
    'for',
    'for ever',
    'until the paper is out',
    'for next week',
    'until 9:00',
    'until 31 nov',
    '7',
  ])('%s is none', (text) => {
    expect(() => parsePauseEnd(text, today)).toThrow(BotError)
  })

  it('is after today, whatever is said', () => {
    const words = fc.constantFrom(
      'until',
      'for',
      'through',
      '3',
      'days',
      'monday',
      'the',
      'end',
      'of',
      'week',
      'jan',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (text) => {
          try {
            expect(Temporal.PlainDate.compare(parsePauseEnd(text, today), today)).toBe(1)
          } catch (error) {
            expect(error).toBeInstanceOf(BotError)
          }
        },
      ),
    )
  })
})
