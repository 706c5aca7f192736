/** Time zones as people say them beside a time: `UTC+2`, `CET`, `Berlin time`, `in Tokyo`, `4pm pacific`. */
import { parseOffsetZone } from '../model/offset-zone.ts'
import { zoneNamed } from '../model/zone-names.ts'
import { readClock, type SaidClock } from './clock.ts'
import { lowerWords, skip } from './words.ts'

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
