/**
 * Schedules as people say them: `every morning`, `mondays at 9`, `9 o’clock`, `the
 * 3 best`, one phrase at a time.
 */
import { BotError } from '../errors.ts'
import { isOffset, parseOffsetZone } from '../model/offset-zone.ts'
import { zoneNamed } from '../model/zone-names.ts'
import { type CalendarWords, parseCalendarWords } from './calendar-words.ts'
import { parseCronWords } from './cron-words.ts'
import { readDays, timeOfPart } from './day-words.ts'
import { parseUnknownRhythm } from './unknown-rhythms.ts'

/** What one phrase says. */
export interface SaidPhrase extends CalendarWords {
  /** Days of the week that are left out. */
  readonly except?: readonly number[]
  readonly timeZone?: string
  readonly top?: number
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

/** `09:30` of an hour and a minute as typed; throws `BotError` where there is no such time. */
export function timeOfDay(hours: string, minutes: string | undefined, half: string, typed: string): string {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  const isPossible =
    (half === '' ? hour < 24 : hour >= 1 && hour <= 12) && minute < 60 && (minutes?.length ?? 2) === 2
  if (!isPossible)
    throw new BotError('bad-input', `“${typed}” is not a time of day; 09:00, 17:30 or 9am are.`)
  const ofDay = half === '' ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0)
  return new Temporal.PlainTime(ofDay, minute).toString({ smallestUnit: 'minute' })
}

