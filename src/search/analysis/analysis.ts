/** Text into words: folded, stemmed, compounds taken apart, offsets into the original text kept. */
import { newStemmer } from 'snowball-stemmers'
import { fold } from '../../model/fold.ts'
import { hasLetterOrDigit } from '../../model/words.ts'
import { isFunctionWord } from './stop-words.ts'
import { isUnspaced, pairsOf, splitScripts } from './unspaced.ts'

/** A piece of a text: `text.slice(start, end)` is how it is written, `word` how it is compared. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly word: string
}

/**
 * A word with its joints: `DeepSeek-R1` is the word `deepseekr1` with the segments `deepseek` and `r1`
 * and the pieces `deep`, `seek` and `r1`. A simple word is its own only segment and piece.
 */
export interface Word extends Piece {
  readonly segments: readonly Piece[]
  readonly pieces: readonly Piece[]
}

export interface Analysis {
  /** The English Snowball stem; words with digits or other letters than a–z are their own stem. */
  stem(word: string): string
  /** What a word is indexed under: stems of the whole, of its segments and pieces, without function words. */
  termsOf(word: Word): string[]
}

const maxKnownStems = 50_000
/** Segments of one compound; the longest in papers have some ten. What has more is read as single words. */
const maxSegments = 20
/** The characters of a text that are indexed: the longest abstracts that services print have some ten thousand. */
export const maxTextLength = 12_000
/** Longer words are not indexed. */
export const maxTermLength = 64

const stemmer = newStemmer('english')

/** The one analysis of titles, abstracts and queries, for a few words at a time. */
export const englishAnalysis: Analysis = analyseBy(findStem)

/**
 * The same analysis with a memory for 50,000 stems, for whoever reads many papers: finding stems is most of the
 * work of indexing.
 */
export function rememberStems(): Analysis {
  const known = new Map<string, string>()
  return analyseBy((word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= maxKnownStems) known.clear()
    const stem = findStem(word)
    known.set(word, stem)
    return stem
  })
}

function findStem(word: string): string {
  // Snowball leaves words without a vowel alone: the plurals of acronyms.
  return /^[^aeiouy]{2,}[^aeiouys]s$/.test(word) ? word.slice(0, -1) : stemmer.stem(word)
}

/**
 * Whether a word may have a stem, told much sooner than by finding its own: Snowball keeps the first letter and all
 * but the last two of a stem as they are in the word (`skies` → `sky`, `possibility` → `possibl`).
 */
export function mayHaveStem(word: string, stem: string): boolean {
  return word.startsWith(stem.slice(0, Math.max(1, stem.length - 2)))
}

function analyseBy(stemOf: (word: string) => string): Analysis {
  const stem = (word: string): string =>
    word.length < 3 || word.length > maxTermLength || !/^[a-z]+$/.test(word) ? word : stemOf(word)
  return {
    stem,
    termsOf(word) {
      // Most words, which have no parts but themselves.
      if (word.segments === word.pieces) return isIndexed(word.word) ? [stem(word.word)] : []
      const terms = new Set<string>()
      for (const { word: written } of [word, ...word.segments, ...word.pieces])
        if (isIndexed(written)) terms.add(stem(written))
      return [...terms]
    },
  }
}

function isIndexed(word: string): boolean {
  return word.length <= maxTermLength && !isFunctionWord(word)
}

// A segment is letters and digits, with apostrophes inside a word and points inside a number.
const segment = String.raw`[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+|(?<=\p{N})[.．]\p{N}[\p{L}\p{N}\p{M}]*)*`
const joint = '[-‐‑–－_@＠]'
// What is a name's: before it in `.NET` and `#SAT`, after it in `C++`, `k-means++`, `F#` and `A*`.
const before = String.raw`(?<![\p{L}\p{N}.#])[.#](?=\p{L})`
const after = String.raw`(?:\+\+|[#*])(?![a-z])`
const signed = `${segment}(?:${after})?`
const wordPattern = new RegExp(`(?:${before})?${signed}(?:${joint}${signed})*`, 'gu')
const segmentPattern = new RegExp(`(?:${before})?${signed}`, 'gu')
// deepSeek, GRPOTrainer (but not LLMs), Qwen2, 2Reward (but not R1 or 7B).
const seam =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})|(?<=\p{L}{3})(?=\p{N})|(?<=\p{N})(?=\p{L}{3})/u

/** The words of a text in order, function words included. */
export function tokenize(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(wordPattern)) {
    if (/^(?:[A-Za-z]?[a-z]+|[0-9]+)$/.test(written)) {
      // Most words and numbers: nothing to fold or to take apart.
      words.push(asWord({ start: index, end: index + written.length, word: written.toLowerCase() }))
    } else if (isUnspaced(written)) {
      for (const { run, at } of splitScripts(written))
        words.push(...(isUnspaced(run) ? readPairs(run, index + at) : readWord(run, index + at)))
    } else words.push(...readWord(written, index))
  }
  return words
}

function readPairs(run: string, offset: number): readonly Word[] {
  return pairsOf(run).map(({ start, end, word }) =>
    asWord({ start: offset + start, end: offset + end, word }),
  )
}

