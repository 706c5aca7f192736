/** Days of the week as people list them: `mondays and thursdays`, `mon-thu`, `monday mornings`, `weekends`. */
import { dayOfWeek, timeOfPart } from './names.ts'

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
