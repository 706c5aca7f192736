/**
 * The schedule at the end of what was typed: `agents in games weekly mon,thu at
 * 09:00 in Europe/Berlin top 5`.
 */

import { BotError } from '../errors.ts'
import { dayNames } from '../model/print-schedule.ts'
import { dropTail } from '../model/text.ts'
import { findTimeZone } from '../model/time-zone.ts'
import { dropEnd } from '../model/words.ts'
import { readDays } from '../times/days.ts'
import { dayOfWeek } from '../times/names.ts'
import { lowerWords, splitWords } from '../times/words.ts'
import { joinPhrases } from './join-phrases.ts'
import { refuseNearMiss } from './schedule-mistakes.ts'
import { checkTime, parseLastPhrase, type SaidPhrase } from './schedule-sentence.ts'
import { findNearestTimeZone, looksLikeTimeZone } from './time-zones.ts'

/** The schedule that some words describe; `rest` is the text before them, without a comma at its end. */
export interface ScheduleWords extends Omit<SaidPhrase, 'joins' | 'isOpen' | 'isPart'> {
  readonly rest: string
}

/** What was read so far. */
type ReadSoFar = SaidPhrase & Pick<ScheduleWords, 'rest'>

/** The maximum number of papers in one digest. */
export const maxPapers = 50

/**
 * Parses schedule words from the end of a text, in any order, each kind once, until a word is none of them. A
 * city alone (`in Berlin`) counts only next to other schedule words, so that `traffic in London` stays a
 * query. Throws `BotError` for an impossible time, day, zone or number.
 */
export function parseScheduleWords(text: string): ScheduleWords {
  let words: ReadSoFar = { rest: text.trim() }
  let sure = words
  for (;;) {
    // A comma may stand between two phrases: `on mondays, top 3`.
    const next = parseLast(dropComma(words))
    if (next === undefined) break
    if (next.joins === 'date' && words.joins !== 'date') sure = words
    words = next
  }
  // `on the last day` belongs to the query unless `monthly` stands beside it.
  const { joins, isOpen: _open, isPart: _part, ...said } = dropComma(words.joins === 'date' ? sure : words)
  if (said.every === undefined || joins !== undefined) refuseNearMiss(said.rest)
  return said
}

function parseLast(words: ReadSoFar): ReadSoFar | undefined {
  return (
    parseTop(words) ??
    parseSaid(words) ??
    parseMinutes(words) ??
    parseDays(words) ??
    parseDaysBeside(words) ??
    cutZone(words)
  )
}

/** A phrase as people say it. */
function parseSaid(words: ReadSoFar): ReadSoFar | undefined {
  const last = parseLastPhrase(words.rest)
  if (last === undefined) return undefined
  const said = joinPhrases(words, last.said)
  if (said === undefined) return undefined
  if (last.said.top !== undefined) checkTop(last.said.top, String(last.said.top))
  return { ...said, rest: last.rest }
}

function parseTop(words: ReadSoFar): ReadSoFar | undefined {
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

/** `hourly at :15` */
function parseMinutes(words: ReadSoFar): ReadSoFar | undefined {
  const [clause, minutes = ''] = /(?:^|\s)at :(\d{1,4})$/i.exec(words.rest) ?? []
  if (clause === undefined || words.time !== undefined) return undefined
  const time = checkTime(Number(minutes) < 60 && minutes.length === 2 ? `00:${minutes}` : undefined, [
    `:${minutes}`,
  ])
  return { ...words, time, rest: cutEnd(words.rest, clause) }
}

/** A list of days in which one may be mistyped: `weekly mon,tuh`. */
function parseDays(words: ReadSoFar): ReadSoFar | undefined {
  if (words.every !== undefined) return undefined
  // The words at the end, from “weekly” on.
  const tail = ` ${words.rest}`.slice(dropTail(` ${words.rest}`, /[\s,\p{L}]/u).length)
  const clause = /\p{L}$/u.test(tail) ? tail.slice(tail.search(/\sweekly(?![^\s,])/i)) : ''
  if (!/^\sweekly/i.test(clause)) return undefined
  const names = clause
    .slice(' weekly'.length)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '' && name !== 'and' && name !== 'on')
  const days = names.map(dayOfWeek)
  // If none of the words after “weekly” is a day, they belong to the query; if some
  // are, the others are typing errors.
  if (days.every((day) => day === undefined)) return undefined
  const unknown = names.find((_, at) => days[at] === undefined)
  if (unknown !== undefined)
    throw new BotError('bad-input', `“${unknown}” is not a day of the week; ${dayNames.join(', ')} are.`)
  const sorted = [...new Set(days)].filter((day) => day !== undefined).sort((a, b) => a - b)
  return { ...words, every: 'week', days: sorted, rest: cutEnd(words.rest, clause) }
}

/** `reasoning mon at 9`: beside a time the name of a day needs no “on”, where a subject is left before it. */
function parseDaysBeside(words: ReadSoFar): ReadSoFar | undefined {
  if (words.time === undefined || words.every !== undefined) return undefined
  const typed = lowerWords(words.rest)
  for (let from = Math.max(1, typed.length - maxDayWords); from < typed.length; from += 1) {
    const said = dayOfWeek(typed[from]) === undefined ? undefined : readDays(typed, from)
    if (said === undefined || said.to !== typed.length || said.time !== undefined) continue
    const start = splitWords(words.rest)[from]?.from ?? 0
    return { ...words, every: 'week', days: said.days, rest: words.rest.slice(0, start).trim() }
  }
  return undefined
}

/** All days of a week with words between them. */
const maxDayWords = 13

function cutZone(words: ReadSoFar): ReadSoFar | undefined {
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

function dropComma(words: ReadSoFar): ReadSoFar {
  return saysSomething(words) ? { ...words, rest: dropEnd(words.rest, ',').trimEnd() } : words
}

function saysSomething({ rest: _, joins: _joins, ...said }: ReadSoFar): boolean {
  return Object.keys(said).length > 0
}

/** Only checks for schedule words, so wrong ones count too. */
function tryParseSchedule(text: string): ReadSoFar {
  const words = { rest: text.trim() }
  try {
    return parseTop(words) ?? parseSaid(words) ?? parseMinutes(words) ?? parseDays(words) ?? words
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
