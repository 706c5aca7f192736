/** When digests are due: slots of a schedule on the wall clock of its zone. */
import { dateInMonth, isEvenWeeksApart, latest, nthInMonth } from '../model/calendar.ts'
import type { Schedule, Subscription } from '../model/subscription.ts'

/**
 * The slots after `afterMs`, up to and including now, oldest first. A wall time that does not exist
 * on its day (clocks go forward) is one slot, as much later as the clocks jump: 02:30 is posted at
 * 03:30. One that exists twice is a slot the first time. That is what `compatible` does, and what
 * calendars do (RFC 5545, section 3.3.5). Slots that fall together are one. Throws `RangeError` for a
 * zone that this runtime does not know.
 */
export function slotsDue(
  subscription: Pick<Subscription, 'schedule' | 'afterMs'>,
  now: Temporal.Instant,
): Temporal.Instant[] {
  const after = Temporal.Instant.fromEpochMilliseconds(subscription.afterMs)
  const due: Temporal.Instant[] = []
  for (const slot of slotsAfter(subscription.schedule, after)) {
    if (Temporal.Instant.compare(slot, now) > 0) break
    due.push(slot)
  }
  return due
}

/**
 * The next slots after a time, at most `count`, by the same rules; none for a schedule without days that
 * needs some.
 */
export function nextSlots(schedule: Schedule, after: Temporal.Instant, count: number): Temporal.Instant[] {
  return slotsAfter(schedule, after).take(count).toArray()
}

/** So late that the bot was not running: it looks once a minute. */
const lateMs = 10 * 60_000

/** Whether a digest for these slots must say that it is late. */
export function isCatchUp(slots: readonly Temporal.Instant[], now: Temporal.Instant): boolean {
  const newest = slots.at(-1)
  return (
    slots.length > 1 || (newest !== undefined && now.epochMilliseconds - newest.epochMilliseconds > lateMs)
  )
}

/** The first day whose slot is after a time; undefined for a schedule without days. */
export function nextDate(schedule: Schedule, after: Temporal.Instant): Temporal.PlainDate | undefined {
  for (const date of datesFrom(schedule, dayBefore(schedule, after)))
    if (slotsOfDay(schedule, date).some((slot) => Temporal.Instant.compare(slot, after) > 0)) return date
  return undefined
}

function* slotsAfter(schedule: Schedule, after: Temporal.Instant): Generator<Temporal.Instant, undefined> {
  let last = after
  for (const date of datesFrom(schedule, dayBefore(schedule, after)))
    for (const slot of slotsOfDay(schedule, date)) {
      // A moved time may fall on or after a regular slot.
      if (Temporal.Instant.compare(slot, last) <= 0) continue
      yield slot
      last = slot
    }
}

/** A time that does not exist may move to the next day: Samoa had no 30 December 2011. */
function dayBefore({ timeZone }: Schedule, after: Temporal.Instant): Temporal.PlainDate {
  return after.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 })
}

/** The days that a schedule means, from one on, in their order; without end unless there is none. */
function* datesFrom(schedule: Schedule, start: Temporal.PlainDate): Generator<Temporal.PlainDate, undefined> {
  if (schedule.every === 'month') return yield* datesOfMonths(schedule, start)
  const days = weekdaysOf(schedule)
  if (days.size === 0) return
  const isSecondWeek = schedule.every === 'second-week'
  const first = isSecondWeek && schedule.from ? Temporal.PlainDate.from(schedule.from) : anyMonday
  const begin = isSecondWeek ? latest(start, first) : start
  for (let date = begin; ; date = date.add({ days: 1 })) {
    if (!days.has(date.dayOfWeek)) continue
    if (!isSecondWeek || isEvenWeeksApart(first, date)) yield date
  }
}

function* datesOfMonths(
  { days: [weekday], nth = 1, date: number }: Schedule,
  start: Temporal.PlainDate,
): Generator<Temporal.PlainDate, undefined> {
  if (number === undefined && weekday === undefined) return
  for (let month = start.toPlainYearMonth(); ; month = month.add({ months: 1 })) {
    const date = number === undefined ? nthInMonth(month, weekday ?? 1, nth) : dateInMonth(month, number)
    if (Temporal.PlainDate.compare(date, start) >= 0) yield date
  }
}

function weekdaysOf(schedule: Schedule): ReadonlySet<number> {
  switch (schedule.every) {
    case 'week':
    case 'second-week':
      return new Set(schedule.days)
    case 'weekday':
      return new Set([1, 2, 3, 4, 5])
    default:
      return new Set([1, 2, 3, 4, 5, 6, 7])
  }
}

/** Weeks of a schedule that names none are counted from here. */
const anyMonday = new Temporal.PlainDate(1970, 1, 5)

function slotsOfDay({ every, time, timeZone }: Schedule, date: Temporal.PlainDate): Temporal.Instant[] {
  const slotAt = (plainTime: Temporal.PlainTime) =>
    date.toPlainDateTime(plainTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()
  const plainTime = Temporal.PlainTime.from(time)
  if (every !== 'hour') return [slotAt(plainTime)]
  return Array.from({ length: 24 }, (_, hour) => slotAt(plainTime.with({ hour })))
}
