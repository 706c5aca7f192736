/** The time of day and zone that stand beside a date. */
import { strict } from 'chrono-node/en'
import { findTimeZone } from '../../model/time-zone.ts'

export interface Clock {
  /** After midnight, as it is written. */
  readonly minutes: number
  /** What stands behind it: `-0400`, `Z`, `CEST`, or nothing. */
  readonly zone: string
}

/**
 * The time beside a date: `08:00:00 -0400`, `T080000Z`, `11:30 PM CEST`. 'none' where no time stands there, undefined
 * where one does that no clock shows.
 */
export function findClock(text: string): Clock | 'none' | undefined {
  const [whole, hour, minute, , second, half] =
    /^[Tt,\s]{0,4}(?:at )?(\d{1,2}):?(\d{2})(:?(\d{2})(?:[.,]\d{1,9})?)?(?: ?([AaPp])\.?[Mm]\b\.?)?(?![\d:])/.exec(
      text,
    ) ?? []
  if (whole === undefined || hour === undefined) return /^[Tt]\d|\d:\d/.test(text) ? undefined : 'none'
  const isHalf = half !== undefined
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  // Midnight may be 24:00, and a second may be a leap second (ISO 8601, RFC 5322).
  if (hours > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined
  return { minutes: hours * 60 + Number(minute), zone: text.slice(whole.length).trim() }
}

/** How many minutes a zone is ahead of UTC; 0 for none, and for one that nobody knows. */
export function offsetMinutes(zone: string, date: Temporal.PlainDate, hour: number): number {
  const [, sign, hours, minutes] = /^(?:UTC|GMT|UT|Z)? ?([+-−])(\d{1,2}):?(\d{2})?(?!\d)/i.exec(zone) ?? []
  if (sign !== undefined) return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0))
  const name = /^[\p{L}_]{1,20}(?:\/[\p{L}_+\-\d]{1,20}){0,2}/u.exec(zone)?.[0]
  // The letters of armies were given the wrong signs once, and so say nothing (RFC 5322, 4.3).
  if (name === undefined || name.length === 1 || /^(?:utc?|gmt)$/i.test(name)) return 0
  return abbreviated(name, date) ?? minutesOf(findTimeZone(name), date, hour)
}

function abbreviated(name: string, date: Temporal.PlainDate): number | undefined {
  if (name.length > maxAbbreviation) return undefined
  const [found] = strict.parse(`${date.toString()} 12:00 ${name.toUpperCase()}`)
  return found?.start.get('timezoneOffset') ?? undefined
}

function minutesOf(timeZone: string | undefined, date: Temporal.PlainDate, hour: number): number {
  if (timeZone === undefined) return 0
  const time = date.toZonedDateTime({ timeZone, plainTime: { hour: Math.min(hour, 23) } })
  return time.offsetNanoseconds / 60e9
}

/** Letters of a zone's abbreviation, such as CHADT. */
const maxAbbreviation = 5
