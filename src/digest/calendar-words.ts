/**
 * Every other week and days of the month as people say them: `every other monday`, `fortnightly on mondays`,
 * `on the last friday of each month`, `monthly on the 15th`.
 */
import { BotError } from '../errors.ts'
import { lastDate, type Nth } from '../model/calendar.ts'
import type { Rule } from '../model/print-schedule.ts'
import { readDays } from './day-words.ts'

/** A rhythm that there is not, and the nearest one that there is. */
export interface UnknownRhythm {
  readonly said: string
  readonly nearest: Rule
}

/** What one phrase says of the days. */
export interface CalendarWords extends Rule {
  readonly time?: string
  readonly unknown?: UnknownRhythm
  /**
   * What may be said apart of it: `days` belong to a `rhythm` said before or after them (`every other week at
   * 9 on mondays`); `date` says something only beside one (`monthly at 9 on the last day`).
   */
  readonly joins?: 'days' | 'rhythm' | 'date'
}

/** Of a phrase in lower case with single spaces; undefined for anything else. Throws for a 32nd day. */
export function parseCalendarWords(phrase: string): CalendarWords | undefined {
  if (secondWeek.test(phrase)) return { every: 'second-week', joins: 'rhythm' }
  if (month.test(phrase)) return { every: 'month', joins: 'rhythm' }
  return parseSecondWeek(phrase) ?? parseMonth(phrase)
}

/** `every other week` and its like; nothing after it. */
export const secondWeek =
  /^(?:(?:once )?(?:every|each) (?:other week|second week|2nd week|alternate week|two weeks|2 weeks|fortnight|14 days|fourteen days)|once (?:a|per) fortnight|fortnightly|bi-?weekly|(?:(?:on|in) )?alternat(?:e|ing) weeks|(?:twice|(?:two|2) times) (?:a|per|each|every) month|twice monthly|semi-?monthly)$/
const month = /^(?:monthly|(?:once )?(?:every|each) month|once (?:a|per) month)$/
const secondWeekBefore =
  /^(?:(?:once )?(?:every|each) (?:(?:other|second|2nd|two|2|alternate) (?:weeks? )?|fortnight )|(?:fortnightly|bi-?weekly) |(?:on )?alternat(?:e|ing) )(?:on )?/
const monthBefore = /^(?:monthly|(?:once )?(?:every|each) month|once (?:a|per) month)(?: on)? /
const monthAfter = / (?:(?:of|in) (?:the|each|every|a) month|(?:each|every|a|per) month|monthly)$/

function parseSecondWeek(phrase: string): CalendarWords | undefined {
  const before = secondWeekBefore.exec(phrase)?.[0]
  const said = before === undefined ? undefined : readDays(phrase.slice(before.length))
  return said && { every: 'second-week', days: said.days, ...(said.time && { time: said.time }) }
}

function parseMonth(phrase: string): CalendarWords | undefined {
  const bare = phrase.replace(',', '').replace(monthAfter, '').replace(monthBefore, '')
  const isMonthly = bare !== phrase.replace(',', '')
  const lead = /^(?:(?:every|each|on|at(?= the)) )?(?:the )?/.exec(bare)?.[0] ?? ''
  const named = bare.slice(lead.length)
  const joins = monthBefore.test(phrase) ? {} : ({ joins: 'days' } as const)
  if (lead === '' && !isMonthly) return undefined
  const nth = parseNth(named)
  if (nth !== undefined) return { ...(isMonthly || lead !== 'the ' ? joins : { joins: 'date' }), ...nth }
  // `monthly 15` may be 15 papers.
  if (/^\d+$/.test(named) && !(lead !== '' || / on /.test(phrase))) return undefined
  const dates = named.split(/, | and | & /).map(parseDate)
  const [date, ...others] = dates
  if (date === undefined || dates.includes(undefined)) return undefined
  if (isMonthly && others.length > 0) return { unknown: { said: phrase, nearest: { every: 'second-week' } } }
  if (others.length > 0) return undefined
  const isOrdinal = /^\d+\D+$/.test(named) && /^(?:on|every|each)/.test(lead)
  if (isMonthly && (date < 1 || date > lastDate)) throw noDate(named)
  if (date < 1 || date > lastDate) return undefined
  return { every: 'month', date, ...(isMonthly || isOrdinal ? joins : { joins: 'date' }) }
}

/** `last friday`, `first monday morning`; a month has not always a fifth of them. */
function parseNth(named: string): CalendarWords | undefined {
  const words = named.split(/ (?:and |& )?|, ?/)
  const count = words.findIndex((word) => !ordinals.has(word))
  const said = count < 1 ? undefined : readDays(words.slice(count).join(' '))
  if (said === undefined) return undefined
  const { days, time } = said
  const [nth, ...others] = words.slice(0, count).map((word) => ordinals.get(word))
  const [day, ...more] = days
  if (others.length > 0) return { unknown: { said: named, nearest: { every: 'second-week', days } } }
  if (nth === undefined || more.length > 0 || day === undefined)
    return { unknown: { said: named, nearest: { every: 'month', days: days.slice(0, 1), nth: nth ?? -1 } } }
  return { every: 'month', days, nth, ...(time && { time }) }
}

/** Of `15th`, `day 15`, `fifteenth`, `last day`; undefined for what is no day of a month. */
function parseDate(said: string): number | undefined {
  if (/^(?:(?:very )?last day|last|end)$/.test(said)) return lastDate
  if (/^(?:beginning|start)$/.test(said)) return 1
  const name = said.replace(/^(?:the )?(?:day )?/, '').replace(/ day$/, '')
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(name)?.[1]
  if (digits !== undefined) return Number(digits)
  const at = dateNames.indexOf(name.replace('-', ' '))
  return at < 0 ? undefined : at + 1
}

function noDate(said: string): BotError {
  return new BotError(
    'bad-input',
    `“${said}” is not a day of a month; the 1st to the 31st and the last day are.`,
  )
}

/** Undefined for a fifth, which not every month has. */
const ordinals: ReadonlyMap<string, Nth | undefined> = new Map(
  Object.entries({
    ...{ first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4 },
    ...{ last: -1, fifth: undefined, '5th': undefined },
  }),
)
const units = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const teens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const dateNames: readonly string[] = [
  ...[...units, ...teens.split(' '), 'twentieth', ...units.map((unit) => `twenty ${unit}`)],
  ...['thirtieth', 'thirty first'],
]
