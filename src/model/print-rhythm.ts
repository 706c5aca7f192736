/** A rhythm in words: as it is typed, and as a sentence says it. */
import { nthWords } from './calendar.ts'
import type { ClubPlan, Rhythm } from './club.ts'
import { dayNames } from './print-schedule.ts'

/** `every other thu at 15:00 in Europe/Berlin starting 2026-12-03`. */
function printRhythm({ every, day, nth, time, timeZone, from, room = '' }: Rhythm): string {
  const name = dayNames[day - 1]
  const which = {
    week: `every ${name}`,
    'second-week': `every other ${name}`,
    month: `${nthWords[nth]} ${name} of the month`,
  }[every]
  const where = room === '' ? '' : ` where "${room}"`
  return `${which} at ${time} in ${timeZone} starting ${from}${where}`
}

/** A plan as it is typed, which parses back to the same. */
export function printPlan({ rhythm, lengthMinutes, closesMinutes, quorum, name }: ClubPlan): string {
  const numbers = `for ${lengthMinutes} minutes closes ${closesMinutes} minutes before quorum ${quorum}`
  return `${printRhythm(rhythm)} ${numbers} called "${name}"`
}

/** `every second Thursday at 15:00 (Europe/Berlin)`. */
export function describeRhythm({ every, day, nth, time, timeZone }: Rhythm): string {
  const name = longDayNames[day - 1]
  const which = {
    week: `every ${name}`,
    'second-week': `every other ${name}`,
    month: `every ${nthWords[nth]} ${name} of the month`,
  }[every]
  return `${which} at ${time} (${timeZone})`
}

/** `1 hour`, `90 minutes`, `2 days`. */
export function describeMinutes(minutes: number): string {
  const [count, unit] =
    minutes >= 1440 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes >= 60 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The days of the week in full, Monday first. */
export const longDayNames = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
] as const
