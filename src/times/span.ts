/** How long something takes or is away: `two weeks`, `an hour and a half`, `90 min`, `a fortnight`. */

import { phraseList } from '../model/lists.ts'
import { monthOf } from './names.ts'
import { readCount } from './numbers.ts'
import { skip } from './words.ts'

export interface Span {
  readonly count: number
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
}

export interface SaidSpan extends Span {
  readonly to: number
}

const units: ReadonlyMap<string, Span> = new Map<string, Span>([
  ...['m', 'min', 'minute'].map((name) => [name, { count: 1, unit: 'minute' }] as const),
  ...['h', 'hr', 'hour'].map((name) => [name, { count: 1, unit: 'hour' }] as const),
  ['day', { count: 1, unit: 'day' }],
  ...['wk', 'week'].map((name) => [name, { count: 1, unit: 'week' }] as const),
  ['fortnight', { count: 2, unit: 'week' }],
  ...['mo', 'month'].map((name) => [name, { count: 1, unit: 'month' }] as const),
  ['quarter', { count: 3, unit: 'month' }],
  ...['yr', 'year'].map((name) => [name, { count: 1, unit: 'year' }] as const),
  ['decade', { count: 10, unit: 'year' }],
])

/** The span that begins at a word; a number that is not said counts as `otherwise`, and is needed without it. */
export function readSpan(words: readonly string[], at: number, otherwise?: number): SaidSpan | undefined {
  const [, digits, joined = ''] = /^(\d{1,5}(?:[.,]\d{1,2})?)-?([a-z]*)$/.exec(words[at] ?? '') ?? []
  const counted =
    digits === undefined ? readCount(words, at) : { to: at + 1, count: Number(digits.replace(',', '.')) }
  const count = counted?.count ?? otherwise
  const from = joined === '' ? (counted?.to ?? at) : at
  const unit = unitOf(joined === '' ? words[from] : joined)
  if (count === undefined || unit === undefined) return undefined
  const isAndHalf = words.slice(from + 1, from + 4).join(' ') === 'and a half'
  const all = (isAndHalf ? count + 0.5 : count) * unit.count
  return { to: from + (isAndHalf ? 4 : 1), count: all, unit: unit.unit }
}

function unitOf(word = ''): Span | undefined {
  return units.get(word) ?? (word.length > 2 ? units.get(word.replace(/s$/, '')) : undefined)
}

/** A day after a span, or before it by `sign` −1; parts of a day count as a whole one. */
export function addSpan(
  day: Temporal.PlainDate,
  { count, unit }: Span,
  sign: 1 | -1 = 1,
): Temporal.PlainDate {
  const days = { minute: 1 / 1440, hour: 1 / 24 }[unit as string]
  const amount = sign * Math.max(1, Math.ceil(count * (days ?? 1)))
  return day.add({ [days === undefined ? `${unit}s` : 'days']: amount })
}

/** The minutes of a span of minutes, hours, days or weeks; undefined for months and years. */
export function minutesOf({ count, unit }: Span): number | undefined {
  const size = { minute: 1, hour: 60, day: 1440, week: 7 * 1440, month: undefined, year: undefined }[unit]
  return size === undefined ? undefined : Math.round(count * size)
}

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
  const nextMonday = today.add({ days: 8 - today.dayOfWeek })
  // On a Sunday “this week” is the one that comes, too.
  const thisEnds = today.dayOfWeek === 7 ? nextMonday.add({ days: 6 }) : nextMonday.subtract({ days: 1 })
  const [afterThis, isThis] = skip(words, from, ['this week'])
  if (isThis) return { to: afterThis, first: today, last: thisEnds }
  for (const [later, name] of ['next week', 'week after next'].entries()) {
    const [to, isThere] = skip(words, from, [name])
    const first = nextMonday.add({ weeks: later })
    if (isThere) return { to, first, last: first.add({ days: 6 }) }
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

const openings = phraseList('in, for, during, all, all of, whole, entire, the whole, the entire, over')

function wholeMonth(month: Temporal.PlainYearMonth, today: Temporal.PlainDate, to: number): SaidStretch {
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  return { to, first: Temporal.PlainDate.compare(first, today) < 0 ? today : first, last }
}
