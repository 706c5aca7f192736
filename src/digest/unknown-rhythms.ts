/** Rhythms that digests do not have, such as `quarterly` and `every 3 days`, and the nearest that they have. */
import { lastDate } from '../model/calendar.ts'
import type { Rule } from '../model/print-schedule.ts'
import type { UnknownRhythm } from './calendar-words.ts'

const unit = '(minute|hour|day|night|weekday|workday|weekend|week|fortnight|month|quarter|semester|year)s?'
const counted = new RegExp(
  String.raw`^(?:once )?(?:every|each) (?:(other|alternate|half|few|couple of|\d{1,3}|[a-z]{3,8})(?:st|nd|rd|th)? )?${unit}$`,
)
const times = new RegExp(
  String.raw`^(?:(once|twice|thrice)|(\d{1,3}|[a-z]{3,8}|a (?:few|couple of)) times) (?:an?|per|each|every|in an?|(daily|weekly|monthly|yearly))(?: ${unit})?$`,
)

const partOfMonth =
  /^(?:(?:every|each|on|in) )?(?:the )?(?:very )?(first|second|third|fourth|last|final|\d[a-z]{2})(?: (?:to|but) last)? (week|weekend|week-?day|work-?day|(?:working|business) day) (?:of|in) (?:the|a|each|every) month$/

/** Of a phrase in lower case with single spaces; undefined for anything else. */
export function parseUnknownRhythm(phrase: string): UnknownRhythm | undefined {
  const [, nth, part = ''] = partOfMonth.exec(phrase) ?? []
  if (part.endsWith('day'))
    return {
      said: phrase,
      nearest: { every: 'month', date: /^(?:last|final)$/.test(nth ?? '') ? lastDate : 1 },
    }
  const days = part === '' ? daysBetween(phrase) : 30
  return days === undefined ? undefined : { said: phrase, nearest: nearestRule(days) }
}

function daysBetween(phrase: string): number | undefined {
  return adverbs.get(phrase.replaceAll('-', '')) ?? daysApart(phrase) ?? daysByTimes(phrase)
}

/** Days between two digests of `every 3 days`. */
function daysApart(phrase: string): number | undefined {
  const [, said, of = ''] = counted.exec(phrase) ?? []
  const count = said === undefined ? 1 : countOf(said)
  return count && multiply(count, daysOf.get(of))
}

/** Days between two digests of `twice a day`. */
function daysByTimes(phrase: string): number | undefined {
  const [, adverb, said, adverbial, of = adverbial && periods.get(adverbial)] = times.exec(phrase) ?? []
  const count = adverb ? adverbCounts.get(adverb) : said && countOf(said.replace(/^a /, ''))
  return count && of ? multiply(1 / count, daysOf.get(of)) : undefined
}

function multiply(count: number, days: number | undefined): number | undefined {
  return days === undefined ? undefined : count * days
}

function countOf(said: string): number | undefined {
  const at = Math.max(numbers.indexOf(said), ordinals.indexOf(said))
  return at >= 0 ? at + 1 : (others.get(said) ?? (Number(said) || undefined))
}

function nearestRule(days: number): Rule {
  if (days <= 0.3) return { every: 'hour' }
  if (days < 1.5) return { every: 'day' }
  if (days < 3) return { every: 'week', days: [1, 3, 5] }
  if (days < 5) return { every: 'week', days: [1, 4] }
  if (days < 11) return { every: 'week', days: [1] }
  return days < 22 ? { every: 'second-week' } : { every: 'month' }
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const others: ReadonlyMap<string, number> = new Map([
  ['other', 2],
  ['alternate', 2],
  ['couple of', 2],
  ['several', 3],
  ['few', 3],
  ['half', 0.5],
])
const adverbCounts: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
])
const periods: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
])
const daysOf: ReadonlyMap<string, number> = new Map([
  ['minute', 1 / 1440],
  ['hour', 1 / 24],
  ['day', 1],
  ['night', 1],
  ['weekday', 1.4],
  ['workday', 1.4],
  ['week', 7],
  ['weekend', 7],
  ['fortnight', 14],
  ['month', 30],
  ['quarter', 91],
  ['semester', 182],
  ['year', 365],
])
/** Days between two digests; hyphens are left out. */
const adverbs: ReadonlyMap<string, number> = new Map([
  ['nightly', 1],
  ['semiweekly', 3.5],
  ['triweekly', 21],
  ['bimonthly', 60],
  ['quarterly', 91],
  ['semiannually', 182],
  ['biannually', 182],
  ['annually', 365],
  ['yearly', 365],
])
