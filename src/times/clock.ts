/**
 * Times of day. An hour that says no more (`at 3`, `3:30`, `half past three`) is in the afternoon from 1:00 to 6:59,
 * and else in the morning: nobody meets or reads at three in the night. `03:00` with its zero, am, pm and parts of
 * the day (`3 in the morning`) are taken as they stand. Digests and groups have the same rule.
 */

import { dayOfWeek, monthOf, timeOfPart } from './names.ts'
import { parseNumber } from './numbers.ts'
import { skip } from './words.ts'

export interface SaidClock {
  /** The place after its words. */
  readonly to: number
  /** `09:30`; undefined for what no clock shows, such as 25:00. */
  readonly time: string | undefined
  /** Whether the words are a time wherever they stand: `9am`, `noon`, but not `9`. */
  readonly isSure: boolean
  /** Whether “at” leads to it. */
  readonly isLed: boolean
  /** Whether it may be later by twelve hours where a part of the day says so: `9`. */
  readonly isOpen: boolean
}

/** The time that begins at a word; undefined where none does. A lead (`at`, `around`) is taken with it. */
export function readClock(words: readonly string[], at: number): SaidClock | undefined {
  const [from, isLed] = skip(words, at, leads)
  const said = readNamed(words, from) ?? readSpoken(words, from) ?? readHour(words, from)
  if (said === undefined || (said.isYear === true && !['at', '@'].includes(words[from - 1] ?? '')))
    return undefined
  const [to, part] = readPart(words, said.to)
  const isOfPart = part !== undefined && said.half === undefined && said.hour <= 12
  const half = isOfPart ? halfOf(part, said.hour) : said.half
  const time = timeOf(said, half)
  const isOpen = half === undefined && !said.isLiteral && said.hour <= 12
  return {
    to: part === undefined ? said.to : to,
    time,
    isSure: said.isSure || part !== undefined,
    isLed,
    isOpen,
  }
}

/** `in the morning`, `at night`; `to` is where it ends, or where it would begin. */
export function readPart(
  words: readonly string[],
  at: number,
): readonly [to: number, time: string | undefined] {
  const [from, isLed] = skip(words, at, ['in the', 'at', 'in'])
  const time = isLed ? timeOfPart(words[from]) : undefined
  return time === undefined ? [at, undefined] : [from + 1, time]
}

/** The time in a part of the day: 20:00 of `8` and an evening, 05:00 of `5` and a morning. */
export function moveToPart(time: string, part: string): string {
  const plain = Temporal.PlainTime.from(time)
  if (part < '12:00' && plain.hour > 12) return print(plain.subtract({ hours: 12 }))
  return part > '12:00' && plain.hour < 12 ? print(plain.add({ hours: 12 })) : time
}

interface Hour {
  readonly to: number
  readonly hour: number
  /** Added to the hour; may be negative. NaN for what is no minute. */
  readonly minutes: number
  readonly half?: 'am' | 'pm' | undefined
  readonly isLiteral: boolean
  readonly isSure: boolean
  /** Whether it is a year as well, `2020`, unless “at” leads to it. */
  readonly isYear?: boolean
}

const leads = ['at around', 'at about', 'at', 'around', '@', 'from', 'by', 'about']
const named: ReadonlyMap<string, number> = new Map([
  ['noon', 12],
  ['midday', 12],
  ['midnight', 0],
])

function readNamed(words: readonly string[], at: number): Hour | undefined {
  const from = words[at] === '12' && named.has(words[at + 1] ?? '') ? at + 1 : at
  const hour = named.get(words[from] ?? '')
  return hour === undefined ? undefined : { to: from + 1, hour, minutes: 0, isLiteral: true, isSure: true }
}

/** `half past eight`, `a quarter to 9`, `ten to eight`; `half eight` is half past eight, as the British say it. */
function readSpoken(words: readonly string[], at: number): Hour | undefined {
  const [from] = skip(words, at, ['a'])
  const isHalf = words[from] === 'half'
  const isNumber = /^[a-z-]+$/.test(words[from] ?? '') || words[from + 1] === 'past'
  const minutes = isHalf
    ? 30
    : words[from] === 'quarter'
      ? 15
      : isNumber
        ? parseNumber(words[from])
        : undefined
  const [joint, saysMinutes] = skip(words, from + 1, ['minutes'])
  // “The first one to 11” is no 10:59.
  const isRead = saysMinutes || (minutes !== undefined && minutes % 5 === 0)
  const way = words[joint] === 'past' ? 1 : words[joint] === 'to' && !isHalf ? -1 : undefined
  const isBritish = isHalf && way === undefined
  if (minutes === undefined || minutes < 1 || minutes > 30 || !isRead || (way === undefined && !isBritish))
    return undefined
  const hour = parseNumber(words[isBritish ? from + 1 : joint + 1])
  if (hour === undefined || hour > 23 || (isBritish && hour > 12)) return undefined
  const to = (isBritish ? from : joint) + 2
  const [half, end] = readHalf(words, to)
  const isSure = !isBritish || dayOfWeek(words[at - 1]) !== undefined
  return { to: end, hour, minutes: minutes * (way ?? 1), half, isLiteral: false, isSure }
}

