/** Years, months, weeks and days as people write them. */
import { yearOf } from '../times/date.ts'
import { readPast } from '../times/past.ts'
import { endOf, pattern, type Word } from './words.ts'

/** From `start` up to, but not with, `end`; its words end before `to`. */
export interface Period {
  readonly to: number
  readonly start: Temporal.PlainDate
  readonly end: Temporal.PlainDate
  readonly unit: 'year' | 'month' | 'day'
  /** Whether it was said which year is meant. */
  readonly hasYear: boolean
  /** Of a day so many months ago, the month; absent for what is no part of another. */
  readonly within?: CalendarUnit
}

/** As many as a date takes. */
const maxWords = 6

/** The period that begins at a word, at or before today; undefined where none does. */
export function parsePeriod(
  words: readonly Word[],
  at: number,
  today: Temporal.PlainDate,
): Period | undefined {
  const period =
    parseYear(words, at) ??
    parseWeek(words, at, today) ??
    parseBeginning(words, at, today) ??
    parseQuarter(words, at) ??
    parseCalendar(words, at, today) ??
    parseDate(words, at, today)
  return period === undefined || Temporal.PlainDate.compare(period.start, today) > 0 ? undefined : period
}

const yearOpening = pattern('the year')

function parseYear(words: readonly Word[], at: number): Period | undefined {
  const from = endOf(yearOpening, words, at) ?? at
  const said = words[at]?.lower === 'the' && from === at ? at + 1 : from
  const [, decade] = /^((?:19|20)\d0)'?s$/.exec(words[said]?.lower ?? '') ?? []
  if (decade !== undefined) {
    const start = Temporal.PlainDate.from(`${decade}-01-01`)
    return { to: said + 1, start, end: start.add({ years: 10 }), unit: 'year', hasYear: true }
  }
  const year = yearOf(words[from]?.lower)
  if (year === undefined) return undefined
  return periodOf('year', Temporal.PlainDate.from({ year, month: 1, day: 1 }), from + 1)
}

const weekOf = pattern('the? week of|from')
const nthWeek = pattern('the? first|second|third|last week|days of|in')

/** “the first week of April 2025”, “the week of March 31”: seven days. */
export function parseWeek(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const from = endOf(nthWeek, words, at) ?? endOf(weekOf, words, at)
  const period = from === undefined ? undefined : parseDate(words, from, today)
  if (period === undefined) return undefined
  const nth = words
    .slice(at, from)
    .find(({ lower }) => ['first', 'second', 'third', 'last'].includes(lower))?.lower
  if ((nth === undefined) !== (period.unit === 'day')) return undefined
  const weeks = nth === undefined ? 0 : ['first', 'second', 'third'].indexOf(nth)
  const start = weeks < 0 ? period.end.subtract({ weeks: 1 }) : period.start.add({ weeks })
  return { ...period, start, end: start.add({ weeks: 1 }), unit: 'day' }
}

/** The months in which they begin; winter is of two years. */
const seasons: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9 }
const quarters: Readonly<Record<string, number>> = { q1: 1, q2: 4, q3: 7, q4: 10, ...seasons }

/** “Q1 2025”, “spring of 2025”. */
function parseQuarter(words: readonly Word[], at: number): Period | undefined {
  const from = words[at]?.lower === 'the' ? at + 1 : at
  const month = quarters[words[from]?.lower ?? '']
  const next = words[from + 1]?.lower === 'of' ? from + 2 : from + 1
  const year = yearOf(words[next]?.lower)
  if (month === undefined || year === undefined) return undefined
  const start = Temporal.PlainDate.from({ year, month, day: 1 })
  return { to: next + 1, start, end: start.add({ months: 3 }), unit: 'month', hasYear: true }
}

const beginning = pattern('the? beginning|start of the|this?')

/** “the beginning of the year”: as short a time as can be, for only its start counts. */
function parseBeginning(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const from = endOf(beginning, words, at)
  if (from === undefined) return undefined
  const unit = calendarUnits[words[from]?.lower ?? '']
  return unit === undefined
    ? (parseYear(words, from) ?? parseDate(words, from, today))
    : calendar(unit, today, 0, from + 1)
}

