/** How often and on which days: `every other friday`, `twice a week`, `on the 15th of each month`. */
import { parts, readTime } from './read-clock.ts'
import { dayOf, type Found, noContext, papers, type Read, readNumber, skip } from './time-reader.ts'

export const readRhythm: Read = (words, at, { isAfterCut, commas }) => {
  if (/^(?:on|for)$/.test(words[at] ?? '') && singles.get(words[at + 1] ?? '') === 'weekdays')
    return { length: 2, says: { rhythm: 'weekdays' }, isAgain: true }
  const word = words[at] ?? ''
  // “weekday mornings”
  if (/^(?:week|work)day$/.test(word) && parts.has(words[at + 1] ?? ''))
    return { length: 1, says: { rhythm: 'weekdays' }, isAgain: true }
  const single = singles.get(word)
  if (single === 'weekdays' && words[at - 1] !== 'the')
    return { length: 1, says: { rhythm: single }, isAgain: true }
  if (single !== undefined) {
    const next = words[at + 1] ?? ''
    const isAlone = isAfterCut || startsTime.test(next) || commas.has(at) || commas.has(at - 1)
    // `monthly rainfall` is a subject.
    const isOfPosts =
      digestNouns.has(next) ||
      papers.has(next) ||
      /^(?:stuff|news|things|work|.{2,12}-(?:like|style))$/.test(next)
    return isAlone || at === 0 || isOfPosts
      ? { length: 1, says: { rhythm: single }, isAgain: isAlone || isOfPosts }
      : undefined
  }
  if (word === 'every' || word === 'each') return readEvery(words, at)
  const [times, isTimes] = word === 'once' ? [1, 1] : word === 'twice' ? [2, 1] : [readNumber(word), 2]
  const isOfOne = times === 1 && (words[at + 1] === 'time' || digestNouns.has(words[at + 1] ?? ''))
  const from =
    words[at + isTimes] === 'in' && /^(?:the|an?)$/.test(words[at + isTimes + 1] ?? '')
      ? at + isTimes + 1
      : at + isTimes
  if (times === undefined || (isTimes === 2 && words[at + 1] !== 'times' && !isOfOne)) return undefined
  if (!/^(?:an?|per|each|every|in|the)$/.test(words[from] ?? '')) return undefined
  const unit = units.get(words[from + 1] ?? '')
  if (unit === undefined) return undefined
  const often = times === 1 ? unit : `${times === 2 ? 'twice' : `${times} times`} a ${words[from + 1]}`
  return { length: from + 2 - at, says: { rhythm: often }, isAgain: true }
}

/** What may follow `monthly` where it says how often. */
const startsTime =
  /^(?:|except|excluding|without|but|not|no|at|on|in|from|starting|top|max|noon|new|the|news?|@.{0,5}|\d.{0,5})$/

export const digestNouns: ReadonlySet<string> = new Set(
  `digest digests roundup roundups round-up overview overviews update updates summary summaries alert alerts
  newsletter newsletters subscription highlights list post posts mail mails message messages recap bulletin`.split(
    /\s+/,
  ),
)

const singles: ReadonlyMap<string, string> = new Map([
  ['daily', 'daily'],
  ['everyday', 'daily'],
  ['hourly', 'hourly'],
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ...['fortnightly', 'biweekly', 'bi-weekly'].map((word) => [word, 'every other week'] as const),
  ...['weekdays', 'workdays'].map((word) => [word, 'weekdays'] as const),
])

const units: ReadonlyMap<string, string> = new Map([
  ...['day', 'days'].map((word) => [word, 'daily'] as const),
  ['week', 'weekly'],
  ['month', 'monthly'],
  ['hour', 'hourly'],
  ['fortnight', 'every other week'],
  ...['weekday', 'workday'].map((word) => [word, 'weekdays'] as const),
])

/** `every other week`, `each working day`, `every morning`, `every first monday of the month`. */
function readEvery(words: readonly string[], at: number): Found | undefined {
  const [from] = skip(words, at + 1, ['single'])
  const [word = '', next = ''] = words.slice(from, from + 2)
  const isPart = parts.has(word)
  if (isPart) return { length: from - at, says: { rhythm: 'daily' }, isAgain: true }
  if (/^(?:working|week|work|business)$/.test(word) && /^days?$/.test(next))
    return { length: from + 2 - at, says: { rhythm: 'weekdays' }, isAgain: true }
  if (/^(?:other|second|2nd|two|2|alternate)$/.test(word)) {
    const days = readDayList(words, from + 1)
    if (days !== undefined)
      return { length: days.end - at, says: { rhythm: 'every other week', days: days.days }, isAgain: true }
    if (/^(?:weeks?|fortnight)$/.test(next))
      return { length: from + 2 - at, says: { rhythm: 'every other week' }, isAgain: true }
  }
  if (/^(?:first|1st|third|3rd|fourth|4th|last)$/.test(word)) return readOfMonth(words, at, from)
  const count = word === 'other' || word === 'few' ? 2 : readNumber(word)
  if (count !== undefined && /^(?:hour|day|week|month)s?$/.test(next))
    return { length: from + 2 - at, says: { rhythm: `every ${word} ${next}` }, isAgain: true }
  const unit = units.get(word)
  return unit === undefined ? undefined : { length: from + 1 - at, says: { rhythm: unit }, isAgain: true }
}

