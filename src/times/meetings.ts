/** How often a group meets and how long, as people say it, in the words of `club`. */

import { nthSchema, nthWords } from '../model/calendar.ts'
import { isAmong, phraseList } from '../model/lists.ts'
import { dayNames } from '../model/print-schedule.ts'
import { readCron } from './cron.ts'
import { dayOfWeek, ordinalOf } from './names.ts'
import { readRecurrence } from './recurrence.ts'
import { minutesOf, readSpan } from './span.ts'
import { lowerWords, skip } from './words.ts'

/**
 * How often a text says that a group meets, once for each day that it names: `every thu`, `every other fri`,
 * `first mon of the month`. Empty where it names no day.
 */
export function readRhythms(text: string): readonly string[] {
  const words = lowerWords(text)
  const ofCron = words.flatMap((_, at) => readCron(words, at)?.rhythm?.recurrence.byday ?? [])
  const days = new Set([...words.flatMap((word) => dayOfWeek(word) ?? []), ...ofCron])
  const said = words.flatMap((_, at) => readRecurrence(words, at)?.recurrence ?? [])
  const monthly = said.filter(({ freq, interval }) => freq === 'monthly' && interval === 1)
  const named = words.findIndex(
    (word, at) => ordinalOf(word) !== undefined && dayOfWeek(words[at + 1]) !== undefined,
  )
  const position = monthly.find(({ bysetpos }) => bysetpos !== undefined)?.bysetpos?.[0]
  const nth = nthSchema.safeParse(position ?? ordinalOf(words[named]) ?? 1).data
  const isOther = said.some(({ freq, interval }) => freq === 'weekly' && interval === 2)
  return [...days].map((day) => {
    const name = dayNames[day - 1]
    if (monthly.length > 0 && nth !== undefined) return `${nthWords[nth]} ${name} of the month`
    return `${isOther ? 'every other' : 'every'} ${name}`
  })
}

/** How many minutes a meeting lasts; undefined where a text does not say so. */
export function readMinutes(text: string): number | undefined {
  const words = lowerWords(text)
  for (let at = 0; at < words.length; at += 1) {
    const minutes = lengthAt(words, at)?.minutes
    if (minutes !== undefined && minutes >= 10) return minutes
  }
  return undefined
}

/** `for 2h`, `90 minutes`, `an hour and a half`; `14h` alone is a time of day. */
function lengthAt(words: readonly string[], at: number) {
  const span = readSpan(words, at)
  const isClock = /^\d{1,2}h$/.test(words[at] ?? '') && words[at - 1] !== 'for'
  if (span === undefined || isClock || !isAmong(span.unit, 'minute hour')) return undefined
  return { to: span.to, minutes: minutesOf(span) }
}

interface UnknownRhythm {
  /** What goes on from which rhythms there are. */
  readonly sentence: string
  /** Whether every other week comes nearest. */
  readonly isOther: boolean
}

/** The first that a text says; undefined where it says none. */
export function findUnknownRhythm(text: string): UnknownRhythm | undefined {
  const words = lowerWords(text)
  for (let at = 0; at < words.length; at += 1) {
    const { freq, interval, byday, bysetpos, bymonthday, times } = readRecurrence(words, at)?.recurrence ?? {}
    if (freq === undefined) continue
    if (interval !== undefined && (interval > 2 || (interval > 1 && freq !== 'weekly')))
      return { sentence: '. What comes nearest?', isOther: true }
    if (
      freq === 'daily' ||
      freq === 'hourly' ||
      (freq === 'weekly' && times !== undefined && byday === undefined)
    )
      return { sentence: '; for several days set up one for each. Do you want one of these?', isOther: false }
    if ((bysetpos?.length ?? 0) > 1)
      return { sentence: ', not on two days of a month. What comes nearest?', isOther: true }
    if (bymonthday !== undefined && freq === 'monthly' && saysMonth(words))
      return { sentence: ', not on a date. Do you want one of these?', isOther: false }
  }
  return undefined
}

function saysMonth(words: readonly string[]): boolean {
  return words.some((word) => word === 'month' || word === 'monthly')
}

export function saysOnce(text: string): boolean {
  const words = lowerWords(text)
  return words.some((_, at) => skip(words, at, once)[1])
}

const once =
  phraseList(`just once, only once, just one time, only one time, this once, one-off, one-time, a single time, a single
  meeting`)
