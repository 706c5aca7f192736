/** Times in a sentence: “since January”, “in 2024”, “the last two weeks”. */

import { yearOf } from '../times/date.ts'
import { monthOf } from '../times/names.ts'
import { readSpan } from '../times/span.ts'
import { inFull, type Period, parseCalendar, parsePeriod, parseWeek } from './parse-period.ts'
import type { Found, Parts } from './parts.ts'
import { endOf, endOfAny, isBoundary, pattern, type Word } from './words.ts'

/** The time that begins at a word; undefined where none does. */
export function parseDates(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  return (
    parseSpan(words, at, today) ??
    parseRange(words, at, today) ??
    parseSide(words, at, today) ??
    parseInside(words, at, today)
  )
}

const spanOpening = pattern('published|released|posted? in|over|during|within|from|of|since')
const spanName = pattern('last|past|previous')
const lessThan = ['newer|younger|less than', 'no|not|nothing|none older than'].map(pattern)
const moreThan = pattern('older than')

/**
 * “the last two weeks”, “past month”, “since two weeks”, “older than a year”; “last
 * month” alone is the calendar's.
 */
function parseSpan(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  const older = endOf(moreThan, words, at)
  if (older !== undefined) {
    const span = parseLength(words, older)
    return span && { to: span.to, parts: { before: today.subtract(span.duration).toString() } }
  }
  const newer = endOfAny(lessThan, words, at)
  if (newer !== undefined) return sinceSpan(parseLength(words, newer))
  const opened = endOf(spanOpening, words, at) ?? at
  if (opened > at && ['since', 'within'].includes(words[at]?.lower ?? '')) {
    const isAgo = (span: Length) => words[span.to]?.lower === 'ago'
    const span = parseLength(words, opened)
    if (span !== undefined && !isAgo(span)) return sinceSpan(span)
  }
  const named = ['the', 'these'].includes(words[opened]?.lower ?? '') ? opened + 1 : opened
  const begun = endOf(spanName, words, named)
  if (begun === undefined) return undefined
  const isPlain = named === opened && words[named]?.lower !== 'past'
  const length = parseLength(words, begun, isPlain ? undefined : 1)
  // “in the last week of March”
  const isNamed = (parsePeriod(words, opened, today)?.to ?? 0) > (length?.to ?? 0)
  return isNamed ? undefined : sinceSpan(length)
}

function sinceSpan(length: Length | undefined): Found | undefined {
  return length && { to: length.to, parts: { since: length.since } }
}

interface Length {
  readonly to: number
  readonly since: string
  readonly duration: Temporal.DurationLike
}

/** “two weeks”, “a year”, “24 hours”; a number that is not said counts as `otherwise`. */
function parseLength(words: readonly Word[], at: number, otherwise?: number): Length | undefined {
  const lower = words.slice(at, at + maxLength).map((word) => word.lower)
  const span = readSpan(lower, 0, otherwise)
  if (span === undefined || span.unit === 'minute') return undefined
  // “half a year”
  const isPart = span.unit === 'year' && span.count % 1 !== 0
  const unit = span.unit === 'hour' ? 'day' : isPart ? 'month' : span.unit
  const times = span.unit === 'hour' ? 1 / 24 : isPart ? 12 : 1
  const amount = Math.max(1, Math.ceil(span.count * times))
  return { to: at + span.to, since: `${amount}${unit.charAt(0)}`, duration: { [`${unit}s`]: amount } }
}

/** Words: as many as a span has. */
const maxLength = 6

const rangeOpening = pattern('between|from')

/**
 * “between May and July”, “from 2022 to 2024”, both ends included; “2022 to 2024”
 * after a word that opens nothing.
 */
