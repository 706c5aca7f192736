/** When digests are due: slots of a schedule on the wall clock of its zone. */
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
 * The next slots after a time, at most `count`, by the same rules; none for a weekly schedule without days.
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

function* slotsAfter(schedule: Schedule, after: Temporal.Instant): Generator<Temporal.Instant, undefined> {
  const days = daysOf(schedule)
  if (days.size === 0) return
  let last = after
  // A time that does not exist may move to the next day: Samoa had no 30 December 2011.
  let date = after.toZonedDateTimeISO(schedule.timeZone).toPlainDate().subtract({ days: 1 })
  for (; ; date = date.add({ days: 1 })) {
    if (!days.has(date.dayOfWeek)) continue
    for (const slot of slotsOfDay(schedule, date)) {
      // A moved time may fall on or after a regular slot.
      if (Temporal.Instant.compare(slot, last) <= 0) continue
      yield slot
      last = slot
    }
  }
}

function daysOf(schedule: Schedule): ReadonlySet<number> {
  switch (schedule.every) {
    case 'week':
      return new Set(schedule.days)
    case 'weekday':
      return new Set([1, 2, 3, 4, 5])
    case 'day':
    case 'hour':
      return new Set([1, 2, 3, 4, 5, 6, 7])
  }
}

function slotsOfDay({ every, time, timeZone }: Schedule, date: Temporal.PlainDate): Temporal.Instant[] {
  const slotAt = (plainTime: Temporal.PlainTime) =>
    date.toPlainDateTime(plainTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()
  const plainTime = Temporal.PlainTime.from(time)
  if (every !== 'hour') return [slotAt(plainTime)]
  return Array.from({ length: 24 }, (_, hour) => slotAt(plainTime.with({ hour })))
}
