/** Quotations in a text, each with the sentence around it. */
import { spacedWords } from '../model/words.ts'

export interface Quotation {
  readonly text: string
  /** What stands before and behind it, up to the next quotation or the sentence's end. */
  readonly before: string
  readonly after: string
}

/** What stands between quotation marks of any kind and has several words; the first twenty. */
export function readQuotations(text: string): Quotation[] {
  const places = findMarks(text.slice(0, maxText))
  return places.slice(0, maxQuotations).map(({ from, until, end }, at) => {
    const before = text.slice(places[at - 1]?.end ?? 0, from)
    const after = text.slice(end, places[at + 1]?.from ?? text.length)
    const stop = /[.!?](?=\s+\p{Lu})|\n/u.exec(after.slice(0, maxAround))
    return {
      text: text.slice(from + 1, until).replace(/^`/, ''),
      before: before.slice(-maxAround),
      after: after.slice(0, stop === null ? maxAround : stop.index + 1),
    }
  })
}

/** A text with a word in the place of each quotation; undefined where it has none. */
export function replaceQuotations(text: string, word: string): string | undefined {
  const places = findMarks(text.slice(0, maxText)).slice(0, maxQuotations)
  const between = [...places, undefined].map((place, at) => text.slice(places[at - 1]?.end ?? 0, place?.from))
  return places.length === 0 ? undefined : between.join(` ${word} `)
}

interface Marked {
  readonly from: number
  readonly until: number
  readonly end: number
}

function findMarks(text: string): Marked[] {
  const found: Marked[] = []
  const next = new Map<string, number>()
  // Each sign is read once for a closer, however many marks nothing closes.
  const findCloser = (closer: string, after: number) => {
    const known = next.get(closer)
    const at = known !== undefined && (known < 0 || known >= after) ? known : text.indexOf(closer, after)
    next.set(closer, at)
    return at
  }
  for (let from = 0; from < text.length; from++) {
    const closers = pairs.get(text[from] ?? '')
    if (closers === undefined || !isOpening(text, from)) continue
    const ends = closers.map((closer) => findCloser(closer, from + 1)).filter((at) => at >= 0)
    const until = Math.min(...ends)
    if (ends.length === 0 || until - from > maxQuotation) continue
    if (spacedWords(text.slice(from + 1, until)).length >= minWords)
      found.push({ from, until, end: until + (text.startsWith("''", until) ? 2 : 1) })
    from = until
  }
  return found
}

/** A single mark within a word is an apostrophe. */
function isOpening(text: string, at: number): boolean {
  if (text[at] === '`') return text[at + 1] === '`'
  return text[at] !== '‘' || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
}

const pairs: ReadonlyMap<string, readonly string[]> = new Map([
  ['“', ['”']],
  ['"', ['"']],
  ['„', ['“', '”']],
  ['«', ['»']],
  ['»', ['«']],
  ['‘', ['’ ', '’.', '’,']],
  ['`', ["''"]],
])
const minWords = 3
const maxQuotation = 3_000
const maxQuotations = 20
const maxAround = 400
const maxText = 20_000