/** What a period is to papers from it: from “3 months ago” are those of that month, not of that day. */
export function inFull(period: Period): Period {
  return period.within === undefined ? period : calendar(period.within, period.start, 0, period.to)
}

type CalendarUnit = 'year' | 'month' | 'week' | 'day'
const calendarUnits: Readonly<Record<string, CalendarUnit>> = { year: 'year', month: 'month', week: 'week' }
const publishedToday = pattern('today')

/** “this year”, “last month”, “the previous week”, “yesterday”: periods that the calendar cuts. */
export function parseCalendar(
  words: readonly Word[],
  at: number,
  today: Temporal.PlainDate,
): Period | undefined {
  if (endOf(publishedToday, words, at) !== undefined) return calendar('day', today, 0, at + 1)
  if (words[at]?.lower === 'yesterday') return calendar('day', today, -1, at + 1)
  const from = words[at]?.lower === 'the' ? at + 1 : at
  const name = words[from]?.lower
  if (words[from + 1]?.lower === 'weekend' && ['this', 'last', 'the'].includes(name ?? ''))
    return weekendOf(today, name === 'last', from + 2)
  if (name === 'last' && words[from + 1]?.lower === 'night') return calendar('day', today, -1, from + 2)
  const isOfPapers = from > at && endOf(ofPapers, words, at - 2) === at + 1
  const current = isOfPapers ? calendarUnits[name ?? ''] : undefined
  if (current !== undefined) return calendar(current, today, 0, from + 1)
  const season = seasons[words[from + 1]?.lower ?? '']
  if (season !== undefined && ['this', 'last', 'previous'].includes(name ?? ''))
    return seasonOf(season, name === 'this' ? 'this year' : 'over', today, from + 2)
  const unit = calendarUnits[words[from + 1]?.lower ?? '']
  if (unit === undefined || (name !== 'this' && name !== 'last' && name !== 'previous')) return undefined
  return calendar(unit, today, name === 'this' ? 0 : -1, from + 2)
}

const ofPapers = pattern('PAPERS|best|top of the')

/** Saturday and Sunday: the last that began, or before a weekend that still is. */
function weekendOf(today: Temporal.PlainDate, isOver: boolean, to: number): Period {
  const begun = today.subtract({ days: (today.dayOfWeek + 1) % 7 })
  const start = isOver && today.dayOfWeek > 5 ? begun.subtract({ weeks: 1 }) : begun
  return { to, start, end: start.add({ days: 2 }), unit: 'day', hasYear: true }
}

/** The one of this year, or the last that is over. */
function seasonOf(month: number, which: 'this year' | 'over', today: Temporal.PlainDate, to: number): Period {
  const start = today.with({ month, day: 1 })
  const isOver = Temporal.PlainDate.compare(start.add({ months: 3 }), today) <= 0
  const first = which === 'over' && !isOver ? start.subtract({ years: 1 }) : start
  return { to, start: first, end: first.add({ months: 3 }), unit: 'month', hasYear: true }
}

function calendar(unit: CalendarUnit, today: Temporal.PlainDate, steps: number, to: number): Period {
  if (unit === 'week') {
    const start = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: steps })
    return { to, start, end: start.add({ weeks: 1 }), unit: 'day', hasYear: true }
  }
  const first =
    unit === 'year' ? today.with({ month: 1, day: 1 }) : unit === 'month' ? today.with({ day: 1 }) : today
  return periodOf(unit, first.add({ [`${unit}s`]: steps }), to)
}

function periodOf(unit: Period['unit'], start: Temporal.PlainDate, to: number, hasYear = true): Period {
  return { to, start, end: start.add({ [`${unit}s`]: 1 }), unit, hasYear }
}

/** A month, a day, a day of the week or so many weeks ago. */
function parseDate(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const said = readPast(
    words.slice(at, at + maxWords).map(({ lower }) => lower),
    0,
    today,
  )
  if (said === undefined) return undefined
  const period = periodOf(said.unit, said.day, at + said.to, said.hasYear)
  return said.within === undefined ? period : { ...period, within: said.within }
}
