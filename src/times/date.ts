/** Days of the calendar as people name them: `26 nov`, `next friday`, `the 23rd`, `in two weeks`, `easter monday`. */
import { findHoliday } from '../model/holidays.ts'
import { dayOfWeek, monthOf, ordinalOf } from './names.ts'
import { parseNumber } from './numbers.ts'
import { addSpan, readSpan } from './span.ts'
import { skip } from './words.ts'

export interface SaidDate {
  readonly to: number
  readonly day: Temporal.PlainDate
  /** Whether a day of the week alone names it, so that today may be meant or a week from now. */
  readonly isWeekday: boolean
}

/** The day that begins at a word, today or later where no year is said; undefined where none does. */
export function readDate(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): SaidDate | undefined {
  const [from] = skip(words, at, ['on'])
  return readRelative(words, from, today) ?? readHoliday(words, from, today) ?? readNamed(words, from, today)
}

function readNamed(words: readonly string[], at: number, today: Temporal.PlainDate): SaidDate | undefined {
  return (
    readIso(words, at) ??
    readWithWeekday(words, at, today) ??
    readMiddle(words, at, today) ??
    readMonthDay(words, at, today) ??
    readDayOfMonth(words, at, today)
  )
}

/** The day that some words name, and nothing else; undefined for any others. */
export function parseDate(words: readonly string[], today: Temporal.PlainDate): SaidDate | undefined {
  const said = readDate(words, 0, today)
  return said?.to === words.length ? said : undefined
}

/** Days from today. */
const relative: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['yesterday', -1],
  ['the day after tomorrow', 2],
  ['day after tomorrow', 2],
  ['the day before yesterday', -2],
])

const relativeNames = [...relative.keys()]

/** `tomorrow`, `in two weeks`, `3 days from now`, `a week ago`, `a week from friday`. */
function readRelative(words: readonly string[], at: number, today: Temporal.PlainDate): SaidDate | undefined {
  const [to, isNamed] = skip(words, at, relativeNames)
  if (isNamed) return said(to, today.add({ days: relative.get(words.slice(at, to).join(' ')) ?? 0 }))
  const isIn = words[at] === 'in'
  const span = readSpan(words, isIn ? at + 1 : at)
  if (span === undefined || span.unit === 'minute' || span.unit === 'hour') return undefined
  if (isIn) return said(skip(words, span.to, ["' time", 'time'])[0], addSpan(today, span))
  const [after, isAway] = skip(words, span.to, ['from now', 'from today', 'ago'])
  if (isAway) return said(after, addSpan(today, span, words[after - 1] === 'ago' ? -1 : 1))
  const start = words[span.to] === 'from' ? readNamed(words, span.to + 1, today) : undefined
  return start && said(start.to, addSpan(start.day, span))
}

function readHoliday(words: readonly string[], at: number, today: Temporal.PlainDate): SaidDate | undefined {
  for (const length of [3, 2, 1]) {
    const day = findHoliday(words.slice(at, at + length).join(' '), today)
    if (day !== undefined && at + length <= words.length) return said(at + length, day)
  }
  return undefined
}

/** `2026-11-26`, `2026/11/26`, `26.11.2026`; of `11/26/2026` the month is first, unless there is no such month. */
export function readIso(words: readonly string[], at: number): SaidDate | undefined {
  if (!/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(words[at] ?? '')) return undefined
  const [one, two, three] = (words[at] ?? '').split(/[-./]/).map(Number)
  if (one === undefined || two === undefined || three === undefined) return undefined
  const isYearFirst = one > 31
  const isDayFirst = !isYearFirst && (words[at]?.includes('/') === false || one > 12)
  const [year, month, day] = isYearFirst
    ? [one, two, three]
    : isDayFirst
      ? [three, two, one]
      : [three, one, two]
  return year < 1000 ? undefined : whole(at + 1, year, month, day)
}

