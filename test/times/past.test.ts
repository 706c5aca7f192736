import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPast } from '../../src/times/past.ts'
import { lowerWords } from '../../src/times/words.ts'

const today = Temporal.PlainDate.from('2026-06-17')
const pastDay = fc.integer({ min: 1, max: 360 }).map((days) => today.subtract({ days }))
/** What may follow a date in a search. */
const rest = fc.constantFrom('', ' with code', ' on graphs', ' by shen', ' and rlhf', ' papers', ' please')
const months = Array.from({ length: 12 }, (_, at) =>
  Temporal.PlainYearMonth.from({ year: 2000, month: at + 1 }),
)
const longNames = months.map((month) => month.toLocaleString('en', { month: 'long', calendar: 'iso8601' }))

function read(text: string) {
  const words = lowerWords(text)
  const said = readPast(words, 0, today)
  return said && { ...said, day: said.day.toString(), left: words.slice(said.to).join(' ') }
}

describe('a day that was', () => {
  it('is the same in all its spellings, whatever follows', () => {
    const spellings = fc.constantFrom<(day: Temporal.PlainDate, name: string) => string>(
      (day, name) => `${day.day} ${name}`,
      (day, name) => `${name} ${day.day}`,
      (day, name) => `the ${day.day}th of ${name}`,
      (day, name) => `${name.slice(0, 3)} ${day.day}, ${day.year}`,
      (day, name) => `on ${day.day} ${name} ${day.year}`,
      (day) => day.toString(),
      (day) => `${day.day}.${day.month}.${day.year}`,
      (day) => `${day.year}/${day.month}/${day.day}`,
    )
    fc.assert(
      fc.property(pastDay, spellings, rest, (day, spell, after) => {
        const text = spell(day, longNames[day.month - 1] ?? '')
        expect(read(text + after)).toMatchObject({ day: day.toString(), unit: 'day', left: after.trim() })
      }),
    )
  })

  it('is of the month that is named, the last one without a year, whatever follows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.boolean(), rest, (at, isShort, after) => {
        const name = longNames[at] ?? ''
        const year = at + 1 > today.month ? today.year - 1 : today.year
        const day = Temporal.PlainDate.from({ year, month: at + 1, day: 1 }).toString()
        expect(read((isShort ? name.slice(0, 3) : name) + after)).toMatchObject({
          day,
          unit: 'month',
          hasYear: false,
        })
        expect(read(`${name} 2019${after}`)).toMatchObject({
          unit: 'month',
          hasYear: true,
          left: after.trim(),
        })
      }),
    )
  })

  it.each([
    ['last monday', '2026-06-15', 'day'],
    ["wednesday's papers", '2026-06-10', 'day'],
    ['3 weeks ago', '2026-05-27', 'day'],
    ['half a year ago', '2025-12-17', 'day'],
    ['6 mo ago', '2025-12-17', 'day'],
    ['2 yrs ago', '2024-06-17', 'day'],
    ['the end of may', '2026-05-31', 'day'],
    ['11/2024', '2024-11-01', 'month'],
    ['2024-11', '2024-11-01', 'month'],
    ['31/12/2024', '2024-12-31', 'day'],
  ])('“%s” is %s', (text, day, unit) => {
    expect(read(text)).toMatchObject({ day, unit })
  })

  it.each([
    'february 30',
    '30 february',
    'sun',
    'sat on a bench',
    '13/2024',
    'three weeks',
    '3 hours ago',
    'bc',
  ])('“%s” is none', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
