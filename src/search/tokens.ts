/**
 * The words of a paper as numbers, in order, in about a byte and a half each: what the index keeps of a text. It is
 * enough to find phrases, to see which words stand together, to take a paper out, and to build everything else anew.
 */
import type { Field } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Word } from './analysis.ts'
import { readWords } from './analysis.ts'
import { growTo } from './growing.ts'
import type { Lexicon } from './lexicon.ts'
import { piecesOf, readSpelled, type SpelledSegment } from './spelled-words.ts'

/** A part of a compound: `r1` is a segment of `DeepSeek-R1`, `deep` a piece of its segment `deepseek`. */
export interface Segment {
  readonly id: number
  readonly pieces: readonly number[]
}

/** Told of every word of a paper: each author, then the title, then the abstract. */
export interface TokenVisitor {
  begin?(field: Field): void
  word(id: number, field: Field): void
  /** A word of several segments or pieces. */
  compound(segments: readonly Segment[], field: Field): void
}

// A stream is the number of authors, then the words of each author, the title and the abstract, each ended by a 0.
// A word is its number and 2; a compound is the number of its segments and, of each, its word, how many pieces it has and,
// of several, their words.
export const fieldEnd = 0
export const compoundMark = 1
export const firstWord = 2

/** What is read of one text; an abstract of more characters is a book, and its end is not searched. */
export const longestText = 60_000

/** Writes and reads streams; it reuses its buffers, so a stream must be used before the next is read. */
export class Tokens {
  readonly #lexicon: Lexicon
  #bytes = new Uint8Array(4096)
  #end = 0
  #numbers = new Int32Array(4096)

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** The stream of a paper. */
  write(paper: Paper): Uint8Array {
    this.#end = 0
    this.#put(paper.authors.length)
    for (const text of [...paper.authors, paper.title ?? '', paper.abstract]) {
      for (const word of readWords(text.slice(0, longestText))) this.#putWord(word)
      this.#put(fieldEnd)
    }
    return this.#bytes.slice(0, this.#end)
  }

  /** The stream of a paper from what `spellPaper` gave. */
  writeSpelled(spelled: string): Uint8Array {
    this.#end = 0
    const fields = spelled.split('\n')
    this.#put(fields.length - 2)
    for (const field of fields) {
      for (const word of readSpelled(field)) {
        if (typeof word === 'string') this.#put(firstWord + this.#lexicon.intern(word))
        else this.#putCompound(word)
      }
      this.#put(fieldEnd)
    }
    return this.#bytes.slice(0, this.#end)
  }

  /** The numbers of a stream, for `visitTokens`. */
  read(stream: Uint8Array): Int32Array {
    this.#numbers = growTo(this.#numbers, stream.length)
    const numbers = this.#numbers
    let count = 0
    let value = 0
    let shift = 0
    for (let at = 0; at < stream.length; at++) {
      const byte = stream[at] ?? 0
      value |= (byte & 127) << shift
      if (byte > 127) {
        shift += 7
        continue
      }
      numbers[count++] = value
      value = 0
      shift = 0
    }
    return numbers.subarray(0, count)
  }

  #putWord(word: Word): void {
    if (word.pieces.length === 1) {
      this.#put(firstWord + this.#lexicon.intern(word.word))
      return
    }
    this.#putCompound(
      word.segments.map((segment) => ({ word: segment.word, pieces: piecesOf(word, segment) })),
    )
  }

  #putCompound(segments: readonly SpelledSegment[]): void {
    this.#put(compoundMark)
    this.#put(segments.length)
    for (const { word, pieces } of segments) {
      this.#put(this.#lexicon.intern(word))
      this.#put(pieces.length)
      if (pieces.length > 1) for (const piece of pieces) this.#put(this.#lexicon.intern(piece))
    }
  }

  #put(value: number): void {
    this.#bytes = growTo(this.#bytes, this.#end + 5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#end++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#end++] = rest
  }
}

