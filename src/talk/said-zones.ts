/** Time zones as people say them beside a time: `Paris time`, `in Zürich`, `3:30pm PT`, `, Stockholm`. */
import { findTimeZone } from '../model/time-zone.ts'

export interface SaidZone {
  /** As `club` and `in` read it. */
  readonly zone: string
  readonly from: number
  readonly to: number
}

/** What no zone of the database is called. */
const others: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  eastern: 'America/New_York',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  central: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pacific: 'America/Los_Angeles',
  california: 'America/Los_Angeles',
  boston: 'America/New_York',
  cest: 'CET',
  bst: 'Europe/London',
  uk: 'Europe/London',
  british: 'Europe/London',
  germany: 'Europe/Berlin',
  german: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  france: 'Europe/Paris',
  french: 'Europe/Paris',
  italy: 'Europe/Rome',
  milan: 'Europe/Rome',
  spain: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  netherlands: 'Europe/Amsterdam',
  switzerland: 'Europe/Zurich',
  swiss: 'Europe/Zurich',
  geneva: 'Europe/Zurich',
  sweden: 'Europe/Stockholm',
  finland: 'Europe/Helsinki',
  norway: 'Europe/Oslo',
  denmark: 'Europe/Copenhagen',
  poland: 'Europe/Warsaw',
  greece: 'Europe/Athens',
  austria: 'Europe/Vienna',
  india: 'Asia/Kolkata',
  indian: 'Asia/Kolkata',
  ist: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  china: 'Asia/Shanghai',
  beijing: 'Asia/Shanghai',
  korea: 'Asia/Seoul',
  kst: 'Asia/Seoul',
  japan: 'Asia/Tokyo',
  jst: 'Asia/Tokyo',
  israel: 'Asia/Jerusalem',
  'tel aviv': 'Asia/Jerusalem',
  brazil: 'America/Sao_Paulo',
  toronto: 'America/Toronto',
  montreal: 'America/Toronto',
  seattle: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  nyc: 'America/New_York',
  sydney: 'Australia/Sydney',
  aest: 'Australia/Sydney',
  melbourne: 'Australia/Melbourne',
}

/** Cities that are words as well, or names: only before “time” or after “in”. */
const isLed = /\bin$|\bin the$/i

/** The first zone that a text names; undefined for none. Takes linear time in a bounded text. */
export function findZone(text: string): SaidZone | undefined {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '')
  // Only where folding keeps the positions.
  const plain = folded.length === text.normalize('NFC').length ? folded : text
  const words = [...plain.matchAll(/[A-Za-z][A-Za-z_/+-]*/g)].slice(0, maxWords)
  for (const [at, first] of words.entries())
    for (const count of [3, 2, 1]) {
      const last = words[at + count - 1]
      if (last === undefined) continue
      const [from, to] = [first.index, last.index + last[0].length]
      const name = plain.slice(from, to)
      if (/[^A-Za-z_/+ -]/.test(name)) continue
      const after = /^[ ,]*time\b/i.exec(plain.slice(to))?.[0] ?? ''
      const led = isLed.exec(plain.slice(0, from).trimEnd())
      const isSure = after !== '' || led !== null
      const zone = zoneOf(name, isSure)
      if (zone !== undefined) return { zone, from: led === null ? from : led.index, to: to + after.length }
    }
  return undefined
}

function zoneOf(name: string, isSure: boolean): string | undefined {
  const lower = name.toLowerCase()
  const isShort = lower.length <= 4
  // “est” is a word, “EST” a zone.
  if (isShort && !isSure && name !== name.toUpperCase()) return undefined
  if (Object.hasOwn(others, lower))
    return isSure || isShort || /^\p{Lu}/u.test(name) ? others[lower] : undefined
  if (!isSure && !/^\p{Lu}/u.test(name)) return undefined
  return findTimeZone(name)
}

const maxWords = 60
