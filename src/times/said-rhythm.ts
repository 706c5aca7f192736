/** How often and on which days: `every other friday`, `twice a week`, `on the 15th of each month`. */

import { lastDate, nthSchema } from '../model/calendar.ts'
import { isAmong, wordSet } from '../model/lists.ts'
import { dayNames, printRule } from '../model/print-schedule.ts'
import { readClock } from './clock.ts'
import { readCron, type SaidCron } from './cron.ts'
import { readDays } from './days.ts'
import { readRecurrence, type SaidRecurrence } from './recurrence.ts'
import { type Found, papers, type Read, type Times } from './time-reader.ts'
import { skip } from './words.ts'

/** Days of the week alone are `readNamedDays`'. */
export const readRhythm: Read = (words, at, { isAfterCut, times }) => {
  const cron = readCron(words, at)
  if (cron !== undefined) return readFields(cron, at)
  // `one digest a week`
  const isOfOne = (words[at] === 'one' || words[at] === '1') && digestNouns.has(words[at + 1] ?? '')
  const named = isOfOne ? ['once', ...words.slice(at + 2)] : words
  const said = readRecurrence(named, isOfOne ? 0 : at) ?? readOfMonth(words, at, times)
  if (said === undefined || (words[at - 1] === 'the' && said.recurrence.byday?.length === 5)) return undefined
  const length = isOfOne ? said.to + 1 : said.to - at
  const { recurrence } = said
  const isOfDays = said.says === 'days' && recurrence.freq === 'weekly' && recurrence.interval === 1
  const isPart = isAmong(words[at], 'mornings afternoons evenings nights lunchtimes')
  if (isOfDays || isPart) return undefined
  const isOnThe = isAmong(words[at], 'on every each') && words[at + 1] === 'the'
  // “on the last one” is no day.
  const isDate = recurrence.bymonthday === undefined || /^(?:\d|day$)/.test(named[said.to - 1] ?? '')
  if (said.says === 'date' && !(isOnThe && isDate) && !/month/.test(times.rhythm ?? '')) return undefined
  const found: Found = {
    length,
    says: timesOf(said, words.slice(at, at + length)),
    isAgain: true,
    isSurer: recurrence.freq === 'monthly' && said.says !== 'rhythm',
    ...(said.time !== undefined && { part: said.time }),
  }
  const isWorkdays = recurrence.byday?.length === 5
  return length > 1 || isWorkdays ? found : readAdverb(words, at, isAfterCut, found)
}

/** Fields of cron that are no one rhythm stay as they are: `subscribe` says why. */
function readFields({ to, fields, rhythm }: SaidCron, at: number): Found {
  const says = rhythm === undefined ? { rhythm: fields } : timesOf({ ...rhythm, says: 'whole' }, [fields])
  return { length: to - at, says, isAgain: true, isSurer: true }
}

/** `last friday`, where it was said before that something is monthly. */
function readOfMonth(
  words: readonly string[],
  at: number,
  { rhythm, days }: Times,
): SaidRecurrence | undefined {
  if (rhythm !== 'monthly' || days !== undefined) return undefined
  const said = readRecurrence(['on', 'the', ...words.slice(at, at + 4)], 0)
  return said?.recurrence.bysetpos === undefined
    ? undefined
    : { ...said, to: said.to - 2 + at, says: 'whole' }
}

/** `monthly rainfall` is a subject; `monthly news` and `monthly` at an end are not. */
function readAdverb(
  words: readonly string[],
  at: number,
  isAfterCut: boolean,
  found: Found,
): Found | undefined {
  const next = words[at + 1] ?? ''
  const isAlone = isAfterCut || startsTime.test(next) || words[at - 1] === ','
  const isOfPosts =
    digestNouns.has(next) ||
    papers.has(next) ||
    /^(?:stuff|news|things|work|.{2,12}-(?:like|style))$/.test(next)
  return isAlone || at === 0 || isOfPosts ? { ...found, isAgain: isAlone || isOfPosts } : undefined
}

