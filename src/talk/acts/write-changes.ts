/** The command that changes when a digest comes and how many papers it has, as somebody says it. */

import type { Club } from '../../model/club.ts'
import { dayNames } from '../../model/print-schedule.ts'
import type { Subscription } from '../../model/subscription.ts'
import { readMinutes, readRhythms } from '../../times/meetings.ts'
import { readRecurrence } from '../../times/recurrence.ts'
import { readTimes, saysTimes, writeTimes } from '../../times/said-times.ts'
import type { Times } from '../../times/time-reader.ts'
import { lowerWords } from '../../times/words.ts'
import { findZone } from '../../times/zone.ts'
import { type AskedChange, readAskedChange } from '../slots/asked-change.ts'
import { splitWanted } from '../slots/clauses.ts'
import { readMove } from '../slots/dated.ts'
import { cutGroupName, cutRoom } from '../slots/group-name.ts'
import { cutStart } from '../slots/pause-end.ts'

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

/** `isOfAll` where all meetings were spoken of just now. Undefined where nothing of it is said. */
export function writeGroupChange(
  said: string,
  club: Club,
  today: Temporal.PlainDate,
  isOfAll: boolean,
): string | undefined {
  const edit = `club edit ${club.number}`
  const named = cutGroupName(said)
  if (named.said !== undefined) return `${edit} called "${named.said}"`
  const start = cutStart(said)
  if (start.said !== undefined) return `${edit} starting ${start.said}`
  const { clauses } = splitWanted(said)
  const wanted = clauses.length === 0 ? said : clauses.join(', ')
  const placed = cutRoom(wanted)
  const move = placed.said === undefined ? readMove(wanted, club, today, isOfAll) : undefined
  if (move !== undefined) return `club move ${club.number} ${move}`
  const words = [writeMeeting(placed.rest, club), placed.said && `where "${placed.said}"`]
    .filter(Boolean)
    .join(' ')
  return words === '' ? undefined : `${edit} ${words}`
}

function writeMeeting(text: string, { rhythm: before }: Club): string {
  const zone = findZone(text)
  const rest = zone === undefined ? text : `${text.slice(0, zone.from)} ${text.slice(zone.to)}`
  const { laterMinutes } = readAskedChange(text)
  const later =
    laterMinutes === undefined
      ? undefined
      : Temporal.PlainTime.from(before.time).add({ minutes: laterMinutes })
  const time = later?.toString({ smallestUnit: 'minute' }) ?? readTimes(rest).times.time ?? hourOf(rest)
  const minutes = later === undefined ? readMinutes(rest) : undefined
  return [
    readRhythms(rest).at(-1) ?? rhythmOf(rest, before.day),
    time && `at ${time}`,
    minutes && `for ${minutes} minutes`,
    zone && `in ${zone.zone}`,
  ]
    .filter((part) => part !== undefined && part !== 0)
    .join(' ')
}

/** `make that 10` */
function hourOf(text: string): string | undefined {
  const { number } = readAskedChange(text)
  return number === undefined || number > 23 ? undefined : readTimes(`at ${number}`).times.time
}

/** `only every two weeks`: on the same day. */
function rhythmOf(text: string, day: number): string | undefined {
  const words = lowerWords(text)
  const said = words.flatMap((_, at) => readRecurrence(words, at)?.recurrence ?? [])[0]
  const name = dayNames[day - 1]
  if (said?.freq === 'weekly' && said.interval < 3)
    return `${said.interval === 2 ? 'every other' : 'every'} ${name}`
  return said?.freq === 'monthly' && said.interval === 1 ? `first ${name} of the month` : undefined
}