function parseRange(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  const years = parseYears(words, at)
  if (years !== undefined) return years
  const isYears = isBoundary(words[at - 1]) && [at, at + 2].every((one) => yearOf(words[one]?.lower))
  const from = endOf(rangeOpening, words, at) ?? (isYears ? at : undefined)
  if (from === undefined) return undefined
  const first = parsePeriod(words, from, today) ?? parseDayBefore(words, from, today)
  const joint = words[first?.to ?? -1]?.lower ?? ''
  if (first === undefined || !['and', 'to', 'until', 'till', 'through', '-', '–'].includes(joint))
    return undefined
  if (joint === 'and' && words[at]?.lower !== 'between') return undefined
  const end = words[first.to + 1]
  // “From 1 April until now”; what stands at an end may be gone.
  if (end === undefined || ['now', 'today'].includes(end.lower))
    return { to: Math.min(words.length, first.to + 2), parts: { since: print(first.start, first) } }
  const second = parsePeriod(words, first.to + 1, today)
  if (second === undefined) return undefined
  const start = first.hasYear || !second.hasYear ? first.start : first.start.with({ year: second.start.year })
  if (Temporal.PlainDate.compare(start, second.end) >= 0) return undefined
  return { to: second.to, parts: { since: print(start, first), before: print(second.end, second) } }
}

/** “1 and 3 April”, “1st to the 3rd of April”: the first is of the month of the second. */
function parseDayBefore(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const from = words[at]?.lower === 'the' ? at + 1 : at
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words[from]?.lower ?? '') ?? []
  const last = words[from + 2]?.lower === 'the' ? from + 3 : from + 2
  const second = parsePeriod(words, last, today)
  if (second === undefined || !second.start.add({ days: 1 }).equals(second.end)) return undefined
  if (day === undefined || Number(day) < 1 || Number(day) >= second.start.day) return undefined
  const start = second.start.with({ day: Number(day) })
  return { ...second, start, end: start.add({ days: 1 }), to: from + 1 }
}

/** “2022-2024”, “from 2022–24”. */
function parseYears(words: readonly Word[], at: number): Found | undefined {
  const from = endOf(yearsOpening, words, at) ?? at
  const [, first = '', last = ''] =
    /^((?:19|20)\d\d)[-–—]((?:19|20)?\d\d)$/.exec(words[from]?.lower ?? '') ?? []
  const end = Number(last.length === 2 ? `${first.slice(0, 2)}${last}` : last)
  // `2024-12` is a month.
  const isMonth = last.length === 2 && end % 100 <= 12
  if (first === '' || isMonth || end < Number(first)) return undefined
  return { to: from + 1, parts: { since: first, before: String(end + 1) } }
}

const yearsOpening = pattern('in|from|between|during|published|of')

type Side = (period: Period) => Parts
const fromStart: Side = (period) => ({ since: print(period.start, period) })
const fromEnd: Side = (period) => ({ since: print(period.end, period) })
const toStart: Side = (period) => ({ before: print(period.start, period) })
const toEnd: Side = (period) => ({ before: print(period.end, period) })
const sides: readonly (readonly [ReturnType<typeof pattern>, Side])[] = [
  [pattern('ever? since'), fromStart],
  [pattern('starting|beginning from|in|with?'), fromStart],
  [pattern('after|post'), fromEnd],
  [pattern('newer|later|younger than'), fromEnd],
  [pattern('more recent than'), fromEnd],
  [pattern('before|pre'), toStart],
  [pattern('older|earlier than'), toStart],
  [pattern('no|not|nothing|none older|earlier than'), fromStart],
  [pattern('no|not|nothing|none newer|later|younger than'), toEnd],
  [pattern('prior to'), toStart],
  [pattern('until|till'), toEnd],
  [pattern('up to|until'), toEnd],
]

/** “since January”, “after 2023”, “before May”, “until last month”, “from 2023 on”. */
function parseSide(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  // “I'm after March papers”
  const isLookingFor =
    words[at]?.lower === 'after' && ["i'm", 'im', "we're", 'am', 'are'].includes(words[at - 1]?.lower ?? '')
  for (const [cue, side] of isLookingFor ? [] : sides) {
    const from = endOf(cue, words, at)
    const period = from === undefined ? undefined : parsePeriod(words, from, today)
    if (period !== undefined) return { to: period.to, parts: side(period) }
  }
  const orSide = parseOrSide(words, at, today)
  if (orSide !== undefined) return orSide
  if (words[at]?.lower !== 'from') return undefined
  const period = parsePeriod(words, at + 1, today)
  if (period === undefined) return undefined
  const onwards = endOf(onward, words, period.to)
  const isOpen = onwards !== undefined && words[onwards - 1]?.lower !== 'on'
  // “from 2023 on”, but “from 2023 on robots”.
  if (isOpen || (onwards !== undefined && words[onwards] === undefined))
    return { to: onwards, parts: fromStart(period) }
  return undefined
}

