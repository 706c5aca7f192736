/**
 * Which words stand side by side, as lexemes: each word of a text with the three letters that follow it,
 * whatever the joints between them. So "fine tuning" is found in "fine-tuning" too, and in papers with both
 * words far apart hardly ever. A lexeme is a hash, for there are millions of such pairs: who finds papers by
 * it looks at their texts too. Some 190 an abstract.
 */
import { fieldEnd, placeAfter, wordAt } from '../index/tokens.ts'

/** So many letters after a word tell two common pairs apart. */
export const lettersAfter = 3

/**
 * The lexemes of a paper's words, given as the `pieces` of its tokens: each once, of `bytesOfStart` bytes, in
 * the order of bytes. Words by themselves are among them only where `isAlone` says so.
 */
export function startsOf(
  pieces: Uint16Array,
  wordOf: (id: number) => string,
  isAlone: (id: number, field: number) => boolean,
): Uint8Array {
  const found: number[] = []
  let words: string[] = []
  let field = 0
  for (let at = 0; at < pieces.length; at = placeAfter(pieces, at)) {
    if (pieces[at] !== fieldEnd) {
      const id = wordAt(pieces, at)
      const word = wordOf(id)
      words.push(word)
      if (isAlone(id, field)) found.push(finish(hashOf(word), '$'))
      continue
    }
    addStarts(words, found)
    words = []
    field++
  }
  return writeStarts(Uint32Array.from(found, reverse).sort())
}

/** Starts of words, read back as texts. */
export function readStarts(starts: Uint8Array): string[] {
  const text = Buffer.from(starts).toString('latin1')
  return Array.from({ length: text.length / bytesOfStart }, (_, at) =>
    text.slice(at * bytesOfStart, (at + 1) * bytesOfStart),
  )
}

function addStarts(words: readonly string[], found: number[]): void {
  for (let at = 0; at + 1 < words.length; at++) {
    const hash = hashOf(words[at] ?? '')
    let after = ''
    for (let next = at + 1; after.length < lettersAfter && next < words.length; next++) {
      after += words[next]
      if (after.length < lettersAfter) found.push(finish(hash, `${after}$`))
    }
    if (after.length >= lettersAfter) found.push(finish(hash, after.slice(0, lettersAfter)))
  }
}

/** Writes numbers in rising order, each once. */
function writeStarts(reversed: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(reversed.length * bytesOfStart)
  let end = 0
  let before = -1
  for (const number of reversed) {
    if (number === before) continue
    before = number
    bytes[end++] = kind
    bytes[end++] = codes[Math.floor(number / codes.length ** 2)] ?? 0
    bytes[end++] = codes[Math.floor(number / codes.length) % codes.length] ?? 0
    bytes[end++] = codes[number % codes.length] ?? 0
  }
  return bytes.subarray(0, end)
}

/** A lexeme has the lowest digit of a hash first, so this number is in the order of lexemes. */
function reverse(hash: number): number {
  const { length } = codes
  return (
    (hash % length) * length ** 2 +
    (Math.floor(hash / length) % length) * length +
    Math.floor(hash / length ** 2)
  )
}

/** The lexeme of a word that these letters follow, up to the end of a word. */
export function startOf(word: string, letters: string): string {
  const after = letters.length < lettersAfter ? `${letters}$` : letters.slice(0, lettersAfter)
  return lexemeOfHash(finish(hashOf(word), after))
}

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string, from = 0x811c9dc5): number {
  let hash = from
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** With the mixing at the end of MurmurHash3, as FNV's low bits are not good enough for a remainder. */
function finish(hash: number, after: string): number {
  let mixed = hashOf(`|${after}`, hash)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % codes.length ** 3
}

/** Three signs: of 300,000 papers a few dozen have the same by chance. */
function lexemeOfHash(hash: number): string {
  return readStarts(writeStarts(Uint32Array.of(reverse(hash))))[0] ?? ''
}

export const bytesOfStart = 4
/** What each begins with. */
export const kindOfStarts = 'p'
const kind = kindOfStarts.charCodeAt(0)
/** What is visible in ASCII and is not quoted in a `tsquery`, in rising order. */
const codes = Uint8Array.from({ length: 94 }, (_, at) => 33 + at).filter(
  (code) => !["'", '\\'].includes(String.fromCharCode(code)),
)