/** As `subscribe` reads it again; what digests do not have stays in its own words. */
function timesOf({ recurrence, time, says }: SaidRecurrence, words: readonly string[]): Times {
  const { freq, interval, byday, bysetpos, bymonthday, times } = recurrence
  const at = time === undefined ? {} : { time }
  const said = { ...at, rhythm: words.join(' ') }
  const days = byday?.flatMap((day) => dayNames[day - 1] ?? [])
  const weekly = interval === 1 ? 'weekly' : interval === 2 ? 'every other week' : undefined
  if (freq === 'weekly' && weekly !== undefined && times === undefined)
    return { ...at, ...(days && { days }), ...(days && interval === 1 ? {} : { rhythm: weekly }) }
  if (interval !== 1 || times !== undefined) return said
  if (freq === 'hourly') return { ...at, rhythm: 'hourly' }
  if (freq === 'daily') return { ...at, rhythm: byday === undefined ? 'daily' : 'weekdays' }
  if (freq !== 'monthly') return said
  const nth = nthSchema.safeParse(bysetpos?.[0] ?? 1).data
  const date = bymonthday?.[0] === -1 ? lastDate : bymonthday?.[0]
  const isOne = (bysetpos ?? bymonthday ?? []).length < 2 && (days ?? []).length < 2 && nth !== undefined
  if (!isOne && (says === 'days' || (byday?.length ?? 0) < 2 || bysetpos !== undefined)) return said
  if (bysetpos === undefined && bymonthday === undefined)
    return { ...at, rhythm: 'monthly', ...(days && { days }) }
  return {
    ...at,
    rhythm: printRule({ every: 'month', days: byday ?? [], ...(nth && { nth }), ...(date && { date }) }),
  }
}

/** What may follow `monthly` where it says how often. */
const startsTime =
  /^(?:|,|except|excluding|without|but|not|no|at|on|in|from|starting|top|max|noon|new|the|news?|@|\d.{0,5})$/

export const digestNouns: ReadonlySet<string> = new Set(
  `digest digests roundup roundups round-up overview overviews update updates summary summaries alert alerts
  newsletter newsletters subscription highlights list post posts mail mails message messages recap bulletin`.split(
    /\s+/,
  ),
)

/** `mondays and thursdays`, `on weekends`, `except fridays`. */
export const readNamedDays: Read = (words, at, { isAfterCut }) => {
  const [from, isLed] = skip(words, at, leads)
  const [afterExcept, isExcept] = skip(words, at, exceptions)
  const found = readDays(words, isExcept ? afterExcept : from)
  if (found === undefined) return undefined
  const { to, isLong, time } = found
  const days = found.days.flatMap((day) => dayNames[day - 1] ?? [])
  if (isUnsuited(words, to)) return { length: to - at, says: {} }
  if (isExcept) return { length: to - at, says: { except: days } }
  const isOneWeekend = words[to - 1] === 'weekend' && !isAmong(words[at], 'every each on at')
  if (isOneWeekend && days.length === 2) return undefined
  const clock = readClock(words, to)
  const isTimed = time !== undefined || clock?.isSure === true || clock?.isLed === true
  if (!(isLed || isAfterCut || isLong || days.length > 1 || isTimed)) return undefined
  const isAgain = isAmong(words[at], 'every each weekly') || days.length > 1 || found.isAgain
  return { length: to - at, says: { days, ...(time && { time }) }, isAgain, ...(time && { part: time }) }
}

const leads = ['only on', 'on the', 'every', 'each', 'on', 'for', 'weekly on', 'weekly']

/** `fridays are bad for us`, `mondays don't work` */
function isUnsuited(words: readonly string[], at: number): boolean {
  const [verb = '', ...rest] = words.slice(at, at + 4)
  if (isAmong(verb, "don't doesn't isn't aren't won't can't")) return true
  return isAmong(verb, 'is are do does will') && rest.some((word) => unsuited.has(word))
}

const unsuited = wordSet(
  'not bad busy full taken difficult impossible terrible worse worst blocked inconvenient',
)

const exceptions = [
  'but',
  ...[
    'except',
    'except for',
    'leave out',
    'but not',
    'but no',
    'no',
    'not',
    'without',
    'excluding',
    'apart from',
  ].flatMap((word) => [word, `${word} on`, `${word} on the`, `${word} at the`, `${word} the`]),
]
