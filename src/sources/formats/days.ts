/** Days of papers, from the various formats of services. */
import { monthNames, weekdayNames } from '../../model/calendar.ts'
import { type Clock, findClock, offsetMinutes } from './clock-times.ts'

/**
 * The ISO day of a time in any form that feeds and http have: ISO 8601, RFC 5322, `Oct 5, 2026`, `5.10.2026`. It is the
 * day that is written, which is the publisher's, whatever zone stands behind the time; or, with a `timeZone`, the day
 * there: then a time without a zone, or with one that nobody knows, is in UTC (RFC 5322, 4.3). The same wherever this
 * machine is. Undefined for anything that is no time, for a year or a month alone, and for days that could be two
 * (`10/11/2026`).
 */
export function parseDay(text: string | undefined, timeZone?: string): string | undefined {
  if (text === undefined || text.length > maxTimeLength) return undefined
  const found = findDate(text.trim())
  if (found === undefined) return undefined
  const { date, rest } = found
  const clock = findClock(rest)
  if (clock === 'none') return date.toString()
  if (clock === undefined) return undefined
  const day = timeZone === undefined ? date.add({ minutes: clock.minutes }) : dayIn(timeZone, date, clock)
  return day.year >= 0 && day.year <= maxYear ? day.toString() : undefined
}

function dayIn(timeZone: string, date: Temporal.PlainDate, { minutes, zone }: Clock): Temporal.PlainDate {
  const ofUtc = minutes - offsetMinutes(zone, date, Math.floor(minutes / 60))
  const instant = date.toZonedDateTime('UTC').add({ minutes: ofUtc }).toInstant()
  return instant.toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The ISO days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (
    let day = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}

/** The ISO day so many days after another. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

interface FoundDate {
  readonly date: Temporal.PlainDate
  /** What stands beside it. */
  readonly rest: string
}

function findDate(text: string): FoundDate | undefined {
  // Comments of RFC 5322 and the name of the day say nothing more.
  const said = (text.includes('(') ? text.replace(/\([^()]*\)/g, ' ') : text).replace(
    /^\p{L}{3,12}(?:\.?, ?|\.? )(?=\S)/u,
    dropWeekday,
  )
  for (const read of dateForms) {
    const found = read(said)
    if (found !== undefined) return found
  }
  return undefined
}

function dropWeekday(start: string): string {
  return weekdays.has(start.slice(0, 3).toLowerCase()) ? '' : start
}

/** The forms of dates, each with what stands beside it. */
const dateForms: readonly ((text: string) => FoundDate | undefined)[] = [
  // 2026-10-05, 2026/10/5, 20261005, with a time behind T or a space.
  (text) => {
    const [whole = '', year, , month, day, monthOfTwo, dayOfTwo] =
      /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?=$|[Tt ]|[Zz+])/.exec(text) ?? []
    return toDate(year, month ?? monthOfTwo, day ?? dayOfTwo, text.slice(whole.length))
  },
  // 5 Oct 2026, 05-Oct-26, 5. October 2026.
  (text) => {
    const [whole = '', day, name, year] =
      /^(\d{1,2})(?:st|nd|rd|th)?\.?[- ]?(?:of )?(\p{L}{3,9})\.?,?[- ]?(\d{4}|\d{2})(?=$|[\s,T])/u.exec(
        text,
      ) ?? []
    return toDate(year, monthNumber(name), day, text.slice(whole.length))
  },
  // Oct 5, 2026; Oct 5 09:00:00 2026 (asctime, also with a zone before the year).
  (text) => {
    const [whole = '', name, day, between = '', year] =
      /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,?( \d{1,2}:\d{2}(?::\d{2})?(?: [A-Z]{1,5})?)? (\d{4})(?=$|[\s,])/u.exec(
        text.replace(/ {2,}/g, ' '),
      ) ?? []
    return toDate(year, monthNumber(name), day, between + text.replace(/ {2,}/g, ' ').slice(whole.length))
  },
  // 5.10.2026: points are between day and month wherever they are used.
  (text) => {
    const [whole = '', day, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?=$|[\s,])/.exec(text) ?? []
    return toDate(year, month, day, text.slice(whole.length))
  },
  // 10/25/2026 or 25/10/2026, where only one of them can be.
  (text) => {
    const [whole = '', first, second, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?=$|[\s,])/.exec(text) ?? []
    const [isFirstDay, isSecondDay] = [Number(first) > 12, Number(second) > 12]
    if (first !== second && isFirstDay === isSecondDay) return undefined
    const [month, day] = isFirstDay ? [second, first] : [first, second]
    return toDate(year, month, day, text.slice(whole.length))
  },
  // 2026年10月5日.
  (text) => {
    const [whole = '', year, month, day] = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/.exec(text) ?? []
    return toDate(year, month, day, text.slice(whole.length))
  },
]

/** A year of two digits is one of 1950 to 2049 (RFC 5322, 4.3). */
function toDate(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  rest: string,
): FoundDate | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined
  const century = year.length > 2 ? 0 : Number(year) < 50 ? 2_000 : 1_900
  try {
    const parts = { year: century + Number(year), month: Number(month), day: Number(day) }
    return { date: Temporal.PlainDate.from(parts, { overflow: 'reject' }), rest }
  } catch {
    return undefined
  }
}

function monthNumber(name: string | undefined): number | undefined {
  const lower = name?.toLowerCase() ?? ''
  if (lower === 'sept') return 9
  const at = monthNames.findIndex((month) => month === lower || month.slice(0, 3) === lower)
  return at < 0 ? undefined : at + 1
}

const weekdays = new Set(weekdayNames.map((name) => name.slice(0, 3)))
const maxYear = 9_999
/** Characters; far beyond what any service prints. */
const maxTimeLength = 100
