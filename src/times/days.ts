/** Days of the week as people list them: `mondays and thursdays`, `mon-thu`, `monday mornings`, `weekends`. */
import { dayOfWeek, ordinalOf, timeOfPart } from './names.ts'
import { readUnit, type Unit } from './rhythm.ts'
import { skip } from './words.ts'

export interface SaidDays {
  readonly to: number
  /** 1 is Monday; in order, each once. */
  readonly days: readonly number[]
  /** When the part of the day begins that is said after them. */
  readonly time?: string
  /** Whether the words alone say that they come again: several days, or `mondays`. */
  readonly isAgain: boolean
  /** Whether one is written in full: “sun” and “sat” are words as well. */
  readonly isLong: boolean
}

/** The list of days that begins at a word; undefined where none does. */
export function readDays(words: readonly string[], at: number): SaidDays | undefined {
  const days: number[] = []
  let [next, to] = [at, at]
  let [isAgain, isLong] = [false, false]
  while (next < Math.min(words.length, at + maxWords)) {
    const word = words[next] ?? ''
    const day = dayOfWeek(word)
    if (day === undefined && !weekends.has(word)) {
      if (days.length === 0 || !joints.has(word)) break
      next += 1
      continue
    }
    const last = day === undefined ? undefined : endOfRange(words, next)
    isAgain ||= word.endsWith('s') || (days.length > 0 && next > to) || last !== undefined
    isLong ||= word.length > 5
    days.push(...(day === undefined ? [6, 7] : daysFrom(day, last ?? day)))
    next += last === undefined ? 1 : 3
    to = next
  }
  if (days.length === 0) return undefined
  const time = timeOfPart(words[to])
  return {
    to: time === undefined ? to : to + 1,
    days: [...new Set(days)].sort((one, other) => one - other),
    isAgain: isAgain || (time !== undefined && words[to]?.endsWith('s') === true),
    isLong,
    ...(time !== undefined && { time }),
  }
}

/** All days of a week, with words between them. */
const maxWords = 24

const weekends = new Set(['weekend', 'weekends'])
const joints = new Set([',', 'and', '&', '+', '/', 'n', 'or', 'on', 'the', 'every', 'each', 'also'])

/** The last day of a range; what is moved `from monday to friday` is none. */
function endOfRange(words: readonly string[], at: number): number | undefined {
  const isRange = ['-', 'to', 'through', 'thru', 'till', 'until'].includes(words[at + 1] ?? '')
  return isRange && !['from', 'move', 'shift'].includes(words[at - 1] ?? '')
    ? dayOfWeek(words[at + 2])
    : undefined
}

function daysFrom(first: number, last: number): readonly number[] {
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, day) => ((first - 1 + day) % 7) + 1)
}

export interface DayOfMonth {
  readonly to: number
  readonly dates: readonly number[]
  readonly positions: readonly number[]
  readonly days: SaidDays | undefined
  /** A week or a working day, which are parts of a month. */
  readonly isPart: boolean
  readonly isOfWeek: boolean
  readonly isBareNumber: boolean
}

/** `the first and third monday`, `15th`, `the last day`, `the first working day`, `end`. */
export function readDayOfMonth(words: readonly string[], at: number): DayOfMonth | undefined {
  const [start] = skip(words, at, ['on the', 'on', 'the very', 'the'])
  const positions: number[] = []
  let to = start
  for (let next = start; positions.length < 31; ) {
    const [from] = skip(words, next, ['day', 'the', 'very'])
    const bare = /^\d{1,2}$/.test(words[from] ?? '') ? Number(words[from]) : undefined
    const edge = { beginning: 1, start: 1, end: -1 }[words[from] ?? '']
    const position = ordinalOf(words[from]) ?? bare ?? edge
    if (position === undefined || (next > start && positions.length === 0)) break
    positions.push(position)
    to = from + 1
    const [after, isJoined] = skip(words, to, [', and', ',', 'and', '&'])
    if (!isJoined) break
    next = after
  }
  if (positions.length === 0) return undefined
  const isOrdinal = ordinalOf(words[to - 1]) !== undefined
  const isBareNumber = !isOrdinal && /^\d/.test(words[to - 1] ?? '') && words[start] !== 'day'
  const shape = { dates: [], positions, days: undefined, isPart: false, isOfWeek: true, isBareNumber }
  const [count] = skip(words, to, ['to last', 'but last'])
  const unit = isOrdinal ? readUnit(words, count) : undefined
  if (unit !== undefined && (unit.of.freq === 'weekly' || unit.of.byday !== undefined))
    return { ...shape, to: unit.to, isPart: true, days: partOf(unit) }
  const days = isOrdinal ? readDays(words, to) : undefined
  if (days !== undefined) return { ...shape, to: days.to, days }
  const [end] = skip(words, to, ['day'])
  return { ...shape, to: end, dates: positions, positions: [], isOfWeek: false }
}

function partOf({ to, of }: Unit): SaidDays {
  return { to, days: of.byday ?? [1, 2, 3, 4, 5, 6, 7], isAgain: true, isLong: true }
}

/** `of the month`, `in each month`, `every month`, `monthly`: what follows a day of a month. */
export const months = [
  ...['of the', 'in the', 'per', 'of a', 'in a', 'a'].map((each) => `${each} month`),
  ...['of ', 'in ', ''].flatMap((of) => [`${of}each month`, `${of}every month`]),
  'monthly',
]
