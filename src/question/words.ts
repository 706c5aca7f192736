/** A sentence as words, and patterns over them. */
import { parseNumber } from '../times/numbers.ts'

/**
 * A word or a comma; `lower` is as compared: small letters, straight apostrophes, no punctuation at its ends.
 */
export interface Word {
  readonly text: string
  readonly lower: string
}

/**
 * The words of a text whose spaces are single; the signs that end or divide a sentence, a dash between spaces
 * too, become commas.
 */
export function splitSentence(text: string): Word[] {
  const words = text.split(' ').flatMap((run): Word[] => {
    if (dashes.has(run)) return [comma]
    let end = run.length
    while (end > 0 && /[,;:.!?…]/.test(run.charAt(end - 1))) end--
    const word = run.slice(0, end)
    const words = word === '' ? [] : [{ text: word, lower: word.replaceAll('’', "'").toLowerCase() }]
    return end === run.length || /^(al|vs|etc)$/i.test(word) ? words : [...words, comma]
  })
  return words.slice(0, words.findLastIndex((word) => word !== comma) + 1)
}

const comma: Word = { text: ',', lower: ',' }
const dashes = new Set(['-', '--', '–', '—'])

/** One place of a pattern: the words that may stand there. */
interface Slot {
  readonly isOptional: boolean
  allows(lower: string): boolean
}
export type Pattern = readonly Slot[]

/**
 * `the? newest|latest NUMBER? PAPERS`: one word a place, `|` between alternatives, `?` after what may lack;
 * `NUMBER`, `PAPERS` and the like are the classes below. An optional word is taken wherever it stands.
 */
export function pattern(written: string): Pattern {
  return written.split(' ').map((place) => {
    const isOptional = place.endsWith('?')
    const names = (isOptional ? place.slice(0, -1) : place).split('|')
    const words = new Set(names.filter((name) => !(name in classes)))
    const others = names.flatMap((name) => classes[name] ?? [])
    return { isOptional, allows: (lower) => words.has(lower) || others.some((allows) => allows(lower)) }
  })
}

/** Where a pattern that begins at a word ends, the first word after it; undefined where it does not match. */
export function endOf(slots: Pattern, words: readonly Word[], from: number): number | undefined {
  let at = from
  for (const slot of slots) {
    const word = words[at]
    if (word !== undefined && slot.allows(word.lower)) at++
    else if (!slot.isOptional) return undefined
  }
  return at > from ? at : undefined
}

/** The furthest end of several patterns. */
export function endOfAny(
  patterns: readonly Pattern[],
  words: readonly Word[],
  from: number,
): number | undefined {
  const ends = patterns.map((slots) => endOf(slots, words, from)).filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** The number that a word says, from 1 to 99; `a few` is three. */
export function parseCount(lower: string | undefined): number | undefined {
  const number = lower === 'few' ? 3 : parseNumber(lower)
  return number !== undefined && number >= 1 && number <= 99 ? number : undefined
}

/** Whether a word is one of several that `|` joins. */
function oneOf(names: string): (lower: string) => boolean {
  const known = new Set(names.split('|'))
  return (lower) => known.has(lower)
}

const classes: Readonly<Record<string, (lower: string) => boolean>> = {
  NUMBER: (lower) => parseCount(lower) !== undefined,
  PAPERS: oneOf(
    'paper|papers|article|articles|publication|publications|preprint|preprints|study|studies|works|work|results|research|literature',
  ),
  ADJECTIVE: oneOf(
    'good|best|great|nice|cool|interesting|important|relevant|seminal|classic|key|original|influential|famous|popular|foundational|landmark|notable|top|other|more|recent|new|scientific',
  ),
  PEOPLE: oneOf('student|students|colleague|colleagues|team|group|lab|boss|advisor|supervisor|friend'),
}

// What may follow a name, “with code” and an exclusion.
const boundaries = new Set(
  `, about on regarding concerning around since after before until till in from during between within over with without
  that which who using for and but or not no except excluding please by at to this last past newest latest sorted
  published thanks via of only as if related where when today yesterday whose is are was & then older newer prior ones
  recently`.split(/\s+/),
)

/** Whether something ends before this place: the sentence, a comma, or a word that opens something new. */
export function isBoundary(word: Word | undefined): boolean {
  return word === undefined || boundaries.has(word.lower)
}