/** `9`, `nine`, `9:30`, `9.30pm`, `14h`, `9 a.m.`, `0730`, `nine thirty`. */
function readHour(words: readonly string[], at: number): Hour | undefined {
  const word = words[at] ?? ''
  const [, digits, minutes, suffix = ''] =
    /^(\d{1,4})(?:[:.h](\d{1,4}))?(am|pm|a\.m\.?|p\.m\.?|o'?clock|h|uhr)?(?:-?ish)?$/.exec(word) ?? []
  if (digits === undefined) return readHourName(words, at)
  const half = /^[ap]/.exec(suffix)?.[0]
  const [nextHalf, to, isClock] = readHalf(words, at + 1)
  const ofHalf = half === undefined ? nextHalf : half === 'a' ? 'am' : 'pm'
  const isSaid = suffix !== '' || nextHalf !== undefined || isClock
  const end = suffix === '' ? to : at + 1
  if (digits.length > 2) {
    const isMilitary = digits.length === 4 && minutes === undefined && Number(digits.slice(2)) % 5 === 0
    if (!isMilitary) return isSaid || minutes !== undefined ? { ...impossible, to: end } : undefined
    const [hour, ofHour] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
    const isYear = /^(?:19|20)/.test(digits) && !isSaid
    return { to: end, hour, minutes: ofHour, isLiteral: true, isSure: isSaid, isYear }
  }
  // Of a number alone that counts what follows: `at 3 papers`.
  const next = words[at + 1] ?? ''
  if (minutes === undefined && !isSaid && (counted.has(next) || monthOf(next) !== undefined)) return undefined
  return {
    to: end,
    hour: Number(digits),
    minutes: minutes === undefined ? 0 : minutes.length === 2 ? Number(minutes) : Number.NaN,
    half: ofHalf,
    isLiteral: digits.startsWith('0'),
    isSure: isSaid || (minutes !== undefined && !word.includes('.')),
  }
}

function readHourName(words: readonly string[], at: number): Hour | undefined {
  const hour = /^[a-z]+$/.test(words[at] ?? '') ? parseNumber(words[at]) : undefined
  if (hour === undefined || hour < 1 || hour > 12) return undefined
  const ofHour = /^[a-z-]+$/.test(words[at + 1] ?? '') ? parseNumber(words[at + 1]) : undefined
  const minutes = ofHour !== undefined && ofHour >= 10 && ofHour < 60 ? ofHour : 0
  const [half, to, isClock] = readHalf(words, minutes > 0 ? at + 2 : at + 1)
  if (minutes === 0 && counted.has(words[to] ?? '')) return undefined
  return { to, hour, minutes, half, isLiteral: false, isSure: half !== undefined || isClock }
}

const impossible = { hour: 99, minutes: 0, isLiteral: true, isSure: true } as const

/** `am`, `p.m.`, `o'clock` and `h` after a space. */
function readHalf(
  words: readonly string[],
  at: number,
): readonly [half: 'am' | 'pm' | undefined, to: number, isClock: boolean] {
  const word = words[at] ?? ''
  if (/^[ap]\.?m\.?$/.test(word)) return [word.startsWith('a') ? 'am' : 'pm', at + 1, true]
  const [to, isClock] = skip(words, at, ["o'clock", 'oclock', 'o clock', "o' clock", 'h', 'hrs', 'uhr'])
  return [undefined, to, isClock]
}

function halfOf(part: string, hour: number): 'am' | 'pm' {
  if (part === '21:00') return hour < 6 || hour === 12 ? 'am' : 'pm'
  return part < '12:00' ? 'am' : 'pm'
}

function timeOf({ hour, minutes, isLiteral }: Hour, half: 'am' | 'pm' | undefined): string | undefined {
  if (Number.isNaN(minutes) || minutes > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12))
    return undefined
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  const time = new Temporal.PlainTime(ofDay).add({ minutes })
  const isAfternoon = half === undefined && !isLiteral && time.hour >= 1 && time.hour <= 6
  return print(isAfternoon ? time.add({ hours: 12 }) : time)
}

function print(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: 'minute' })
}

/** What a number before it counts. */
const counted = new Set(
  `% percent times time papers paper articles items hits results entries people best top newest most minutes minute min
  hours hour days day weeks week months month years year`.split(/\s+/),
)
