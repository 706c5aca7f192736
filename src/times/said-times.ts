/**
 * The words of a sentence that say when and how much, wherever they stand: `mondays`, `at half past 8`,
 * `Tokyo time`, `max 3 papers`; and the words that are left.
 */
import { isAmong, phraseList } from '../model/lists.ts'
import { moveToPart, readClock, readPart } from './clock.ts'
import { dayOfWeek, timeOfPart } from './names.ts'
import { readNamedDays, readRhythm } from './said-rhythm.ts'
import {
  bestWords,
  type Context,
  type Found,
  papers,
  type Read,
  readNumber,
  type Times,
} from './time-reader.ts'
import { skip, splitWords, type Word } from './words.ts'
import { readZone } from './zone.ts'

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
  const words = typed.map(({ lower }) => lower)
  const cut = new Set<number>()
  let times: Times = {}
  let [isAgain, isTwice, isOpen] = [false, false, false]
  let [cutTo, firstCut] = [-1, -1]
  let part: string | undefined
  for (let at = 0; at < words.length; ) {
    const found = readAt(words, at, { isAfterCut: cutTo === at, times, part })
    if (found === undefined) {
      if (words[at] === ',' && cutTo === at) cutTo += 1
      at += 1
      continue
    }
    isTwice ||= cutTo !== at && saysAgain(times, found)
    const later = found.part ?? part
    const isMoved = found.part !== undefined && isOpen && times.time !== undefined
    times = { ...found.says, ...times, ...(found.isSurer && found.says) }
    if (isMoved && times.time !== undefined && later !== undefined)
      times = { ...times, time: moveToPart(times.time, later) }
    isOpen = found.says.time === undefined ? isOpen : found.isOpen === true
    part = later
    isAgain ||= found.isAgain === true
    if (firstCut < 0) firstCut = at
    for (let word = at; word < at + found.length; word += 1) cut.add(word)
    at += found.length
    cutTo = at
  }
  const rest = restOf(text, typed, cut)
  return { times, rest, isAtEdge: firstCut === 0 || cutTo === words.length, isAgain, isTwice }
}

/** The runs of the text that were not read, as they were written; of a run that was read in part, its other words. */
function restOf(text: string, words: readonly Word[], cut: ReadonlySet<number>): readonly string[] {
  let at = 0
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) => {
    const first = at
    while (at < words.length && (words[at]?.from ?? 0) < index + run.length) at += 1
    const own = words.slice(first, at).map((word, place) => ({ ...word, isCut: cut.has(first + place) }))
    const left = own.filter(({ lower, isCut }) => !isCut && lower !== ',')
    if (own.every(({ isCut }) => !isCut)) return [run]
    return left.length === 0 ? [] : [left.map(({ lower }) => lower).join('')]
  })
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

const readTop: Read = (words, at) => {
  const [from, isLed] = skip(words, at, atMost)
  const count = readNumber(words[from])
  if (count === undefined || count < 1 || count > 50) return undefined
  const word = words[from + 1] ?? ''
  const isOfPapers = papers.has(word)
  const per = words.slice(from + (isOfPapers ? 2 : 1))
  const period = isAmong(per[0], 'a per each every at an') ? periods.get(per[1] ?? '') : undefined
  const end = from + (isOfPapers ? 2 : 1) + (period === undefined ? 0 : 2)
  const isOfSubject = isOfPapers && count > 1 && isAmong(words[from + 2], 'on about of by')
  if (isLed || isOfSubject || (isOfPapers && period !== undefined))
    return {
      length: (isOfPapers && period === undefined ? from + 1 : end) - at,
      says: { top: count, ...(period && { rhythm: period }) },
    }
  const [after, isAtMost] = skip(words, end, tops)
  if (isAtMost) return { length: after - at, says: { top: count, ...(period && { rhythm: period }) } }
  const best = words.slice(from + 1).findIndex((said) => !bestWords.has(said))
  return best > 0 ? { length: from + 1 + best - at, says: { top: count } } : undefined
}

const tops = phraseList('at most, max, maximum, tops, or fewer, or less, at the most')
const atMost =
  phraseList(`at most, no more than, not more than, up to, a max of, a maximum of, maximum of, max of, max, max., maximum
  top, the top, best, the best, limit, with at most, with no more than, with max, but not more than, but no more than, but at most
  limit of, limited to`)

/** Of each time nothing is said of how often. */
const periods: ReadonlyMap<string, string> = new Map([
  ['day', 'daily'],
  ['morning', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ...['time', 'post', 'digest', 'once', 'mail', 'message', 'update'].map((word) => [word, ''] as const),
])

/** `half past 8`, `at 9`; else a part of the day. */
const readTime: Read = (words, at, { isAfterCut, times, part }) => {
  const said = readClock(words, at)
  const isBare = isAfterCut && times.time === undefined
  if (said?.time === undefined || !(said.isSure || said.isLed || isBare))
    return readPartOfDay(words, at, { isAfterCut, times, part })
  const time = said.isOpen && part !== undefined ? moveToPart(said.time, part) : said.time
  const another = words[said.to] === 'and' ? readClock(words, said.to + 1) : undefined
  // No digest comes at two times of a day, which is then told.
  if (another?.time !== undefined)
    return { length: another.to - at, says: { time, rhythm: 'twice a day' }, isSurer: true, isAgain: true }
  return { length: said.to - at, says: { time }, isSurer: true, isOpen: said.isOpen }
}

/** A part of the day, where no time was said. */
const readPartOfDay: Read = (words, at, { times }) => {
  const [led, ofLed] = readPart(words, at)
  const isPlural = words[at]?.endsWith('s') === true
  const isAfterDay =
    dayOfWeek(words[at - 1]) !== undefined || /^(?:every|each|(?:week|work)days?)$/.test(words[at - 1] ?? '')
  const part = ofLed ?? (isPlural || isAfterDay ? timeOfPart(words[at]) : undefined)
  if (part === undefined) return undefined
  const end = ofLed === undefined ? at + 1 : led
  const isAgain = words[end - 1]?.endsWith('s') === true
  const isDaily = isAgain && times.days === undefined && times.rhythm === undefined
  return { length: end - at, says: { time: part, ...(isDaily && { rhythm: 'daily' }) }, isAgain, part }
}

const readSaidZone: Read = (words, at, { isAfterCut, times }) => {
  const isBeside = times.time !== undefined && (words[at] === 'in' || isAfterCut)
  const said = words[at] === ',' ? undefined : readZone(words, at, isBeside)
  return said && { length: said.to - at, says: { zone: said.zone } }
}

const readers: readonly Read[] = [readTop, readRhythm, readNamedDays, readTime, readSaidZone]
