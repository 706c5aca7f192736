/** When a club meets: days of its rhythm, and their times on the wall clock of its zone. */
import { firstOf, isEvenWeeksApart, isNthOfMonth, latest } from '../model/calendar.ts'
import { type Club, isBreak, type Meeting, type Rhythm } from '../model/club.ts'

/** When a meeting is, in epoch milliseconds. */
export interface MeetingTimes {
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly closesAtMs: number
}

/** The days on which a rhythm has a meeting, from a day on, in their order, without end. */
function* datesFrom(rhythm: Rhythm, from: Temporal.PlainDate): Generator<Temporal.PlainDate, undefined> {
  let date = firstOf([rhythm.day], latest(from, Temporal.PlainDate.from(rhythm.from)))
  for (; ; date = date.add({ weeks: 1 })) if (isMeant(rhythm, date)) yield date
}

/** Whether a rhythm has a meeting on a day; none is before its first day. */
export function isMeant({ every, day, nth, from }: Rhythm, date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek !== day || Temporal.PlainDate.compare(date, from) < 0) return false
  if (every === 'week') return true
  if (every === 'second-week') return isEvenWeeksApart(Temporal.PlainDate.from(from), date)
  return isNthOfMonth(date, nth)
}

/**
 * When the meeting of a day begins. A wall time that does not exist (clocks go forward) is as much later as
 * they jump; one that exists twice is the first: what calendars do (RFC 5545, section 3.3.5).
 */
export function startOn({ time, timeZone }: Rhythm, date: Temporal.PlainDate | string): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant()
}

/** The times of the meeting of a day, which may have been moved. */
export function timesOf(
  { rhythm, lengthMinutes, closesMinutes }: Pick<Club, 'rhythm' | 'lengthMinutes' | 'closesMinutes'>,
  { date, movedToMs }: Pick<Meeting, 'date'> & { readonly movedToMs?: number | undefined },
): MeetingTimes {
  const startsAtMs = movedToMs ?? startOn(rhythm, date).epochMilliseconds
  return {
    startsAtMs,
    endsAtMs: startsAtMs + lengthMinutes * minuteMs,
    closesAtMs: startsAtMs - closesMinutes * minuteMs,
  }
}

/**
 * The next days with a meeting whose nominations are not settled yet, at most
 * `count`; none in two years of breaks.
 */
export function nextDates(
  club: Pick<Club, 'rhythm' | 'closesMinutes' | 'lengthMinutes' | 'breaks' | 'afterMs'>,
  count: number,
): string[] {
  const { rhythm, breaks, afterMs, closesMinutes } = club
  const first = Temporal.Instant.fromEpochMilliseconds(afterMs + closesMinutes * minuteMs)
    .toZonedDateTimeISO(rhythm.timeZone)
    .toPlainDate()
  // A time that does not exist may move to the next day: Samoa had no 30 December 2011.
  const from = latest(first.subtract({ days: 1 }), Temporal.PlainDate.from(rhythm.from))
  const end = from.add({ years: 2 })
  const dates: string[] = []
  for (const date of datesFrom(rhythm, from)) {
    if (dates.length === count || Temporal.PlainDate.compare(date, end) > 0) break
    const isSettled = timesOf(club, { date: date.toString() }).closesAtMs <= afterMs
    if (!isSettled && !isBreak(breaks, date.toString())) dates.push(date.toString())
  }
  return dates
}

const minuteMs = 60_000
