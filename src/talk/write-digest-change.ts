/** The command that changes when a digest comes and how many papers it has, as somebody says it. */
import { dayNames } from '../model/print-schedule.ts'
import type { Subscription } from '../model/subscription.ts'
import { readTimes, saysTimes, writeTimes } from './read-times.ts'
import { type AskedChange, readAskedChange } from './slots/asked-change.ts'
import type { Times } from './time-reader.ts'

/** Undefined where nothing of it is said. */
export function writeDigestChange(said: string, digest: Subscription): string | undefined {
  const change = readAskedChange(said)
  const { number, query, schedule, top } = digest
  const { laterMinutes, factor } = change
  if (laterMinutes !== undefined) {
    const time = Temporal.PlainTime.from(schedule.time).add({ minutes: laterMinutes })
    return `edit ${number} at ${time.toString({ smallestUnit: 'minute' })}`
  }
  if (factor !== undefined) return `edit ${number} top ${Math.max(1, Math.round(top * factor))}`
  const times = joinTimes({ ...meaningOf(change, digest), ...change.times }, change, digest)
  if (!saysTimes(times)) return undefined
  // A digest comes on one day of a month.
  const isAnother = change.isAdded && times.rhythm?.startsWith('monthly on') && schedule.every === 'month'
  return isAnother
    ? `subscribe ${query} ${times.rhythm} at ${schedule.time} in ${schedule.timeZone} top ${top}`
    : `edit ${number} ${writeTimes(times)}`
}

/** Of a number alone: the hour, where it is near the one that there is or that is refused; else how many papers. */
function meaningOf(
  { number, refusedNumber, refused, times }: AskedChange,
  { schedule, top }: Subscription,
): Times {
  if (number === undefined || times.top !== undefined) return {}
  const hour = Number(schedule.time.slice(0, 2))
  const isHour =
    times.time === undefined &&
    refused.top === undefined &&
    number < 24 &&
    refusedNumber !== top &&
    (refusedNumber === hour || Math.abs(number - hour) <= hoursNear)
  return isHour ? readTimes(`at ${number}`).times : { top: number }
}

const hoursNear = 3

/** Days that are added or take the place of others; every other week stays so where only days are said. */
function joinTimes(times: Times, { isAdded, refused }: AskedChange, { schedule }: Subscription): Times {
  const before = daysOf(schedule)
  const gone = refused.days ?? []
  const isSwap = before.length > 1 && gone.length > 0 && gone.every((day) => before.includes(day))
  const days =
    times.days === undefined || !(isAdded || isSwap)
      ? times.days
      : dayNames.filter((day) => times.days?.includes(day) || (before.includes(day) && !gone.includes(day)))
  const isOther = schedule.every === 'second-week' && times.rhythm === undefined && days !== undefined
  return { ...times, ...(days && { days }), ...(isOther && { rhythm: 'every other week' }) }
}

function daysOf({ every, days }: Subscription['schedule']): readonly string[] {
  if (every === 'day') return dayNames
  if (every === 'weekday') return dayNames.slice(0, 5)
  return days.flatMap((day) => dayNames[day - 1] ?? [])
}
