/**
 * The words of a sentence that say when and how much, wherever they stand: `mondays`, `at half past 8`,
 * `Tokyo time`, `max 3 papers`; and the words that are left.
 */
import { dayNames } from '../model/print-schedule.ts'
import { dropTail } from '../model/text.ts'
import { dayName } from './day-name.ts'
import { readTime, readZone } from './read-clock.ts'
import { readDate, readDays, readRhythm, readWorkingDays } from './read-rhythm.ts'
import {
  bestWords,
  type Context,
  type Found,
  papers,
  type Read,
  readNumber,
  skip,
  type Times,
} from './time-reader.ts'

export interface SaidTimes {
  readonly times: Times
  /** The other words, as they were written. */
  readonly rest: readonly string[]
  /** Whether the words begin or end with times. */
  readonly isAtEdge: boolean
  /** Whether they come again for certain: `mondays`, but not `on Monday`. */
  readonly isAgain: boolean
  /** Whether two subjects have days or times of their own. */
  readonly isTwice: boolean
}

/** Takes linear time. */
export function readTimes(text: string): SaidTimes {
  const typed = splitWords(text)
  const words = typed.map(foldWord)
  const commas = new Set(typed.flatMap((word, at) => (/[,;:–-]$/.test(word) ? [at] : [])))
  const rest: string[] = []
  let times: Times = {}
  let [isAgain, isTwice] = [false, false]
  let [cutTo, firstCut] = [-1, -1]
  for (let at = 0; at < words.length; ) {
    const found = readAt(words, at, { isAfterCut: cutTo === at, times, commas })
    if (found === undefined) {
      rest.push(typed[at] ?? '')
      at += 1
      continue
    }
    isTwice ||= cutTo !== at && saysAgain(times, found)
    times = { ...found.says, ...times, ...(found.isSurer && found.says) }
    isAgain ||= found.isAgain === true
    if (firstCut < 0) firstCut = at
    at += found.length
    cutTo = at
  }
  return { times, rest, isAtEdge: firstCut === 0 || cutTo === words.length, isAgain, isTwice }
}

/** `weekly mon,thu at 09:00 in Europe/Berlin top 5` */
export function writeTimes({ rhythm, days = [], except, time, zone, top }: Times): string {
  const named = days.join(',')
  const isOther = rhythm === 'every other week' && named !== ''
  const often =
    named === ''
      ? rhythm
      : isOther
        ? `every other ${named}`
        : rhythm === 'monthly'
          ? `monthly on the first ${named}`
          : `weekly ${named}`
  return [
    often,
    except && `except ${except.join(',')}`,
    time && `at ${time}`,
    zone && `in ${zone}`,
    top && `top ${top}`,
  ]
    .filter((part) => part !== undefined && part !== 0 && part !== '')
    .join(' ')
}

/** Whether anything was said. */
export function saysTimes(times: Times): boolean {
  return Object.keys(times).length > 0
}

function readAt(words: readonly string[], at: number, context: Context): Found | undefined {
  for (const read of readers) {
    const found = read(words, at, context)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether days or a time are said that were said before; a part of the day is no other time. */
function saysAgain(before: Times, { says, isSurer }: Found): boolean {
  const isOfDays = before.days !== undefined && says.days !== undefined
  return isOfDays || (before.time !== undefined && says.time !== undefined && isSurer === true)
}

/** `tues + fri` and `mon/wed` are two words; a time keeps its colon. */
function splitWords(text: string): readonly string[] {
  return text
    .replace(dayRange, (said, first: string, last: string) => daysFrom(first, last) ?? said)
    .replace(joinedDays, '$1 and ')
    .replace(/(\d) (?=[ap]m\b)/gi, '$1')
    .replace(/(\d) ?o['’]? ?clock\b/gi, "$1o'clock")
    .replace(/(\d) (?=(?:h|uhr)\b)/gi, '$1')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const joinedDays = new RegExp(`\\b(${dayName})(?: ?[+/&]|,| n) ?(?=${dayName}\\b)`, 'gi')

/** `mon-fri`, `monday to friday`; not what is moved from one day to another. */
const dayRange = new RegExp(
  `(?<!\\b(?:from|move|shift) )\\b(${dayName})(?: ?[-–] ?| (?:to|through|thru|till|until) )(${dayName})\\b`,
  'gi',
)

/** Undefined where the week begins anew between them. */
function daysFrom(first: string, last: string): string | undefined {
  const [from, to] = [first, last].map((day) =>
    dayNames.findIndex((name) => day.toLowerCase().startsWith(name)),
  )
  const days = dayNames.slice(from, (to ?? 0) + 1)
  if (days.length < 2) return undefined
  return days.length === 5 && from === 0 ? 'weekdays' : days.join(' and ')
}

function foldWord(word: string): string {
  const opened = word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[("“‘']+/, '')
  return dropTail(opened, /[)"”,;:!?]/).replace(/(?<!\b[ap]\.m)\.$/, '')
}

const readTop: Read = (words, at) => {
  const [from, isLed] = skip(words, at, atMost)
  const count = readNumber(words[from])
  if (count === undefined || count < 1 || count > 50) return undefined
  const word = words[from + 1] ?? ''
  const isOfPapers = papers.has(word)
  const per = words.slice(from + (isOfPapers ? 2 : 1))
  const period = /^(?:a|per|each|every|at|an)$/.test(per[0] ?? '') ? periods.get(per[1] ?? '') : undefined
  const end = from + (isOfPapers ? 2 : 1) + (period === undefined ? 0 : 2)
  const isOfSubject = isOfPapers && count > 1 && /^(?:on|about|of|by)$/.test(words[from + 2] ?? '')
  if (isLed || isOfSubject || (isOfPapers && period !== undefined))
    return {
      length: (isOfPapers && period === undefined ? from + 1 : end) - at,
      says: { top: count, ...(period && { rhythm: period }) },
    }
  const [after, isAtMost] = skip(words, end, [
    'at most',
    'max',
    'maximum',
    'tops',
    'or fewer',
    'or less',
    'at the most',
  ])
  if (isAtMost) return { length: after - at, says: { top: count, ...(period && { rhythm: period }) } }
  const best = words.slice(from + 1).findIndex((said) => !bestWords.has(said))
  return best > 0 ? { length: from + 1 + best - at, says: { top: count } } : undefined
}

const atMost = [
  'at most',
  'no more than',
  'not more than',
  'up to',
  'a max of',
  'a maximum of',
  'maximum of',
  'max of',
  'max',
  'max.',
  'maximum',
  'top',
  'limit',
  'with at most',
  'with no more than',
  'with max',
  'but not more than',
  'but no more than',
  'but at most',
  'limit of',
  'limited to',
]

/** Of each time nothing is said of how often. */
const periods: ReadonlyMap<string, string> = new Map([
  ['day', 'daily'],
  ['morning', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ...['time', 'post', 'digest', 'once', 'mail', 'message', 'update'].map((word) => [word, ''] as const),
])

const readers: readonly Read[] = [
  readTop,
  readRhythm,
  readWorkingDays,
  readDate,
  readDays,
  readTime,
  readZone,
]
