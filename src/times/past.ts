/** Days and months that were, as a search names them: `may 2024`, `3 may`, `last monday`, `3 weeks ago`, `11/2024`. */
import { phraseList } from '../model/lists.ts'
import { dropStart } from '../model/words.ts'
import { readIso, readMonthAndDay, wholeDay, yearOf } from './date.ts'
import { dayOfWeek, monthOf } from './names.ts'
import { addSpan, readSpan } from './span.ts'
import { skip } from './words.ts'

export interface PastDate {
  readonly to: number
  /** The day, or the first of the month. */
  readonly day: Temporal.PlainDate
  readonly unit: 'day' | 'month'
  /** Whether it was said which year is meant. */
  readonly hasYear: boolean
  /** What papers *from* it are of: that month of `3 months ago`, all of May of `the end of may`. */
  readonly within?: 'year' | 'month' | 'week' | 'day'
}

/** What begins at a word; without a year, the last one there was. Undefined where nothing does. */
export function readPast(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): PastDate | undefined {
  const [from] = skip(words, at, ['on'])
  return (
    readNumbers(words, from) ??
    readDay(words, from, today) ??
    readPart(words, from, today) ??
    readMonth(words, from, today) ??
    readWeekday(words, from, today) ??
    readAgo(words, from, today)
  )
}

/** `2024-05-03`, `3.5.2024`, `2024-05`, `5/2024`. */
function readNumbers(words: readonly string[], at: number): PastDate | undefined {
  const day = readIso(words, at)
  if (day !== undefined) return { to: day.to, day: day.day, unit: 'day', hasYear: true }
  const [one = '', two = '', other] = (words[at] ?? '').split(/[-/]/)
  const [year, month] = one.length === 4 ? [yearOf(one), Number(two)] : [yearOf(two), Number(one)]
  if (other !== undefined || year === undefined) return undefined
  const first = wholeDay(year, month, 1)
  return first && { to: at + 1, day: first, unit: 'month', hasYear: true }
}

/** `3 may`, `monday, march 3rd 2025`. */
function readDay(words: readonly string[], at: number, today: Temporal.PlainDate): PastDate | undefined {
  const from = dayOfWeek(words[at]) === undefined ? at : skip(words, at + 1, [','])[0]
  const said = readMonthAndDay(words, from)
  if (said === undefined) return undefined
  const { to, year, month, day } = said
  const found = wholeDay(year ?? today.year, month, day)
  return found && { to, day: lastOne(found, year, today), unit: 'day', hasYear: year !== undefined }
}

/** `may`, `may of 2024`. */
function readMonth(words: readonly string[], at: number, today: Temporal.PlainDate): PastDate | undefined {
  const month = monthOf(words[at])
  // “february 30” is none.
  if (month === undefined || readMonthAndDay(words, at) !== undefined) return undefined
  const year = yearOf(words[skip(words, at + 1, ['of', ','])[0]])
  const to = year === undefined ? at + 1 : skip(words, at + 1, ['of', ','])[0] + 1
  const first = Temporal.PlainDate.from({ year: year ?? today.year, month, day: 1 })
  return { to, day: lastOne(first, year, today), unit: 'month', hasYear: year !== undefined }
}

/** `the end of may`: its last day; `mid march`, `late april`: where that part of it begins. */
function readPart(words: readonly string[], at: number, today: Temporal.PlainDate): PastDate | undefined {
  const hyphened = dropStart(words[at] ?? '', 'mid-')
  if (hyphened !== (words[at] ?? '')) {
    const month = readMonth(words.with(at, hyphened), at, today)
    return month && { ...month, day: month.day.with({ day: 15 }), unit: 'day', within: 'month' }
  }
  for (const [names, day] of parts) {
    const [from, isPart] = skip(words, at, names)
    const month = isPart ? readMonth(words, from, today) : undefined
    if (month !== undefined) return { ...month, day: month.day.with({ day }), unit: 'day', within: 'month' }
  }
  return undefined
}

const parts = [
  [phraseList('the end of,end of'), 31],
  [phraseList('mid,the middle of,middle of,halfway through'), 15],
  [phraseList('late'), 21],
  [phraseList('early'), 1],
] as const

function lastOne(
  day: Temporal.PlainDate,
  year: number | undefined,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return year === undefined && Temporal.PlainDate.compare(day, today) > 0 ? day.subtract({ years: 1 }) : day
}

/** `last monday`, `friday's`: the one before today; “sat” and “sun” are words as well. */
function readWeekday(words: readonly string[], at: number, today: Temporal.PlainDate): PastDate | undefined {
  const [from] = skip(words, at, ['last'])
  const name = words[from]?.replace("'s", '') ?? ''
  const weekday = name.endsWith('day') ? dayOfWeek(name) : undefined
  if (weekday === undefined) return undefined
  const back = (today.dayOfWeek - weekday + 7) % 7 || 7
  return { to: from + 1, day: today.subtract({ days: back }), unit: 'day', hasYear: false }
}

/** `3 weeks ago`, `half a year ago`. */
function readAgo(words: readonly string[], at: number, today: Temporal.PlainDate): PastDate | undefined {
  const span = readSpan(words, at)
  if (span === undefined || words[span.to] !== 'ago' || span.unit === 'minute' || span.unit === 'hour')
    return undefined
  const isPart = span.unit === 'year' && span.count % 1 !== 0
  const { count, unit } = isPart ? { count: span.count * 12, unit: 'month' as const } : span
  const within = unit === 'month' || unit === 'week' || unit === 'day' ? unit : 'year'
  return { to: span.to + 1, day: addSpan(today, { count, unit }, -1), unit: 'day', hasYear: false, within }
}
