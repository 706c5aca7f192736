/**
 * Schedules as people say them: `every morning`, `mondays at 9`, `9 o’clock`, `the
 * 3 best`, one phrase at a time.
 */

import { BotError } from '../errors.ts'
import { wordSet } from '../model/lists.ts'
import { isOffset } from '../model/offset-zone.ts'
import { hasDigit, singleSpaced } from '../model/words.ts'
import { readPart } from '../times/clock.ts'
import { readCron } from '../times/cron.ts'
import { readDays } from '../times/days.ts'
import { readRecurrence } from '../times/recurrence.ts'
import { lowerWords } from '../times/words.ts'
import { parseZoneName, readZonedClock } from '../times/zone.ts'
import { ruleOf, type SaidRule } from './rule-of.ts'

/** What one phrase says. */
export interface SaidPhrase extends SaidRule {
  /** Days of the week that are left out. */
  readonly except?: readonly number[]
  readonly timeZone?: string
  readonly top?: number
  /** Whether a part of the day may move the time: `every evening` and `at 8`. */
  readonly isOpen?: boolean
}

/**
 * Longer phrases say nothing of a schedule: `on monday, tuesday, wednesday, thursday and friday mornings`.
 */
const maxWords = 12

/** The longest phrase at the end of a text that says when or how many, and the text before it. */
export function parseLastPhrase(
  text: string,
): { readonly rest: string; readonly said: SaidPhrase } | undefined {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index).slice(-maxWords)
  for (const start of starts) {
    const said = parsePhrase(text.slice(start))
    if (said !== undefined) return { rest: text.slice(0, start).trim(), said }
  }
  return undefined
}

function parsePhrase(typed: string): SaidPhrase | undefined {
  const phrase = singleSpaced(typed.toLowerCase().replaceAll('’', "'"))
  const words = lowerWords(phrase)
  // A comma at its end is dropped by whoever reads the next phrase; quotes hold words together, but fields of cron.
  const isQuoted = /^[^"]*"[^"]*"$/.test(phrase) && readCron(words, 0) !== undefined
  if (!isQuoted && /[",]$|^[",]/.test(phrase)) return undefined
  refuseCron(words)
  return (
    parseTop(phrase) ??
    parseDigestTime(words) ??
    parseRecurrence(words, phrase) ??
    parseExcept(words) ??
    parseStart(phrase) ??
    parseDigestZone(typed)
  )
}

function parseTop(phrase: string): SaidPhrase | undefined {
  const [per = '', period] = / (?:a|per) (day|week|month)$/.exec(phrase) ?? []
  const [, ofMost = '', ofPapers = ofMost] =
    /^(?:the )?(?:(?:best|top|at most|up to|max|maximum|limit) (\d+)(?: papers?)?|(\d+) (?:best(?: papers?)?|papers?)(?: each(?: time)?| at most| max)?)$/.exec(
      phrase.slice(0, phrase.length - per.length),
    ) ?? []
  if (ofPapers === '') return undefined
  const often = period === 'month' ? ({ every: 'month', joins: 'rhythm' } as const) : {}
  return { top: Number(ofPapers), ...often }
}

/** A number alone may be anything: it needs “at”, a colon or a word. */
function parseDigestTime(words: readonly string[]): SaidPhrase | undefined {
  const [end, part] = readPart(words, 0)
  if (part !== undefined && end === words.length && words[0] === 'in') return { time: part, isPart: true }
  const said = readZonedClock(words, 0)
  const isSaid = said?.isSure || (said?.isLed && leads.has(words[0] ?? '')) || words[0] === 'half'
  if (said?.to !== words.length || !isSaid) return undefined
  const { zone } = said
  const time = checkTime(said.time, words)
  return { time, ...(said.isOpen && { isOpen: true }), ...(zone !== undefined && { timeZone: zone }) }
}

/** Throws `BotError` where there is no such time. */
export function checkTime(time: string | undefined, words: readonly string[]): string {
  if (time !== undefined) return time
  const typed = words.slice(hasDigit(words[0]?.charAt(0) ?? '') ? 0 : 1).join(' ')
  throw new BotError('bad-input', `“${typed}” is not a time of day; 09:00, 17:30 or 9am are.`)
}

/** Throws `BotError` for fields that cron does not know, and for times that digests do not have. */
function refuseCron(words: readonly string[]): void {
  const said = readCron(words, 0)
  if (said?.to !== words.length || said.rhythm !== undefined) return
  throw new BotError(
    'bad-input',
    `Digests come once an hour, or at one time of day: daily, on days of the week or on one day of the month. The cron fields “${said.fields}” say something else; “0 9 * * 1-5” is every weekday at 09:00.`,
  )
}

function parseRecurrence(words: readonly string[], phrase: string): SaidPhrase | undefined {
  const said = readRecurrence(words, 0)
  return said?.to === words.length ? ruleOf(said, phrase) : undefined
}

const leads = wordSet('at around @')
const exceptions = wordSet('except excluding but not apart other')
const links = wordSet('not for from than on every ,')

/** `except fridays`, `every day but sunday`, `weekdays, not on fridays`. */
function parseExcept(words: readonly string[]): SaidPhrase | undefined {
  const at = words.findIndex((word) => exceptions.has(word))
  if (at < 0) return undefined
  const lead = words.slice(0, words[at - 1] === ',' ? at - 1 : at)
  const named = words.slice(at + 1)
  const from = named.findIndex((word) => !links.has(word))
  const days = readDays(named, from)
  const often = lead.length === 0 ? {} : parseRecurrence(lead, lead.join(' '))
  const isSure = words[at]?.startsWith('e') || lead.length > 0 || named.includes('on')
  const isWhole = days?.to === named.length && days.time === undefined
  if (!isWhole || often === undefined || !isSure || often.unknown !== undefined) return undefined
  return { ...often, except: days.days }
}

function parseStart(phrase: string): SaidPhrase | undefined {
  const [, from] = /^(?:starting|beginning)(?: on| from)? (\d{4}-\d\d-\d\d)$/.exec(phrase) ?? []
  if (from === undefined) return undefined
  try {
    return { from: Temporal.PlainDate.from(from, { overflow: 'reject' }).toString() }
  } catch (cause) {
    throw new BotError('bad-input', `There is no day ${from}.`, { cause })
  }
}

/** `UTC+2`, `EST` and `Europe/Berlin`, which need no “in”, and `Berlin time`. */
function parseDigestZone(typed: string): SaidPhrase | undefined {
  const timeZone = parseZoneName(typed)
  const name = typed.toLowerCase().startsWith('in ') ? typed.slice('in '.length) : typed
  if (timeZone === undefined && isOffset(name))
    throw new BotError('bad-input', `“${name}” is not a time zone I know. UTC+2 or Europe/Berlin are.`)
  return timeZone === undefined ? undefined : { timeZone }
}