function parsePhrase(typed: string): SaidPhrase | undefined {
  const phrase = typed.toLowerCase().replaceAll('’', "'").split(/\s+/).join(' ')
  return (
    parseTop(phrase) ??
    parseTime(phrase) ??
    parseRhythm(phrase) ??
    parseStart(phrase) ??
    parseZone(typed) ??
    parseTimeWithZone(phrase)
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

function parseTime(phrase: string): SaidPhrase | undefined {
  const typed = phrase.replace(/^(?:at |@ ?|around |from )/, '')
  const spoken = spokenTime(typed)
  if (spoken !== undefined) return { time: spoken }
  const said = typed.replace(/^[a-z]+/, (name) => String(hourNames.indexOf(name) + 1 || name))
  // “at nine”, which is no number of papers.
  if (said !== typed && typed !== phrase && /^\d+$/.test(said))
    return { time: timeOfDay(said, undefined, '', typed) }
  const named = { noon: '12:00', midday: '12:00', midnight: '00:00' }[said]
  if (named !== undefined) return { time: named }
  const [, part] = /^in the (morning|afternoon|evening)$/.exec(phrase) ?? []
  if (part !== undefined) return { time: timeOfPart(part) }
  const [, hours = '', minutes, half = '', oClock] =
    /^(\d{1,2})(?::(\d\d))? ?(am|pm|a\.m\.|p\.m\.)?(o'clock)?(?: in the (?:morning|afternoon|evening))?$/.exec(
      said,
    ) ?? []
  const ofPart = / in the (.)/.exec(said)?.[1]
  // A bare number may be anything: it needs a colon or a word.
  if (hours === '' || (minutes === undefined && half === '' && oClock === undefined && ofPart === undefined))
    return undefined
  const isLater = ofPart !== undefined && ofPart !== 'm' && half === '' && Number(hours) <= 12
  const isMorning = ofPart === 'm' && half === '' && Number(hours) <= 12
  return { time: timeOfDay(hours, minutes, half || (isLater ? 'pm' : isMorning ? 'am' : ''), said) }
}

/** `half past eight`, `quarter to 9`: in the morning. */
function spokenTime(said: string): string | undefined {
  const [, part, joint, hour = ''] = /^(half|(?:a )?quarter) (past|to) (\w+)$/.exec(said) ?? []
  const hours = hourNames.indexOf(hour) + 1 || Number(hour)
  if (part === undefined || !(hours >= 1 && hours <= 23) || (part === 'half' && joint === 'to'))
    return undefined
  const time = new Temporal.PlainTime(hours)
  const minutes = part === 'half' ? 30 : 15
  return time.add({ minutes: joint === 'to' ? -minutes : minutes }).toString({ smallestUnit: 'minute' })
}

const hourNames = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

function parseRhythm(phrase: string): SaidPhrase | undefined {
  const known =
    parseSimple(phrase) ??
    parseCronWords(phrase) ??
    parseCalendarWords(phrase) ??
    parseDays(phrase) ??
    parseExcept(phrase)
  if (known !== undefined) return known
  const unknown = parseUnknownRhythm(phrase)
  return unknown && { unknown }
}

function parseSimple(phrase: string): SaidPhrase | undefined {
  const said = phrase.replace(/^once (?=every |each )/, '').replace(/^(every|each) single /, '$1 ')
  return simple.get(said.replace(/^(?:every|each|once a|once per|on) /, 'every '))
}

function parseDays(phrase: string): SaidPhrase | undefined {
  const lead = /^(?:every|each|on|weekly) /.exec(phrase)?.[0] ?? ''
  const said = readDays(phrase.slice(lead.length))
  if (said === undefined || !(lead !== '' || said.isAgain)) return undefined
  const { days, time } = said
  // As it is printed, it is said whole.
  const joins = lead === 'weekly ' ? {} : ({ joins: 'days' } as const)
  return { every: 'week', days, ...joins, ...(time !== undefined && { time }) }
}

/** `except fridays`, `every day but sunday`, `weekdays, not on fridays`. */
function parseExcept(phrase: string): SaidPhrase | undefined {
  const words = phrase.split(' ')
  const at = words.findIndex((word) => /^(?:except|excluding|but|not|apart|other)$/.test(word))
  if (at < 0) return undefined
  const lead = words.slice(0, at).join(' ').replace(/,$/, '')
  const named = words
    .slice(at + 1)
    .join(' ')
    .replace(/^(?:not |for |from |than )/, '')
  const days = readDays(named)
  const often = lead === '' ? {} : parseSimple(lead)
  const isSure = /^e/.test(words[at] ?? '') || lead !== '' || /^on /.test(named)
  if (days === undefined || days.time !== undefined || often === undefined || !isSure) return undefined
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

/** `09:00+02:00` and `09:00Z`, as ISO 8601 writes them. */
function parseTimeWithZone(phrase: string): SaidPhrase | undefined {
  const [, time, zone = ''] = /^((?:at )?\d{1,2}:\d\d)(z|[+−-]\d\d:?\d\d)$/.exec(phrase) ?? []
  const timeZone = zone === 'z' ? 'UTC' : parseOffsetZone(zone)
  const said = time === undefined || timeZone === undefined ? undefined : parseTime(time)
  return said && { ...said, ...(timeZone === undefined ? {} : { timeZone }) }
}

/** `UTC`, `UTC+2`, `EST` and `Europe/Berlin`, which need no “in”, and `Berlin time` or `German time`. */
function parseZone(typed: string): SaidPhrase | undefined {
  const [, city] = /^(?:in )?(\S+(?: \S+)?) time$/i.exec(typed) ?? []
  const name = typed.replace(/^in /i, '').replace(/^\(([^()]*)\)$/, '$1')
  const offset = parseOffsetZone(name)
  if (offset !== undefined) return { timeZone: offset }
  if (isOffset(name))
    throw new BotError('bad-input', `“${name}” is not a time zone I know. UTC+2 or Europe/Berlin are.`)
  const isNamed =
    /^(?:utc|gmt)$/i.test(name) ||
    /^(?:CES?T|[ECMP][SD]T|IST|JST|KST|BST|AEST)$/.test(name) ||
    /^[a-z]+\/[a-z_/]+$/i.test(name)
  const timeZone = isNamed ? zoneNamed(name) : city && zoneNamed(city, true)
  return timeZone === undefined || timeZone === '' ? undefined : { timeZone }
}

/** Some days of a week, for those who say only how many: `twice a week`, `3 times per week`. */
const byCount: readonly (readonly [string, SaidPhrase])[] = Object.entries({
  ...{ twice: [1, 4], 'two times': [1, 4], '2 times': [1, 4], thrice: [1, 3, 5] },
  ...{ 'three times': [1, 3, 5], '3 times': [1, 3, 5], 'four times': [1, 2, 4, 5] },
  ...{ '4 times': [1, 2, 4, 5], 'five times': [1, 2, 3, 4, 5], '5 times': [1, 2, 3, 4, 5] },
}).flatMap(([count, days]) =>
  ['a week', 'per week', 'each week', 'every week', 'weekly'].map(
    (week) => [`${count} ${week}`, { every: 'week', days, joins: 'rhythm' }] as const,
  ),
)
const simple: ReadonlyMap<string, SaidPhrase> = new Map<string, SaidPhrase>([
  ...byCount,
  ['daily', { every: 'day' }],
  ['hourly', { every: 'hour' }],
  ['weekly', { every: 'week', joins: 'rhythm' }],
  ['weekdays', { every: 'weekday' }],
  ['every day', { every: 'day' }],
  ['every morning', { every: 'day', time: '09:00' }],
  ['mornings', { every: 'day', time: '09:00' }],
  ['every afternoon', { every: 'day', time: '14:00' }],
  ['every evening', { every: 'day', time: '18:00' }],
  ['evenings', { every: 'day', time: '18:00' }],
  ['every weekday', { every: 'weekday' }],
  ['every weekdays', { every: 'weekday' }],
  ['every workday', { every: 'weekday' }],
  ['workdays', { every: 'weekday' }],
  ['every working day', { every: 'weekday' }],
  ['every business day', { every: 'weekday' }],
  ['every weekday morning', { every: 'weekday', time: '09:00' }],
  ['weekday mornings', { every: 'weekday', time: '09:00' }],
  ['every week', { every: 'week', joins: 'rhythm' }],
  ['every 7 days', { every: 'week', joins: 'rhythm' }],
  ['every seven days', { every: 'week', joins: 'rhythm' }],
  ['every hour', { every: 'hour' }],
  ['every weekend', { every: 'week', days: [6, 7] }],
  ['weekends', { every: 'week', days: [6, 7] }],
  ['every weekends', { every: 'week', days: [6, 7] }],
])
