/**
 * Schedules as people say them: `every morning`, `mondays at 9`, `9 o’clock`, `the
 * 3 best`, one phrase at a time.
 */
import { BotError } from '../errors.ts'
import { dayNames } from '../model/print-schedule.ts'
import type { Schedule } from '../model/subscription.ts'
import { findTimeZone } from '../model/time-zone.ts'

/** What one phrase says. */
export interface SaidPhrase {
  readonly every?: Schedule['every']
  readonly days?: readonly number[]
  readonly time?: string
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
  return parseTop(phrase) ?? parseTime(phrase) ?? parseDays(phrase) ?? parseZone(typed)
}

function parseTop(phrase: string): SaidPhrase | undefined {
  const [, ofMost = '', ofPapers = ofMost] =
    /^(?:the )?(?:(?:best|top|at most|up to|max|maximum|limit) (\d+)(?: papers?)?|(\d+) (?:best(?: papers?)?|papers?)(?: (?:a|per) (?:day|week)| each(?: time)?| at most| max)?)$/.exec(
      phrase,
    ) ?? []
  return ofPapers === '' ? undefined : { top: Number(ofPapers) }
}

function parseTime(phrase: string): SaidPhrase | undefined {
  const said = phrase.replace(/^(?:at |@ ?|around |from )/, '')
  const spoken = spokenTime(said)
  if (spoken !== undefined) return { time: spoken }
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

function parseDays(phrase: string): SaidPhrase | undefined {
  const often = simple.get(phrase.replace(/^(?:every|each|once a|once per|on) /, 'every '))
  if (often !== undefined) return often
  const words = phrase.split(/[\s,&]+/).filter((word) => word !== '' && word !== 'and')
  const isLed = /^(?:every|each|on|weekly)$/.test(words[0] ?? '')
  const named = words.slice(isLed ? 1 : 0).filter((word) => word !== 'on' && word !== 'every')
  const part = /^(?:morning|afternoon|evening)s?$/.test(named.at(-1) ?? '') ? named.pop() : undefined
  const days = named.map(dayOfWeek)
  const isPlural = named.some((name) => name.endsWith('days')) || part?.endsWith('s') === true
  const isList = days.length > 1 && /,| and | & /.test(phrase)
  if (days.length === 0 || days.includes(0) || !(isLed || isPlural || isList)) return undefined
  return {
    every: 'week',
    days: [...new Set(days)].sort((a, b) => a - b),
    ...(part !== undefined && { time: timeOfPart(part) }),
  }
}

/** `UTC` and `Europe/Berlin`, which need no “in”, and `Berlin time`. */
function parseZone(typed: string): SaidPhrase | undefined {
  const [, city] = /^(?:in )?(\S+(?: \S+)?) time$/i.exec(typed) ?? []
  const name = typed.replace(/^in /i, '')
  const isNamed = /^(?:utc|gmt)$/i.test(name) || /^[a-z]+\/[a-z_/]+$/i.test(name)
  const timeZone = isNamed ? findTimeZone(name) : city && findTimeZone(city)
  return timeZone === undefined || timeZone === '' ? undefined : { timeZone }
}

/** 1 is Monday; 0 for what is no day. */
function dayOfWeek(name: string): number {
  return longDay.test(name) ? dayNames.findIndex((day) => name.startsWith(day)) + 1 : 0
}

/** The names of days, short and long, one or several. */
export const longDay = /^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(days?)?$/

function timeOfPart(part: string): string {
  return part.startsWith('m') ? '09:00' : part.startsWith('a') ? '14:00' : '18:00'
}

const simple: ReadonlyMap<string, SaidPhrase> = new Map<string, SaidPhrase>([
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
  ['every weekday morning', { every: 'weekday', time: '09:00' }],
  ['weekday mornings', { every: 'weekday', time: '09:00' }],
  ['every week', { every: 'week' }],
  ['every hour', { every: 'hour' }],
  ['every weekend', { every: 'week', days: [6, 7] }],
  ['weekends', { every: 'week', days: [6, 7] }],
  ['every weekends', { every: 'week', days: [6, 7] }],
])
