/** How long something takes or is away: `two weeks`, `an hour and a half`, `90 min`, `a fortnight`. */
import { readCount } from './numbers.ts'

export interface Span {
  readonly count: number
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
}

export interface SaidSpan extends Span {
  readonly to: number
}

const units: ReadonlyMap<string, Span> = new Map<string, Span>([
  ...['m', 'min', 'minute'].map((name) => [name, { count: 1, unit: 'minute' }] as const),
  ...['h', 'hr', 'hour'].map((name) => [name, { count: 1, unit: 'hour' }] as const),
  ['day', { count: 1, unit: 'day' }],
  ...['wk', 'week'].map((name) => [name, { count: 1, unit: 'week' }] as const),
  ['fortnight', { count: 2, unit: 'week' }],
  ...['mo', 'month'].map((name) => [name, { count: 1, unit: 'month' }] as const),
  ['quarter', { count: 3, unit: 'month' }],
  ...['yr', 'year'].map((name) => [name, { count: 1, unit: 'year' }] as const),
  ['decade', { count: 10, unit: 'year' }],
])

/** The span that begins at a word; a number that is not said counts as `otherwise`, and is needed without it. */
export function readSpan(words: readonly string[], at: number, otherwise?: number): SaidSpan | undefined {
  const [, digits, joined = ''] = /^(\d{1,5}(?:[.,]\d{1,2})?)-?([a-z]*)$/.exec(words[at] ?? '') ?? []
  const counted =
    digits === undefined ? readCount(words, at) : { to: at + 1, count: Number(digits.replace(',', '.')) }
  const count = counted?.count ?? otherwise
  const from = joined === '' ? (counted?.to ?? at) : at
  const unit = unitOf(joined === '' ? words[from] : joined)
  if (count === undefined || unit === undefined) return undefined
  const isAndHalf = words.slice(from + 1, from + 4).join(' ') === 'and a half'
  const all = (isAndHalf ? count + 0.5 : count) * unit.count
  return { to: from + (isAndHalf ? 4 : 1), count: all, unit: unit.unit }
}

function unitOf(word = ''): Span | undefined {
  return units.get(word) ?? (word.length > 2 ? units.get(word.replace(/s$/, '')) : undefined)
}

/** A day after a span, or before it by `sign` −1; parts of a day count as a whole one. */
export function addSpan(
  day: Temporal.PlainDate,
  { count, unit }: Span,
  sign: 1 | -1 = 1,
): Temporal.PlainDate {
  const days = { minute: 1 / 1440, hour: 1 / 24 }[unit as string]
  const amount = sign * Math.max(1, Math.ceil(count * (days ?? 1)))
  return day.add({ [days === undefined ? `${unit}s` : 'days']: amount })
}

/** The minutes of a span of minutes, hours, days or weeks; undefined for months and years. */
export function minutesOf({ count, unit }: Span): number | undefined {
  const size = { minute: 1, hour: 60, day: 1440, week: 7 * 1440, month: undefined, year: undefined }[unit]
  return size === undefined ? undefined : Math.round(count * size)
}
