/** Several days that people name at once: `next week`, `the next eight weeks`, `august`. */
import { monthOf } from './names.ts'
import { addSpan, readSpan } from './span.ts'
import { skip } from './words.ts'

/** Both days included. */
export interface SaidStretch {
  readonly to: number
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
}

/** The days to come that begin at a word, none of them past; undefined where none do. */
export function readStretch(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): SaidStretch | undefined {
  const [opened, isOpened] = skip(words, at, openings)
  const [from, isThe] = skip(words, opened, ['the', 'of', 'of the'])
  // On a Sunday “this week” is the one that comes.
  const monday = today.add({ days: today.dayOfWeek === 7 ? 1 : 1 - today.dayOfWeek })
  const weeks = { 'this week': 0, 'next week': 1, 'week after next': 2 }
  for (const [name, later] of Object.entries(weeks)) {
    const [to, isThere] = skip(words, from, [name])
    const first = later === 0 ? today : monday.add({ weeks: later })
    if (isThere) return { to, first, last: monday.add({ days: 7 * later + 6 }) }
  }
  const [afterMonth, isMonth] = skip(words, from, ['this month', 'next month'])
  const month = today.toPlainYearMonth()
  if (isMonth) return wholeMonth(words[from] === 'next' ? month.add({ months: 1 }) : month, today, afterMonth)
  const [start, isComing] = skip(words, from, ['next', 'coming', 'following'])
  const span = readSpan(words, start)
  // “in two weeks” is a day.
  const isDay = words[opened - 1] === 'in' && isOpened && !isComing
  if (span !== undefined && !isDay && ['day', 'week', 'month'].includes(span.unit) && span.count >= 1)
    return { to: span.to, first: today, last: addSpan(today, span).subtract({ days: 1 }) }
  const number = isComing || (isThe && !isOpened) ? undefined : monthOf(words[from])
  if (number === undefined) return undefined
  const named = month.with({ month: number })
  return wholeMonth(number < today.month ? named.add({ years: 1 }) : named, today, from + 1)
}

const openings = [
  'in',
  'for',
  'during',
  'all',
  'all of',
  'whole',
  'entire',
  'the whole',
  'the entire',
  'over',
]

function wholeMonth(month: Temporal.PlainYearMonth, today: Temporal.PlainDate, to: number): SaidStretch {
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  return { to, first: Temporal.PlainDate.compare(first, today) < 0 ? today : first, last }
}
