/** Times of day and time zones among the words of a sentence: `half past 8`, `in the evening`, `Tokyo time`. */
import { moveToPart, readClock, readPart } from './clock.ts'
import { dayOfWeek, timeOfPart } from './names.ts'
import type { Read } from './time-reader.ts'
import { readZone } from './zone.ts'

export const readTime: Read = (words, at, { isAfterCut, times, part }) => {
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

export const readSaidZone: Read = (words, at, { isAfterCut, times }) => {
  const isBeside = times.time !== undefined && (words[at] === 'in' || isAfterCut)
  const said = words[at] === ',' ? undefined : readZone(words, at, isBeside)
  return said && { length: said.to - at, says: { zone: said.zone } }
}
