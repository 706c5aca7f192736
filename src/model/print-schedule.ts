/** A schedule in words: as it is typed, and as a sentence says it. */
import type { Schedule } from './subscription.ts'

/** The days of the week as they are typed, Monday first. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** `weekly mon,thu at 09:00 in Europe/Berlin`, which parses back to the same schedule. */
export function printSchedule({ every, days, time, timeZone }: Schedule): string {
  const word = { day: 'daily', weekday: 'weekdays', week: 'weekly', hour: 'hourly' }[every]
  const listed = every === 'week' ? ` ${days.map((day) => dayNames[day - 1]).join(',')}` : ''
  return `${word}${listed} at ${time} in ${timeZone}`
}

/** `every Monday and Thursday at 09:00 (Europe/Berlin)`. */
export function describeSchedule({ every, days, time, timeZone }: Schedule): string {
  if (every === 'hour') return `every hour at ${time.slice(-2)} minutes past (${timeZone})`
  const which =
    every === 'day'
      ? 'every day'
      : every === 'weekday'
        ? 'every weekday, Monday to Friday,'
        : `every ${list.format(days.map(longDay))}`
  return `${which} at ${time} (${timeZone})`
}

/** `until 2027-01-07`, by the clock of the schedule. */
export function printPauseEnd(resumesAtMs: number, { timeZone }: Schedule): string {
  const end = Temporal.Instant.fromEpochMilliseconds(resumesAtMs).toZonedDateTimeISO(timeZone)
  return `until ${end.toPlainDate()}`
}

/** An instant in a zone: `Thu 17 Apr, 09:00`, with the year where it is not the year of `now`. */
export function formatTime(instant: Temporal.Instant, timeZone: string, now: Temporal.Instant): string {
  const time = instant.toZonedDateTimeISO(timeZone).toPlainTime()
  return `${formatDay(instant, timeZone, now)}, ${time.toString({ smallestUnit: 'minute' })}`
}

/** The day of an instant in a zone: `Thu 17 Apr`, with the year where it is not the year of `now`. */
export function formatDay(instant: Temporal.Instant, timeZone: string, now: Temporal.Instant): string {
  const date = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const isThisYear = date.year === now.toZonedDateTimeISO(timeZone).year
  return (isThisYear ? dayFormat : dayWithYearFormat).format(date).replace(',', '')
}

/** 3 January 2000 was a Monday. */
function longDay(day: number): string {
  return weekdayFormat.format(new Temporal.PlainDate(2000, 1, 2 + day))
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
