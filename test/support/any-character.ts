/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. It gives what the unit 'binary' gives,
 * which makes a table of a million entries in each process that asks for it: that takes a second.
 */
import fc from 'fast-check'

/** As there, printable ones of ASCII are the first and the likeliest, and halves of pairs are none. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10f7ff })
  .map((place) => String.fromCodePoint(codeAt(place)), placeOf)

function codeAt(place: number): number {
  if (place < printable) return place + space
  if (place < printable + space) return place - printable
  return place < firstHalf ? place : place + halves
}

/** Throws for what is no single character, as fast-check asks for. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined
  if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('It is no character.')
  if (code < space) return code + printable
  if (code < space + printable) return code - space
  if (code < firstHalf) return code
  if (code < firstHalf + halves) throw new Error('Half of a pair is no character.')
  return code - halves
}

const space = 0x20
const printable = 95
const firstHalf = 0xd800
const halves = 0x800
