/**
 * The schedule at the end of what was typed: `agents in games weekly mon,thu at
 * 09:00 in Europe/Berlin top 5`.
 */
import { BotError } from '../errors.ts'
import { dayNames } from '../model/print-schedule.ts'
import type { Schedule } from '../model/subscription.ts'
import { dropTail } from '../model/text.ts'
import { findTimeZone } from '../model/time-zone.ts'
import { longDay, parseLastPhrase, timeOfDay } from './schedule-sentence.ts'
import { findNearestTimeZone, looksLikeTimeZone } from './time-zones.ts'

/** The schedule that some words describe; `rest` is the text before them, unchanged. */
export interface ScheduleWords {
  readonly rest: string
  readonly every?: Schedule['every']
  readonly days?: readonly number[]
  readonly time?: string
  readonly timeZone?: string
  readonly top?: number
}

/** The maximum number of papers in one digest. */
export const maxPapers = 50

/**
 * Parses schedule words from the end of a text, in any order, each kind once, until a word is none of them. A
 * city alone (`in Berlin`) counts only next to other schedule words, so that `traffic in London` stays a
 * query. Throws `BotError` for an impossible time, day, zone or number.
 */
export function parseScheduleWords(text: string): ScheduleWords {
  let words: ScheduleWords = { rest: text.trim() }
  for (;;) {
    const next = parseLast(words)
    if (next === undefined) return words
    words = next
  }
}

/** A schedule changed by words; what they do not say stays. */
export function changeSchedule(schedule: Schedule, words: ScheduleWords): Schedule {
  const every = words.every ?? schedule.every
  const wasHourly = schedule.every === 'hour'
  const standard =
    every === 'hour' ? (wasHourly ? schedule.time : '00:00') : wasHourly ? '09:00' : schedule.time
  const time = words.time ?? standard
  const days = every === 'week' ? (words.days ?? (schedule.days.length > 0 ? schedule.days : [1])) : []
  // An hourly schedule has only minutes; one form for them keeps equal schedules equal.
  const written = every === 'hour' ? `00:${time.slice(-2)}` : time
  return { every, days, time: written, timeZone: words.timeZone ?? schedule.timeZone }
}

/** Daily at nine o'clock: the default. */
export function standardSchedule(timeZone: string): Schedule {
  return { every: 'day', days: [], time: '09:00', timeZone }
}

function parseLast(words: ScheduleWords): ScheduleWords | undefined {
  return parseTop(words) ?? parseSaid(words) ?? parseTime(words) ?? parseDays(words) ?? parseZone(words)
}

/** A phrase as people say it. A part of the day gives way to a time: `every morning at 8`. */
function parseSaid(words: ScheduleWords): ScheduleWords | undefined {
  const last = parseLastPhrase(words.rest)
  if (last === undefined) return undefined
  const { every, days, time, timeZone, top } = last.said
  const isKnown =
    (every !== undefined && words.every !== undefined) ||
    (every === undefined && time !== undefined && words.time !== undefined) ||
    (timeZone !== undefined && words.timeZone !== undefined) ||
    (top !== undefined && words.top !== undefined)
  if (isKnown) return undefined
  if (top !== undefined) checkTop(top, String(top))
  return { ...last.said, ...words, rest: last.rest, ...(days !== undefined && { days }) }
}

function parseTop(words: ScheduleWords): ScheduleWords | undefined {
  const [clause, typed = ''] = /(?:^|\s)top[ :]*([-+]?\d[\d.,]*)$/i.exec(words.rest) ?? []
  if (clause === undefined || words.top !== undefined) return undefined
  const top = Number(typed)
  checkTop(top, typed)
  return { ...words, top, rest: cutEnd(words.rest, clause) }
}

function checkTop(top: number, typed: string): void {
  if (!Number.isInteger(top) || top < 1 || top > maxPapers)
    throw new BotError(
      'bad-input',
      `A digest shows 1 to ${maxPapers} papers; top ${typed} is not among them.`,
    )
}