/** Goes through the words of a paper, or of its authors only. */
export function visitTokens(
  tokens: Int32Array,
  visitor: TokenVisitor,
  fields: 'all' | 'authors' = 'all',
): void {
  const authors = tokens[0] ?? 0
  let at = 1
  for (let part = 0; part < authors + (fields === 'all' ? 2 : 0); part++) {
    const field = part < authors ? 'authors' : part === authors ? 'title' : 'abstract'
    visitor.begin?.(field)
    while (at < tokens.length && tokens[at] !== fieldEnd) {
      const token = tokens[at] ?? 0
      if (token !== compoundMark) {
        visitor.word(token - firstWord, field)
        at++
        continue
      }
      const segments: Segment[] = []
      const count = tokens[at + 1] ?? 0
      at += 2
      for (let segment = 0; segment < count; segment++) {
        const id = tokens[at] ?? 0
        const pieces = tokens[at + 1] ?? 0
        segments.push({ id, pieces: pieces === 1 ? [id] : [...tokens.subarray(at + 2, at + 2 + pieces)] })
        at += pieces === 1 ? 2 : 2 + pieces
      }
      visitor.compound(segments, field)
    }
    at++
  }
}

/** Told of parts of a paper's words, compounds piece by piece: of those that a sieve lets through or that are awaited. */
export interface PieceVisitor {
  readonly sieves: Sieves
  /** Asked after whatever is told; the visit then ends. */
  readonly isDone: boolean
  begin(authors: number): void
  /** `previous` stands before it in its field, -1 where nothing does. Gives whether the next piece is awaited. */
  piece(word: number, previous: number): boolean
  /** At the end of each author, of the title and of the abstract. */
  endField(): void
}

/** By a hash of two neighbours or of a word, 1 where they are let through, as some others are then too. */
export interface Sieves {
  readonly pairs: Uint8Array
  readonly words: Uint8Array
}

// Small enough to stay in a processor's nearest memory.
const sieveSize = 16_384

export function createSieves(): Sieves {
  return { pairs: new Uint8Array(sieveSize), words: new Uint8Array(sieveSize) }
}

export function letThrough({ pairs, words }: Sieves, word: number, next?: number): void {
  if (next === undefined) words[word & (sieveSize - 1)] = 1
  else pairs[placeOf(word, next)] = 1
}

function isLetThrough({ pairs, words }: Sieves, previous: number, word: number): boolean {
  return pairs[placeOf(previous, word)] === 1 || words[word & (sieveSize - 1)] === 1
}

function placeOf(previous: number, word: number): number {
  return (Math.imul(previous, 31) ^ word) & (sieveSize - 1)
}

/** Goes through a stream as it is stored, several times as fast as through its numbers. */
export function visitPieces(stream: Uint8Array, visitor: PieceVisitor): void {
  const { sieves } = visitor
  visitor.begin(numberAt(stream, 0))
  let previous = -1
  let isAwaited = false
  for (let at = afterNumber(stream, 0); at < stream.length && !visitor.isDone; ) {
    // Whether one byte or two is a guess that a branch would lose half of the time; more are rare.
    const first = stream[at] ?? 0
    const second = stream[at + 1] ?? 0
    const isLonger = first >> 7
    let value = (first & 127) | ((second & 127 & -isLonger) << 7)
    at += 1 + isLonger
    if ((first & second & 128) !== 0) {
      value |= numberAt(stream, at) << 14
      at = afterNumber(stream, at)
    }
    if (value >= firstWord) {
      const word = value - firstWord
      if (isAwaited || isLetThrough(sieves, previous, word)) isAwaited = visitor.piece(word, previous)
      previous = word
    } else if (value === fieldEnd) {
      visitor.endField()
      previous = -1
      isAwaited = false
    } else {
      let segments = numberAt(stream, at)
      for (at = afterNumber(stream, at); segments > 0; segments--) {
        let word = numberAt(stream, at)
        at = afterNumber(stream, at)
        const pieces = numberAt(stream, at)
        at = afterNumber(stream, at)
        for (let piece = 0; piece < pieces; piece++) {
          // A segment of one piece is that piece.
          if (pieces > 1) {
            word = numberAt(stream, at)
            at = afterNumber(stream, at)
          }
          if (isAwaited || isLetThrough(sieves, previous, word)) isAwaited = visitor.piece(word, previous)
          previous = word
        }
      }
    }
  }
}

function numberAt(stream: Uint8Array, at: number): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = stream[at++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
}

function afterNumber(stream: Uint8Array, at: number): number {
  while ((stream[at] ?? 0) > 127) at++
  return at + 1
}
