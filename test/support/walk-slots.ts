/** Slots by brute force, to hold the real ones against: what a wall clock shows at each minute. */
import type { Schedule } from '../../src/model/subscription.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The slots of schedules of one zone after `fromMs` up to `toMs`, in epoch ms, a list each: the first minute
 * at which the wall clock shows the time, or, where it skips it, as much later as it jumps.
 */
export function walkSlots(schedules: readonly Schedule[], fromMs: number, toMs: number): number[][] {
  const slots = schedules.map(() => new Set<number>())
  const timeZone = schedules[0]?.timeZone ?? 'UTC'
  const note = (wallMinute: number, slotMs: number) => {
    if (slotMs <= fromMs || slotMs > toMs) return
    for (const [index, schedule] of schedules.entries())
      if (isMeant(schedule, wallMinute)) slots[index]?.add(slotMs)
  }
  // What was shown, or skipped, in the day before the walk counts as well.
  const startMs = Math.floor(fromMs / minuteMs) * minuteMs - 26 * 60 * minuteMs
  let lastShown = Number.NaN
  const offsetAt = offsetsOf(timeZone)
  for (let ms = startMs; ms <= toMs; ms += minuteMs) {
    const shown = ms / minuteMs + offsetAt(ms)
    for (let skipped = lastShown + 1; skipped < shown; skipped += 1)
      note(skipped, ms + (skipped - lastShown - 1) * minuteMs)
    if (shown <= lastShown) continue
    note(shown, ms)
    lastShown = shown
  }
  return slots.map((each) => [...each].sort((a, b) => a - b))
}

/** How many minutes a zone is ahead of UTC; no zone changes its clocks and changes them back within an hour. */
function offsetsOf(timeZone: string): (ms: number) => number {
  const ask = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9
  let [hour, offset] = [Number.NaN, Number.NaN]
  return (ms) => {
    const hourOfMs = Math.floor(ms / hourMs)
    if (hour !== hourOfMs) {
      const [before, after] = [ask(hourOfMs * hourMs), ask((hourOfMs + 1) * hourMs)]
      hour = hourOfMs
      offset = before === after ? before : Number.NaN
    }
    return Number.isNaN(offset) ? ask(ms) : offset
  }
}

/** `wallMinute` counts as if the wall clock were UTC; 1 January 1970 was a Thursday. */
function isMeant(schedule: Schedule, wallMinute: number): boolean {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number)
  const ofDay = wallMinute % 1440
  if (schedule.every === 'hour') return ofDay % 60 === minute
  return ofDay === hour * 60 + minute && isMeantDay(schedule, Math.floor(wallMinute / 1440))
}

/** Whether a schedule has digests on a day, which is counted from 1 January 1970. */
export function isMeantDay(
  { every, days, nth = 1, date, from = '1970-01-05' }: Schedule,
  day: number,
): boolean {
  const weekday = ((day + 3) % 7) + 1
  if (every === 'day' || every === 'hour') return true
  if (every === 'weekday') return weekday <= 5
  if (every === 'week') return days.includes(weekday)
  if (every === 'second-week') {
    const weeks = Math.floor((day + 3) / 7) - Math.floor((Date.parse(from) / dayMs + 3) / 7)
    return days.includes(weekday) && day * dayMs >= Date.parse(from) && weeks % 2 === 0
  }
  const at = new Date(day * dayMs)
  const [ofMonth, length] = [
    at.getUTCDate(),
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
  ]
  if (date !== undefined) return ofMonth === date || (ofMonth === length && date > length)
  if (!days.includes(weekday)) return false
  return nth === -1 ? ofMonth + 7 > length : ofMonth > 7 * (nth - 1) && ofMonth <= 7 * nth
}
