/** How often something comes: `daily`, `every 3 weeks`, `twice a month`, `alternating weeks`, without its days. */
import { ordinalOf, timeOfPart } from './names.ts'
import { readCount } from './numbers.ts'
import { skip } from './words.ts'

export interface Recurrence {
  readonly freq: 'minutely' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  /** Each so many of them; 1 for each. */
  readonly interval: number
  /** How many times in it, where only that was said: `twice a week`. RFC 5545 has no word for it. */
  readonly times?: number
  /** Days of the week; 1 is Monday. Working days are daily by Monday to Friday. */
  readonly byday?: readonly number[]
  /** Which of these days in a month; −1 is the last. */
  readonly bysetpos?: readonly number[]
  /** Days of the month; −1 is the last. */
  readonly bymonthday?: readonly number[]
}

/** A rhythm, and the time that was said with it. */
export interface SaidRhythm {
  readonly to: number
  readonly recurrence: Recurrence
  /** `09:00`, which is only when the part of the day begins unless `isExact`: `every morning`. */
  readonly time?: string
  readonly isExact?: boolean
}

const workdays = [1, 2, 3, 4, 5]
export const everyMonth: Recurrence = { freq: 'monthly', interval: 1 }
const daily: Recurrence = { freq: 'daily', interval: 1 }
/** Monday to Friday. */
export const everyWorkday: Recurrence = { ...daily, byday: workdays }
export const weekly: Recurrence = { freq: 'weekly', interval: 1 }

const adverbs: ReadonlyMap<string, Recurrence> = new Map<string, Recurrence>([
  ['hourly', { freq: 'hourly', interval: 1 }],
  ...['daily', 'everyday'].map((word) => [word, daily] as const),
  ...['mornings', 'afternoons', 'evenings', 'nights', 'nightly'].map((word) => [word, daily] as const),
  ...['weekdays', 'workdays'].map((word) => [word, everyWorkday] as const),
  ['weekly', weekly],
  ['semiweekly', { ...weekly, times: 2 }],
  ...['fortnightly', 'biweekly', 'semimonthly'].map((word) => [word, { ...weekly, interval: 2 }] as const),
  ['triweekly', { ...weekly, interval: 3 }],
  ['monthly', everyMonth],
  ['bimonthly', { ...everyMonth, interval: 2 }],
  ['quarterly', { ...everyMonth, interval: 3 }],
  ...['semiannually', 'biannually'].map((word) => [word, { ...everyMonth, interval: 6 }] as const),
  ...['annually', 'yearly'].map((word) => [word, { freq: 'yearly', interval: 1 }] as const),
])

/** The rhythm that begins at a word; undefined where none does. */
export function readRhythm(words: readonly string[], at: number): SaidRhythm | undefined {
  const [first = '', next = ''] = words.slice(at, at + 2)
  const word = first.replaceAll('-', '')
  const adverb = adverbs.get(word)
  const time = timeOfPart(word === 'nightly' ? 'night' : word)
  if (adverb !== undefined) return { to: at + 1, recurrence: adverb, ...(time !== undefined && { time }) }
  const ofNext = next.endsWith('s') ? timeOfPart(next) : undefined
  if ((word === 'weekday' || word === 'workday') && ofNext !== undefined)
    return { to: at + 2, recurrence: everyWorkday, time: ofNext }
  const [afterOn] = skip(words, at, ['on', 'in'])
  if (['alternate', 'alternating'].includes(words[afterOn] ?? '') && words[afterOn + 1] === 'weeks')
    return { to: afterOn + 2, recurrence: { ...weekly, interval: 2 } }
  return readCounted(words, at) ?? readEvery(words, at)
}

