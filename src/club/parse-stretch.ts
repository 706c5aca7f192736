/** Several days that people name at once: `next week`, `the next 3 weeks`, `august`. */
import type { Break } from '../model/club.ts'

/** Both days included, none of them past; undefined for any other text. */
export function parseStretch(text: string, today: Temporal.PlainDate): Break | undefined {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:in|for|during|all|of|the|whole|entire) /, '')
    .replace(/^(?:the|of) /, '')
  // On a Sunday “this week” is the one that comes.
  const monday = today.add({ days: today.dayOfWeek === 7 ? 1 : 1 - today.dayOfWeek })
  if (said === 'this week') return stretch(today, monday.add({ days: 6 }))
  if (said === 'next week') return stretch(monday.add({ days: 7 }), monday.add({ days: 13 }))
  if (said === 'week after next') return stretch(monday.add({ days: 14 }), monday.add({ days: 20 }))
  if (said === 'next month') return wholeMonth(today.toPlainYearMonth().add({ months: 1 }), today)
  if (said === 'this month') return wholeMonth(today.toPlainYearMonth(), today)
  const [, count, unit = ''] = coming.exec(said) ?? []
  if (unit !== '') {
    const many = count === undefined ? 1 : (numbers[count] ?? Number(count))
    return stretch(
      today,
      today.add(unit === 'week' ? { weeks: many } : { months: many }).subtract({ days: 1 }),
    )
  }
  const at = months.findIndex((month) => month === said || month.slice(0, 3) === said)
  if (at < 0) return undefined
  const month = new Temporal.PlainYearMonth(today.year, at + 1)
  const isPast = at + 1 < today.month
  return wholeMonth(isPast ? month.add({ years: 1 }) : month, today)
}

const coming = /^(?:next |coming |following )?(\d{1,2}|an?|one|two|three|four|five|six) (week|month)s?$/
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}
const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

function wholeMonth(month: Temporal.PlainYearMonth, today: Temporal.PlainDate): Break {
  const first = month.toPlainDate({ day: 1 })
  const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first
  return stretch(from, month.toPlainDate({ day: month.daysInMonth }))
}

function stretch(from: Temporal.PlainDate, to: Temporal.PlainDate): Break {
  return { from: from.toString(), to: to.toString() }
}
