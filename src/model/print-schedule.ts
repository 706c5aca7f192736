/** A schedule in words: as it is typed, and as a sentence says it. */
import { isEvenWeeksApart, lastDate, nthWords } from './calendar.ts'
import type { Schedule, Subscription } from './subscription.ts'

/** The days of the week as they are typed, Monday first. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** On which days digests come, as far as it is known. */
export type Rule = Partial<Pick<Schedule, 'every' | 'days' | 'nth' | 'date' | 'from'>>

/** `weekly mon,thu at 09:00 in Europe/Berlin`, which parses back to the same schedule. */
export function printSchedule(schedule: Schedule): string {
  return `${printRule(schedule)} at ${schedule.time} in ${schedule.timeZone}`
}

/**
 * `weekly mon,thu`, `every other mon starting 2025-04-14`, `monthly on the last fri`; what is not known is
 * left out.
 */
export function printRule({ every, days = [], nth, date, from }: Rule): string {
  const listed = days.map((day) => dayNames[day - 1]).join(',')
  switch (every) {
    case 'day':
      return 'daily'
    case 'weekday':
      return 'weekdays'
    case 'hour':
      return 'hourly'
    case 'week':
      return `weekly ${listed}`.trim()
    case 'second-week':
      return `every other ${listed || 'week'}${from === undefined ? '' : ` starting ${from}`}`
    case 'month':
      if (date !== undefined) return `monthly on the ${date === lastDate ? 'last day' : ordinal(date)}`
      return listed === '' ? 'monthly' : `monthly on the ${nthWords[nth ?? 1]} ${listed}`
    default:
      return listed
  }
}

/** A key that two schedules share when they are due at the same times, whichever of its weeks each begins with. */
export function scheduleKey(schedule: Schedule): string {
  const { every, from } = schedule
  if (every !== 'second-week' || from === undefined) return printSchedule(schedule)
  const isEven = isEvenWeeksApart(Temporal.PlainDate.from(from), new Temporal.PlainDate(2000, 1, 3))
  return printSchedule({ ...schedule, from: isEven ? '2000-01-03' : '2000-01-10' })
}

/** `every Monday and Thursday at 09:00 (Europe/Berlin)`. */
export function describeSchedule(schedule: Schedule): string {
  const { every, time, timeZone } = schedule
  if (every === 'hour') return `every hour at ${time.slice(-2)} minutes past (${timeZone})`
  return `${describeDays(schedule)} at ${time} (${timeZone})`
}

/** `every Monday and Thursday`, `every first Monday of the month`, `on the 15th of every month`. */
export function describeDays({ every, days, nth, date }: Schedule): string {
  const named = list.format(days.map(longDay))
  const others = list.format([1, 2, 3, 4, 5, 6, 7].filter((day) => !days.includes(day)).map(longDay))
  switch (every) {
    case 'hour':
      return 'every hour'
    case 'day':
      return 'every day'
    case 'weekday':
      return 'every weekday, Monday to Friday,'
    case 'week':
      return days.length === 6 ? `every day except ${others}` : `every ${named}`
    case 'second-week':
      return `every other ${named}`
    case 'month':
      return date === undefined ? `every ${nthWords[nth ?? 1]} ${named} of the month` : describeDate(date)
  }
}

/** Not every month has a 29th. */
function describeDate(date: number): string {
  if (date === lastDate) return 'on the last day of every month'
  return `on the ${ordinal(date)} of every month${date > 28 ? ', or its last day,' : ''}`
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(count: number): string {
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${count}${endings[ordinalRules.select(count)] ?? 'th'}`
}

/** `until 2027-01-07`, `from 2026-12-21 until 2027-01-07`, by the clock of the schedule; empty for no end. */
export function printPause({
  pausesAtMs,
  resumesAtMs,
  schedule: { timeZone },
}: Pick<Subscription, 'pausesAtMs' | 'resumesAtMs' | 'schedule'>): string {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const from = pausesAtMs === undefined ? '' : `from ${dayOf(pausesAtMs)} `
  return resumesAtMs === undefined ? from.trimEnd() : `${from}until ${dayOf(resumesAtMs)}`
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

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