/** `twice a week`, `3 times per month`, `two times daily`. */
function readCounted(words: readonly string[], at: number): SaidRhythm | undefined {
  const adverb = { once: 1, twice: 2, thrice: 3 }[words[at] ?? '']
  const counted = adverb === undefined ? readCount(words, at) : { to: at + 1, count: adverb }
  if (counted === undefined || counted.count < 1) return undefined
  const [from, isTimes] = skip(words, counted.to, ['times', 'time'])
  if (adverb === undefined && !isTimes) return undefined
  const whole = adverbs.get(words[from] ?? '')
  const [to, isPer] = skip(words, from, ['in a', 'in an', 'in the', 'a', 'an', 'per', 'each', 'every'])
  const unit = whole === undefined ? (isPer ? readUnit(words, to) : undefined) : { to: from + 1, of: whole }
  if (unit === undefined || unit.of.interval > 2) return adverb === 1 ? readEvery(words, from) : undefined
  const { count } = counted
  const isTwiceMonthly = count === 2 && unit.of.freq === 'monthly' && unit.of.interval === 1
  if (isTwiceMonthly) return { to: unit.to, recurrence: { ...weekly, interval: 2 } }
  return { to: unit.to, recurrence: count === 1 ? unit.of : { ...unit.of, times: count } }
}

/** `every day`, `each single week`, `every 3 days`, `every half hour`, `every morning`. */
function readEvery(words: readonly string[], at: number): SaidRhythm | undefined {
  const [from, isEvery] = skip(words, at, ['every single', 'each single', 'every', 'each'])
  if (!isEvery) return undefined
  const time = timeOfPart(words[from])
  if (time !== undefined) return { to: from + 1, recurrence: daily, time }
  const each = readUnit(words, from)
  if (each !== undefined) {
    const part = each.of === everyWorkday ? timeOfPart(words[each.to]) : undefined
    if (part === undefined) return { to: each.to, recurrence: each.of }
    return { to: each.to + 1, recurrence: each.of, time: part }
  }
  const interval = { other: 2, alternate: 2 }[words[from] ?? ''] ?? ordinalAt(words, from)
  const counted = interval === undefined ? readCount(words, from) : { to: from + 1, count: interval }
  const unit = counted && readUnit(words, counted.to)
  if (counted === undefined || unit === undefined || counted.count <= 0) return undefined
  const { count } = counted
  const { of } = unit
  if (count < 1) return { to: unit.to, recurrence: { ...of, times: 2 } }
  if (of.freq === 'daily' && of.byday === undefined && count % 7 === 0)
    return { to: unit.to, recurrence: { ...weekly, interval: count / 7 } }
  return { to: unit.to, recurrence: { ...of, interval: of.interval * count } }
}

function ordinalAt(words: readonly string[], at: number): number | undefined {
  const ordinal = ordinalOf(words[at])
  return ordinal === undefined || ordinal < 2 ? undefined : ordinal
}

/** A unit of time that comes again. */
export interface Unit {
  readonly to: number
  readonly of: Recurrence
}

const units: ReadonlyMap<string, Recurrence> = new Map<string, Recurrence>([
  ['minute', { freq: 'minutely', interval: 1 }],
  ['hour', { freq: 'hourly', interval: 1 }],
  ['day', daily],
  ['night', daily],
  ['weekday', everyWorkday],
  ['workday', everyWorkday],
  ['weekend', { ...weekly, byday: [6, 7] }],
  ['week', weekly],
  ['fortnight', { ...weekly, interval: 2 }],
  ['month', everyMonth],
  ['quarter', { ...everyMonth, interval: 3 }],
  ['semester', { ...everyMonth, interval: 6 }],
  ['year', { freq: 'yearly', interval: 1 }],
])

/** `week`, `days`, `working day`. */
export function readUnit(words: readonly string[], at: number): Unit | undefined {
  const word = words[at] ?? ''
  if (['working', 'business', 'work', 'week'].includes(word) && ['day', 'days'].includes(words[at + 1] ?? ''))
    return { to: at + 2, of: everyWorkday }
  const of = units.get(word.replace(/s$/, ''))
  return of && { to: at + 1, of }
}