/** `on the 15th of each month`, `on the last friday`, `the first monday of the month`. */
export const readWorkingDays: Read = (words, at) => {
  const [from] = skip(words, at, ['on'])
  const isThem = /^(?:working|week|work|business)$/.test(words[from] ?? '') && words[from + 1] === 'days'
  return isThem ? { length: from + 2 - at, says: { rhythm: 'weekdays' }, isAgain: true } : undefined
}

export const readDate: Read = (words, at, { times }) => {
  const [afterOn, isOn] = skip(words, at, ['on', 'every', 'each'])
  const [from, isThe] = skip(words, afterOn, ['the'])
  return (isOn && isThe) ||
    (isThe && /month/.test(times.rhythm ?? '')) ||
    words.slice(from, from + 6).includes('month')
    ? readOfMonth(words, at, from)
    : undefined
}

function readOfMonth(words: readonly string[], at: number, from: number): Found | undefined {
  const [word = '', next = ''] = words.slice(from, from + 2)
  const isDate = /^\d{1,2}(?:st|nd|rd|th)$/.test(word) && dayOf(next) === undefined
  const day = dayOf(next)
  const isNth = /^(?:first|1st|second|2nd|third|3rd|fourth|4th|last)$/.test(word)
  const isLastDay = word === 'last' && next === 'day'
  if (!isDate && !isLastDay && !(isNth && day !== undefined)) return undefined
  const named = isDate ? word : isLastDay ? 'last day' : `${word} ${day}`
  const end = from + (isDate ? 1 : 2)
  const [after, isOf] = skip(words, end, [
    'of the month',
    'of each month',
    'of every month',
    'of a month',
    'in the month',
    'in each month',
    'in every month',
    'each month',
    'every month',
    'a month',
    'per month',
    'monthly',
  ])
  return {
    length: (isOf ? after : end) - at,
    says: { rhythm: `monthly on the ${named}` },
    isAgain: true,
    isSurer: true,
  }
}

export const readDays: Read = (words, at, { isAfterCut }) => {
  const [from, isLed] = skip(words, at, [
    'only on',
    'on the',
    'every',
    'each',
    'on',
    'for',
    'weekly on',
    'weekly',
  ])
  const [afterExcept, isExcept] = skip(words, at, exceptions)
  const found = readDayList(words, isExcept ? afterExcept : from)
  if (found === undefined) return undefined
  const { days, end, isLong } = found
  if (isUnsuited(words, end)) return { length: end - at, says: {} }
  if (isExcept) return { length: end - at, says: { except: days } }
  const isOneWeekend = words[end - 1] === 'weekend' && !/^(?:every|each|on|at)$/.test(words[at] ?? '')
  if (isOneWeekend && days.length === 2) return undefined
  const isSure =
    isLed || isAfterCut || isLong || days.length > 1 || readTime(words, end, noContext) !== undefined
  if (!isSure) return undefined
  const isAgain =
    /^(?:every|each|weekly)/.test(words[at] ?? '') || days.length > 1 || /days$/.test(words[end - 1] ?? '')
  return { length: end - at, says: { days }, isAgain }
}

/** `fridays are bad for us`, `mondays don't work` */
function isUnsuited(words: readonly string[], at: number): boolean {
  const [verb = '', ...rest] = words.slice(at, at + 4)
  if (/^(?:do|does|is|are|will|can)n't$|^won't$|^can't$/.test(verb)) return true
  return /^(?:is|are|do|does|will)$/.test(verb) && rest.some((word) => unsuited.test(word))
}

const unsuited =
  /^(?:not|bad|busy|full|taken|difficult|impossible|terrible|worse|worst|blocked|inconvenient)$/

const exceptions = [
  'but',
  ...['except', 'except for', 'but not', 'but no', 'no', 'not', 'without', 'excluding', 'apart from'].flatMap(
    (word) => [word, `${word} on`, `${word} on the`, `${word} at the`, `${word} the`],
  ),
]

interface DayList {
  readonly days: readonly string[]
  readonly end: number
  /** Whether one is written whole: “sun” may be a name. */
  readonly isLong: boolean
}

function readDayList(words: readonly string[], from: number): DayList | undefined {
  const days: string[] = []
  let [at, end, isLong] = [from, from, false]
  while (at < words.length) {
    const word = words[at] ?? ''
    const day = dayOf(word)
    const all = /^weekends?$/.test(word) ? ['sat', 'sun'] : day === undefined ? [] : [day]
    if (all.length === 0) {
      const isJoint = /^(?:and|&|n|or|on|the|every|each|also)$/.test(word) && days.length > 0
      if (!isJoint) break
      at += 1
      continue
    }
    days.push(...all)
    isLong ||= /(?:day|end)s?$/.test(word)
    at += 1
    end = at
  }
  return days.length === 0 ? undefined : { days: [...new Set(days)], end, isLong }
}