function parseTime(words: ScheduleWords): ScheduleWords | undefined {
  const pattern = /(?:^|\s)at (\d{0,4})(?:[:.](\d{1,4}))?\s?(am|pm)?$/i
  const [clause, hours = '', minutes, half] = pattern.exec(words.rest) ?? []
  const isHourly = hours === '' && minutes !== undefined
  if (clause === undefined || words.time !== undefined || (hours === '' && !isHourly)) return undefined
  const typed = clause.trim().slice(3)
  const time = timeOfDay(isHourly ? '0' : hours, minutes, half?.toLowerCase() ?? '', typed)
  return { ...words, time, rest: cutEnd(words.rest, clause) }
}

function parseDays(words: ScheduleWords): ScheduleWords | undefined {
  if (words.every !== undefined) return undefined
  const [simple, said = ''] =
    /(?:^|\s)(daily|weekdays|hourly|every (?:day|weekday|hour|week))$/i.exec(words.rest) ?? []
  if (simple !== undefined) {
    const every = simpleWords[said.toLowerCase().replace(/^every /, '')] ?? 'week'
    return { ...words, every, rest: cutEnd(words.rest, simple) }
  }
  // The words at the end, from “weekly” on.
  const tail = ` ${words.rest}`.slice(dropTail(` ${words.rest}`, /[\s,\p{L}]/u).length)
  const clause = /\p{L}$/u.test(tail) ? tail.slice(tail.search(/\sweekly(?![^\s,])/i)) : ''
  if (!/^\sweekly/i.test(clause)) return undefined
  const typed = clause.slice(' weekly'.length)
  const names = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '' && name !== 'and' && name !== 'on')
  const days = names.map(
    (name) => dayNames.findIndex((day) => name.startsWith(day) && longDay.test(name)) + 1,
  )
  const unknown = names.find((_, at) => days[at] === 0)
  if (unknown !== undefined) {
    // If none of the words after “weekly” is a day, they belong to the query; if some
    // are, the others are typing errors.
    if (days.every((day) => day === 0)) return undefined
    throw new BotError('bad-input', `“${unknown}” is not a day of the week; ${dayNames.join(', ')} are.`)
  }
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  return {
    ...words,
    every: 'week',
    ...(sorted.length > 0 && { days: sorted }),
    rest: cutEnd(words.rest, clause),
  }
}

function parseZone(words: ScheduleWords): ScheduleWords | undefined {
  if (words.timeZone !== undefined) return undefined
  const [, before = '', name] =
    /^(.*?)(?:^|\s)in ((?:[^\s"()]+\s){0,3}[^\s"()]+)$/is.exec(lastIn(words.rest)) ?? []
  if (name === undefined) return undefined
  const rest = words.rest.slice(0, words.rest.length - lastIn(words.rest).length) + before
  const zone = findTimeZone(name)
  const isBeside = saysSomething(words) || rest.trim() === '' || saysSomething(tryParseSchedule(rest))
  const isNamed = name.includes('/') || name.toUpperCase() === 'UTC'
  if (zone !== undefined && (isNamed || isBeside)) return { ...words, timeZone: zone, rest: rest.trim() }
  if (looksLikeTimeZone(name) || (zone === undefined && saysSomething(tryParseSchedule(rest))))
    throw unknownZone(name)
  return undefined
}

/** The text from its last “in” on. */
function lastIn(text: string): string {
  const at = [...text.matchAll(/(?:^|\s)in\s/gi)].at(-1)?.index
  return at === undefined ? '' : text.slice(at)
}

function saysSomething({ rest: _, ...said }: ScheduleWords): boolean {
  return Object.keys(said).length > 0
}

/** Only checks for schedule words, so wrong ones count too. */
function tryParseSchedule(text: string): ScheduleWords {
  const words = { rest: text.trim() }
  try {
    return parseTop(words) ?? parseSaid(words) ?? parseTime(words) ?? parseDays(words) ?? words
  } catch {
    return { rest: '', every: 'day' }
  }
}

function unknownZone(name: string): BotError {
  const near = findNearestTimeZone(name)
  const hint = near === undefined ? 'Europe/Berlin or UTC are.' : `Did you mean ${near}?`
  return new BotError('bad-input', `“${name}” is not a time zone I know. ${hint}`)
}

function cutEnd(text: string, end: string): string {
  return text.slice(0, Math.max(0, text.length - end.length)).trim()
}

const simpleWords: Readonly<Record<string, Schedule['every']>> = {
  daily: 'day',
  day: 'day',
  weekdays: 'weekday',
  weekday: 'weekday',
  hourly: 'hour',
  hour: 'hour',
  week: 'week',
}