function asWord(piece: Piece): Word {
  const parts = [piece]
  return { ...piece, segments: parts, pieces: parts }
}

/** What is written as one word, at its place in a text. */
function readWord(written: string, offset: number): readonly Word[] {
  const segments = piecesOf(written, offset, segmentPattern)
  const takenApart = (part: Piece) => takeApart(written, part, offset)
  // A line drawn of letters and dashes is no word.
  if (segments.length > maxSegments)
    return segments.map((part) => ({ ...part, segments: [part], pieces: takenApart(part) }))
  const word = segments.map((part) => part.word).join('')
  if (word === '') return []
  const whole = { start: segments[0]?.start ?? offset, end: segments.at(-1)?.end ?? offset, word }
  return [{ ...whole, segments, pieces: segments.flatMap(takenApart) }]
}

/** How two spellings of one word are compared. */
export { fold }

function piecesOf(text: string, offset: number, pattern: RegExp): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const [word, { lead, base, tail }] = [foldWord(written), readSigns(written)]
    // Signs that are not its own stand outside.
    const start = offset + index + written.indexOf(`${lead}${base}`)
    if (word !== '') pieces.push({ start, end: start + lead.length + base.length + tail.length, word })
  }
  return pieces
}

/** `text` begins at `offset` of what the piece counts from. */
function takeApart(text: string, whole: Piece, offset: number): Piece[] {
  const { lead, base, tail } = readSigns(text.slice(whole.start - offset, whole.end - offset))
  if (lead === '' && tail === '') return takeSeams(base, whole)
  // C++ is no C, and A* no A.
  if (base.length < 3 || wordsOfSigns[lead || tail] === undefined) return [whole]
  const [start, end] = [whole.start + lead.length, whole.end - tail.length]
  const sign = (from: number, written: string): Piece[] =>
    written === '' ? [] : [{ start: from, end: from + written.length, word: wordsOfSigns[written] ?? '' }]
  const word = foldWord(base)
  if (word === '') return [whole]
  const parts = takeSeams(base, { start, end, word })
  return [...sign(whole.start, lead), ...parts, ...sign(end, tail)]
}

function takeSeams(text: string, whole: Piece): Piece[] {
  const written = text.split(seam)
  // Two-letter pieces (Lo|RA, Co|T) are noise unless they hold a digit.
  if (written.length < 2 || written.some((piece) => piece.length < 3 && !/\p{N}/u.test(piece))) return [whole]
  let start = whole.start
  const pieces = written.map((piece) => {
    const from = start
    start += piece.length
    return { start: from, end: start, word: foldWord(piece) }
  })
  return pieces.every((piece) => piece.word !== '') ? pieces : [whole]
}

function foldWord(written: string): string {
  const { lead, base, tail } = readSigns(written)
  const word = fold(base.replace(/(?<=\p{Lu}{2})s$/u, ''))
    .replace(/['’]s$/, '')
    .replace(/[^\p{L}\p{N}.]/gu, '')
  return `${wordsOfSigns[lead] ?? ''}${nameGreek(word)}${wordsOfSigns[tail] ?? ''}`
}

/** What of a name is signs; those that only stand beside a word are dropped. */
function readSigns(written: string): Readonly<Record<'lead' | 'base' | 'tail', string>> {
  const first = written.charAt(0)
  const sign = signs.find((one) => written.endsWith(one)) ?? ''
  const isLed = first === '.' || first === '#'
  const base = written.slice(isLed ? 1 : 0, written.length - sign.length)
  const mayLead = first === '.' ? base.length > 1 : base.length <= lettersOfCounted
  const isCapital = base === base.toUpperCase() && base !== base.toLowerCase()
  const isName = base.length === 1 ? hasLetterOrDigit(base) : sign === '++' || isCapital
  return { lead: isLed && mayLead ? first : '', base, tail: isName ? sign : '' }
}

/** `#SAT`, but no hashtag. */
const lettersOfCounted = 4
const signs = ['++', '#', '*'] as const

/** As people say them, so that “C sharp” and “A-star” are the same. */
const wordsOfSigns: Readonly<Record<string, string>> = {
  '.': 'dot',
  '#': 'sharp',
  '++': 'plusplus',
  '*': 'star',
}

/** With the names of Greek letters that are no part of a Greek word: σ-algebra, π0, β-VAE. */
function nameGreek(word: string): string {
  const isGreek = (at: number) => greekLetters[word.charAt(at)] !== undefined
  let named = ''
  for (let at = 0; at < word.length; at++) {
    const isLone = isGreek(at) && !isGreek(at - 1) && !isGreek(at + 1)
    named += isLone ? greekLetters[word.charAt(at)] : word.charAt(at)
  }
  return named
}

const greekLetters: Readonly<Record<string, string>> = Object.fromEntries(
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [])),
)

/** The sign of a name behind a word, which is kept where other signs are dropped: `++`. */
export function signAfter(text: string, end: number): string {
  const sign = signs.find((one) => text.startsWith(one, end)) ?? ''
  return hasLetterOrDigit(text.charAt(end + sign.length)) ? '' : sign
}
