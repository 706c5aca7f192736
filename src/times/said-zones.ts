/** Time zones as people say them beside a time: `Paris time`, `in Zürich`, `3:30pm PT`, `, Stockholm`. */
import { findOffset, parseOffsetZone } from '../model/offset-zone.ts'
import { zoneNamed } from '../model/zone-names.ts'

export interface SaidZone {
  /** As `club` and `in` read it. */
  readonly zone: string
  readonly from: number
  readonly to: number
}

/** Cities that are words as well, or names: only before “time” or after “in”. */
const isLed = /\bin$|\bin the$/i

/** `6pm ist` */
const hour = /\d ?(?:am|pm|h) $/i

/**
 * The first zone that a text names; undefined for none. Where the text is known to be about zones, a city
 * needs neither a capital nor “in”. Takes linear time in a bounded text.
 */
export function findZone(text: string, isAboutZones = false): SaidZone | undefined {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '')
  // Only where folding keeps the positions.
  const plain = folded.length === text.normalize('NFC').length ? folded : text
  const offset = findOffset(plain)
  const offsetZone = offset && parseOffsetZone(offset.said)
  if (offset !== undefined && offsetZone !== undefined) {
    const led = isLed.exec(plain.slice(0, offset.index).trimEnd())
    return { zone: offsetZone, from: led?.index ?? offset.index, to: offset.index + offset.said.length }
  }
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
      const isAfterHour = name.length > 2 && hour.test(plain.slice(Math.max(0, from - 8), from))
      const isSure = after !== '' || led !== null || isAfterHour
      const zone = isAboutZones ? zoneOfAny(name, after !== '') : zoneOf(name, isSure, after !== '')
      if (zone !== undefined) return { zone, from: led === null ? from : led.index, to: to + after.length }
    }
  return undefined
}

function zoneOf(name: string, isSure: boolean, isBeforeTime: boolean): string | undefined {
  // “est” is a word, “EST” a zone.
  if (name.length <= 4 && !isSure && name !== name.toUpperCase()) return undefined
  return isSure || /^\p{Lu}/u.test(name) ? zoneNamed(name, isBeforeTime) : undefined
}

/** Shorter names are words as well: “est” and “met”. */
function zoneOfAny(name: string, isBeforeTime: boolean): string | undefined {
  return name.length > 3 || name === name.toUpperCase() ? zoneNamed(name, isBeforeTime) : undefined
}

const maxWords = 60