/** “2024 or later”, “2026 and later”, “2024 onwards”, “from May 2023 or earlier”. */
function parseOrSide(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  const from = endOf(inside, words, at) ?? at
  const period = isYearOrMonth(words[from]?.lower) || from > at ? parsePeriod(words, from, today) : undefined
  if (period === undefined) return undefined
  const isJoined = ['or', 'and'].includes(words[period.to]?.lower ?? '')
  const side = words[isJoined ? period.to + 1 : period.to]?.lower ?? ''
  const to = period.to + (isJoined ? 2 : 1)
  if (['onward', 'onwards'].includes(side)) return { to, parts: fromStart(period) }
  if (!isJoined) return undefined
  if (['later', 'newer', 'after', 'younger'].includes(side)) return { to, parts: fromStart(period) }
  return ['earlier', 'older', 'before'].includes(side) ? { to, parts: toEnd(period) } : undefined
}

const onward = pattern('and? on|onward|onwards|upwards')
const inside = pattern('published|released|posted? in|during|from|of|on earlier|later?')

/** “in 2024”, “this year”, “from last month”, “2024 papers”. */
function parseInside(words: readonly Word[], at: number, today: Temporal.PlainDate): Found | undefined {
  const from = endOf(inside, words, at)
  const said =
    from === undefined
      ? isNowadays(words, at)
        ? undefined
        : (parseWeek(words, at, today) ??
          parseCalendar(words, at, today) ??
          periodOfPapers(words, at, today) ??
          ownerOfPapers(words, at, today))
      : parsePeriod(words, from, today)
  if (said === undefined) return undefined
  const period = inFull(said)
  const next = words[period.to]?.lower
  // One of several months is not all of what is asked.
  if (!period.hasYear && (next === 'and' || next === 'or')) return undefined
  const isOpen = Temporal.PlainDate.compare(period.end, today) > 0
  const parts = isOpen ? fromStart(period) : { ...fromStart(period), ...toEnd(period) }
  return { to: period.to, parts }
}

const periodAndPapers = pattern('PAPERS|only')
/** “2024”, “April”; short names of months are words as well. */
function isYearOrMonth(word = ''): boolean {
  return yearOf(word) !== undefined || (monthOf(word) !== undefined && (word.length > 3 || word === 'may'))
}
const news = new Set('out|new|published|released|posted|papers|anything|something'.split('|'))

/** “language models today” are not those of this day. */
function isNowadays(words: readonly Word[], at: number): boolean {
  return words[at]?.lower === 'today' && !news.has(words[at - 1]?.lower ?? '')
}

/** “2024 papers”, “April papers”. */
function periodOfPapers(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const isNamed = isYearOrMonth(words[at]?.lower)
  return isNamed && endOf(periodAndPapers, words, at + 1) !== undefined
    ? parsePeriod(words, at, today)
    : undefined
}

/** “yesterday's papers”, “this week's best papers”. */
function ownerOfPapers(words: readonly Word[], at: number, today: Temporal.PlainDate): Period | undefined {
  const owner = [at, at + 1, at + 2].find((place) => words[place]?.lower.endsWith("'s"))
  const word = owner === undefined ? undefined : words[owner]
  if (owner === undefined || word === undefined || endOfAny(owned, words, owner + 1) === undefined)
    return undefined
  const bare = words.with(owner, { ...word, lower: word.lower.slice(0, -2) })
  const period = parseCalendar(bare, at, today)
  return period?.to === owner + 1 ? period : undefined
}

const owned = ['PAPERS', 'best|top|new|newest|latest PAPERS'].map(pattern)

/** A day as short as the period that it bounds allows. */
function print(day: Temporal.PlainDate, { unit }: Period): string {
  return day.toString().slice(0, unit === 'year' ? 4 : unit === 'month' ? 7 : 10)
}
