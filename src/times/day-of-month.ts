/** Which days of a month are meant: `the first and third monday`, `15th`, `the last day`. */
import { readDays, type SaidDays } from './days.ts'
import { ordinalOf } from './names.ts'
import { readUnit, type Unit } from './rhythm.ts'
import { skip } from './words.ts'

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
