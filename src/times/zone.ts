/** Time zones as people say them beside a time: `UTC+2`, `CET`, `Berlin time`, `in Tokyo`, `4pm pacific`. */
import { parseOffsetZone } from '../model/offset-zone.ts'
import { zoneNamed } from '../model/zone-names.ts'
import { readClock, type SaidClock } from './clock.ts'
import { lowerWords, skip, splitWords } from './words.ts'

export interface SaidZone {
  readonly to: number
  readonly zone: string
}

/** The zone that begins at a word; a city alone is one only where `isBeside` says that a time stands before it. */
export function readZone(words: readonly string[], at: number, isBeside: boolean): SaidZone | undefined {
  const [from] = skip(words, at, ['in', ', in', ','])
  for (const length of [3, 2, 1]) {
    const name = words.slice(from, from + length).join(' ')
    const isTime = words[from + length] === 'time'
    const isNamed =
      named.has(name) ||
      (name.includes('/') && zoneNamed(name) !== undefined) ||
      (/\d/.test(name) && parseOffsetZone(name) !== undefined)
    if (from + length > words.length || !(isTime || isNamed || isBeside)) continue
    // “et” and “mt” are words as well.
    const isLong = name.length > 2 || name === 'uk' || isTime
    const zone = name === 'z' ? 'UTC' : isLong ? zoneNamed(name, isTime) : undefined
    if (zone !== undefined) return { to: from + length + (isTime ? 1 : 0), zone }
  }
  return undefined
}

/** A zone in a text, with its place; the words that lead to it are its own. */
export interface FoundZone {
  readonly zone: string
  readonly from: number
  readonly to: number
}

/**
 * The first zone that a text names. A city needs “in” or “time” beside it, an hour before it or a capital, unless the
 * text is known to be about zones. Takes linear time in a bounded text.
 */
export function findZone(text: string, isAboutZones = false): FoundZone | undefined {
  const plain = dropAccents(text)
  const words = splitWords(plain).slice(0, maxWords)
  const lower = words.map((word) => word.lower)
  for (const [at, { from }] of words.entries()) {
    const [start, isLed] = skip(lower, at, ['in the', 'in'])
    const word = words[start]
    if (word === undefined || word.lower === ',') continue
    const typed = plain.slice(word.from, word.to)
    const isAfterHour = isHour.test(lower[at - 1] ?? '')
    const isSure = isLed || (word.lower.length > 2 && isAfterHour)
    // “3pm PT”, but “et” is a word as well.
    const ofTwo = isAfterHour && /^[A-Z]{2}$/.test(typed) ? zoneNamed(typed) : undefined
    if (ofTwo !== undefined) return { zone: ofTwo, from, to: word.to }
    const said = readZone(lower, start, isSure || isAboutZones || typed !== word.lower)
    if (said === undefined) continue
    // “est” is a word, “EST” a zone.
    const isWord = typed.length < (isAboutZones ? 4 : 5) && typed !== typed.toUpperCase()
    if (said.to - start > 1 || isSure || !isWord)
      return { zone: said.zone, from, to: words[said.to - 1]?.to ?? word.to }
  }
  return undefined
}

/** With every other sign in its place. */
function dropAccents(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '')
  return folded.length === text.normalize('NFC').length ? folded : text
}

const maxWords = 80
const isHour = /^\d.*(?:am|pm|h)$|^(?:am|pm)$/

/** The zone that a phrase is, and nothing else: `in UTC+2`, `EST`, `Berlin time`, `Europe/Berlin`. */
export function parseZoneName(typed: string): string | undefined {
  const words = lowerWords(typed)
  const said = readZone(words, 0, false)
  if (said?.to === words.length) return said.zone
  const name = typed.replace(/^in /i, '')
  return isAbbreviation.test(name) ? zoneNamed(name) : undefined
}

/** “est” is a word, “EST” a zone. */
const isAbbreviation = /^(?:CES?T|[ECMP][SD]T|IST|JST|KST|BST|AEST)$/

/** A time of day and the zone that may follow it, which both begin at a word; undefined where no time does. */
export function readZonedClock(
  words: readonly string[],
  at: number,
): (SaidClock & { readonly zone?: string }) | undefined {
  const said = readClock(words, at)
  if (said === undefined || !(said.isSure || said.isLed)) return said
  const zone = said.to < words.length ? readZone(words, said.to, true) : undefined
  return zone === undefined ? said : { ...said, ...zone }
}

/** `z` stands after a time alone: ISO 8601. */
const named = new Set(['utc', 'gmt', 'cet', 'cest'])