/** `friday`, `this coming friday`, `thursday next week`, `friday 2 may`, `thursday the 17th`. */
function readWithWeekday(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): SaidDate | undefined {
  const [from, isLed] = skip(words, at, ['this coming', 'this', 'next', 'coming', 'the next', 'the coming'])
  const weekday = words[from]?.endsWith('days') ? undefined : dayOfWeek(words[from])
  const lead = isLed ? (words[from - 1] ?? '') : ''
  if (weekday === undefined) {
    const isWeek = words[from] === 'week' && lead === 'next'
    const later = isWeek ? dayOfWeek(words[skip(words, from + 1, ['on'])[0]]) : undefined
    return later === undefined
      ? undefined
      : said(skip(words, from + 1, ['on'])[0] + 1, inWeek(today, later, 1))
  }
  const [after] = skip(words, from + 1, [','])
  const date = readMonthDay(words, after, today) ?? readDayOfMonth(words, after, today)
  if (date !== undefined) return date
  const [week, isOfWeek] = skip(words, from + 1, ['next week', 'of next week', 'in next week', 'this week'])
  if (isOfWeek) return said(week, inWeek(today, weekday, words[week - 2] === 'next' ? 1 : 0))
  const day = lead === 'next' ? inWeek(today, weekday, 1) : comingDay(today, weekday)
  return { to: from + 1, day, isWeekday: true }
}

/** A day of the week of this week, which begins on Monday, or of one to come. */
function inWeek(today: Temporal.PlainDate, weekday: number, weeks: number): Temporal.PlainDate {
  return today.add({ days: weekday - today.dayOfWeek + 7 * weeks })
}

function comingDay(today: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
}

/** `mid may`, `mid-may`, `the middle of may`: the 15th. */
function readMiddle(words: readonly string[], at: number, today: Temporal.PlainDate): SaidDate | undefined {
  const [, joined] = /^mid-([a-z]+)$/.exec(words[at] ?? '') ?? []
  const [from, isSaid] = skip(words, at, ['mid', 'the middle of', 'middle of'])
  const month = monthOf(joined) ?? (isSaid ? monthOf(words[from]) : undefined)
  if (month === undefined) return undefined
  const day = today.with({ month, day: 15 })
  return said(
    isSaid ? from + 1 : at + 1,
    Temporal.PlainDate.compare(day, today) < 0 ? day.add({ years: 1 }) : day,
  )
}

/** `26 nov`, `the third of may 2026`, `march 3rd, 2026`. */
function readMonthDay(words: readonly string[], at: number, today: Temporal.PlainDate): SaidDate | undefined {
  const found = readMonthAndDay(words, at)
  if (found === undefined) return undefined
  const { to, year, month, day } = found
  if (year !== undefined) return whole(to, year, month, day)
  // A 29 February may be years away.
  for (let next = today.year; next <= today.year + 8; next += 1) {
    const date = whole(to, next, month, day)
    if (date !== undefined && Temporal.PlainDate.compare(date.day, today) >= 0) return date
  }
  return undefined
}

/** `26 nov`, `the third of may 2026`, `march 3rd, 2026`; undefined where no day of a month begins at a word. */
export function readMonthAndDay(words: readonly string[], at: number) {
  const [from] = skip(words, at, ['the'])
  const first = monthOf(words[from])
  const [middle] = skip(words, from + 1, first === undefined ? ['of', 'of the'] : ['the'])
  const month = first ?? monthOf(words[middle])
  const number = words[first === undefined ? from : middle]
  const day = ordinalOf(number) ?? parseDay(number)
  if (month === undefined || day === undefined || day < 1) return undefined
  const [end] = skip(words, middle + 1, [','])
  const year = yearOf(words[end])
  return { to: year === undefined ? middle + 1 : end + 1, year, month, day }
}

/** `the 23rd`, `23rd`, `the 23`: of this month or the next that has it. */
function readDayOfMonth(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): SaidDate | undefined {
  const [from, isThe] = skip(words, at, ['the'])
  const ordinal = /^\d/.test(words[from] ?? '') ? ordinalOf(words[from]) : undefined
  const number = ordinal ?? (isThe ? parseDay(words[from]) : undefined)
  if (number === undefined || number < 1 || number > 31) return undefined
  const [found] = [0, 1, 2]
    .map((months) => today.toPlainYearMonth().add({ months }))
    .filter(({ daysInMonth }) => number <= daysInMonth)
    .map((month) => month.toPlainDate({ day: number }))
    .filter((day) => Temporal.PlainDate.compare(day, today) >= 0)
  return found && said(from + 1, found)
}

function parseDay(word = ''): number | undefined {
  return /^\d{1,2}$/.test(word) ? parseNumber(word) : undefined
}

/** The year that a word is, of the last century or this one. */
export function yearOf(word = ''): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined
}

function whole(to: number, year: number, month: number, day: number): SaidDate | undefined {
  const date = wholeDay(year, month, day)
  return date && said(to, date)
}

/** Undefined for the 31st of November. */
export function wholeDay(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function said(to: number, day: Temporal.PlainDate): SaidDate {
  return { to, day, isWeekday: false }
}
