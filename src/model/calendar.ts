/** Rules of the calendar that digests and clubs share: every second week, the last Friday of a month. */
import { z } from 'zod'

/** Which of a weekday's days in a month: 1 to 4, or −1 for the last. */
export const nthSchema = z.union([z.int().min(1).max(4), z.literal(-1)])
export type Nth = z.infer<typeof nthSchema>

/** `first` for 1, `last` for −1. */
export const nthWords: Readonly<Record<Nth, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
}

/** From Monday on. */
export const weekdayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** From January on. */
export const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** `jan`, as BibTeX's macros are called, too. */
export const shortMonthNames = monthNames.map((name) => name.slice(0, 3))

/** The last day of a month, however long it is. */
export const lastDate = 31

/** The later of two days. */
export function latest(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one
}

/** The first day of some weekdays (1 is Monday), from a day on; that day itself where there are none. */
export function firstOf(weekdays: readonly number[], from: Temporal.PlainDate): Temporal.PlainDate {
  const waits = weekdays.map((weekday) => (weekday - from.dayOfWeek + 7) % 7)
  return from.add({ days: waits.length === 0 ? 0 : Math.min(...waits) })
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 })
}

/** Whether the weeks of two days, which begin on Monday, are an even number of weeks apart. */
export function isEvenWeeksApart(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return mondayOf(one).until(mondayOf(other), { largestUnit: 'days' }).days % 14 === 0
}

/** Whether a day is the first, second, … or last of its weekday in its month. */
export function isNthOfMonth(date: Temporal.PlainDate, nth: Nth): boolean {
  return nth === -1 ? date.day > date.daysInMonth - 7 : Math.ceil(date.day / 7) === nth
}

/** The first, second, … or last of a weekday in a month; 1 is Monday. */
export function nthInMonth(month: Temporal.PlainYearMonth, weekday: number, nth: Nth): Temporal.PlainDate {
  const start = month.toPlainDate({ day: nth === -1 ? month.daysInMonth - 6 : 7 * nth - 6 })
  return start.add({ days: (weekday - start.dayOfWeek + 7) % 7 })
}

/** A day of a month by its number; the last day of a month that is shorter. */
export function dateInMonth(month: Temporal.PlainYearMonth, date: number): Temporal.PlainDate {
  return month.toPlainDate({ day: Math.min(date, month.daysInMonth) })
}
