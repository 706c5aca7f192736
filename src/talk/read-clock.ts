/** Times of day and time zones: `half past 8`, `in the evening`, `Tokyo time`. */

import { parseOffsetZone } from '../model/offset-zone.ts'
import { zoneNamed } from '../model/zone-names.ts'
import {
  bestWords,
  dayOf,
  type Found,
  papers,
  type Read,
  readNumber,
  skip,
  type Times,
} from './time-reader.ts'

export const parts: ReadonlyMap<string, string> = new Map(
  [
    ['morning', '09:00'],
    ['afternoon', '14:00'],
    ['evening', '18:00'],
    ['night', '21:00'],
  ].flatMap(([word = '', time = '']) => [[word, time] as const, [`${word}s`, time] as const]),
)

export const readTime: Read = (words, at, { isAfterCut, times }) => {
  const [from, isLed] = skip(words, at, ['at around', 'at', 'around', '@', 'about', 'from', 'by'])
  const spoken = readClock(words, from, isLed || (isAfterCut && times.time === undefined))
  if (spoken === undefined) return readPart(words, at, times)
  const [afterPart, part] = readPartName(words, spoken.end)
  const hour = Number(spoken.time.slice(0, 2))
  const isLater = part !== undefined && part !== '09:00' && hour < 12
  const time = isLater ? `${hour + 12}${spoken.time.slice(2)}` : spoken.time
  const another = words[afterPart] === 'and' ? readClock(words, afterPart + 1, true) : undefined
  // No digest comes at two times of a day, which is then told.
  if (another !== undefined)
    return { length: another.end - at, says: { time, rhythm: 'twice a day' }, isSurer: true, isAgain: true }
  return { length: afterPart - at, says: { time }, isSurer: true }
}

function readClock(
  words: readonly string[],
  at: number,
  isBare: boolean,
): { readonly time: string; readonly end: number } | undefined {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (word === 'noon' || word === 'midday') return { time: '12:00', end: at + 1 }
  if (word === 'midnight') return { time: '00:00', end: at + 1 }
  const [quarter] = skip(words, at, ['a'])
  const isHalf = word === 'half'
  if ((isHalf || words[quarter] === 'quarter') && /^(?:past|to)$/.test(words[quarter + 1] ?? '')) {
    const hour = readNumber(words[quarter + 2])
    const minutes = isHalf ? 30 : words[quarter + 1] === 'past' ? 15 : -15
    return hour === undefined || hour > 23 ? undefined : { time: clock(hour, minutes), end: quarter + 3 }
  }
  // As the British say it.
  const ofHalf = isHalf && isBare ? readNumber(next) : undefined
  if (ofHalf !== undefined && ofHalf < 13) return { time: clock(ofHalf, 30), end: at + 2 }
  const [, digits, minutes, half] =
    /^@?(\d{1,2})(?:[:.](\d\d))?(am|pm|a\.m|p\.m|o'?clock|h|uhr)?$/.exec(word) ?? []
  const hour = digits === undefined ? readNumber(word) : Number(digits)
  if (hour === undefined || hour > 24 || Number(minutes ?? 0) > 59) return undefined
  const isTimed = minutes !== undefined || half !== undefined || word.startsWith('@')
  if (!isTimed && (papers.has(next) || bestWords.has(next))) return undefined
  const isOfPart = (next === 'in' && third === 'the') || (next === 'at' && third === 'night')
  if (!isTimed && !isBare && !isOfPart) return undefined
  if (!isTimed && /^(?:percent|%|times|days?|weeks?|hours?|minutes?|months?|years?)$/.test(next))
    return undefined
  const isPm = half?.startsWith('p') === true
  const ofDay = half === undefined || !/^[ap]/.test(half) ? hour : (hour % 12) + (isPm ? 12 : 0)
  return { time: clock(ofDay % 24, Number(minutes ?? 0)), end: at + 1 }
}

function clock(hour: number, minutes: number): string {
  return new Temporal.PlainTime(hour).add({ minutes }).toString({ smallestUnit: 'minute' })
}

/** A part of the day, where no time was said. */
function readPart(words: readonly string[], at: number, times: Times): Found | undefined {
  const [end, part] = readPartName(words, at)
  if (part === undefined) return undefined
  const isAgain = /^(?:mornings|afternoons|evenings|nights)$/.test(words[end - 1] ?? '')
  const isDaily = isAgain && times.days === undefined && times.rhythm === undefined
  return { length: end - at, says: { time: part, ...(isDaily && { rhythm: 'daily' }) }, isAgain }
}

function readPartName(words: readonly string[], at: number): readonly [number, string | undefined] {
  const [from, isLed] = skip(words, at, ['in the', 'at', 'in', 'each', 'every'])
  const part = parts.get(words[from] ?? '')
  const isAfterDay =
    dayOf(words[at - 1]) !== undefined || /^(?:every|each|(?:week|work)days?)$/.test(words[at - 1] ?? '')
  const isPlural = /s$/.test(words[from] ?? '')
  return part !== undefined && (isLed || isAfterDay || isPlural) ? [from + 1, part] : [at, undefined]
}

export const readZone: Read = (words, at, { isAfterCut, times }) => {
  const [from, isIn] = skip(words, at, ['in'])
  for (const length of [3, 2, 1]) {
    const name = words.slice(from, from + length).join(' ')
    const isTime = words[from + length] === 'time'
    const isNamed =
      /^(?:utc|gmt|cet|cest)$/.test(name) ||
      /^[a-z]+\/[a-z_]+$/.test(name) ||
      parseOffsetZone(name) !== undefined
    const isBeside = times.time !== undefined && (isIn || isAfterCut)
    if (from + length > words.length || !(isTime || isNamed || isBeside)) continue
    // “et” and “mt” are words as well.
    const zone = name.length > 2 || name === 'uk' || isTime ? zoneNamed(name, isTime) : undefined
    if (zone !== undefined) return { length: from + length + (isTime ? 1 : 0) - at, says: { zone } }
  }
  return undefined
}
