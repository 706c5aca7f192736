/**
 * The words of a paper as numbers, in order, in a little over two bytes each: what the index keeps of
 * a text. It is enough to find phrases, to see which words are next to each other, to take a paper out, and
 * to build everything else again.
 */

import type { Field } from '../../model/match.ts'
import { type Paper, searchedAbstract } from '../../model/paper.ts'
import { splitLastWord } from '../../model/text.ts'
import type { Word } from '../analysis/analysis.ts'
import { maxTextLength, tokenize } from '../analysis/analysis.ts'
import { growTo } from './growing.ts'
import type { Lexicon } from './lexicon.ts'
import { PackedNumbers, packNumbers } from './packed-numbers.ts'
import { decodeSpelled, piecesOf, type SpelledSegment } from './spelled-words.ts'

/** The words of a paper; empty where there is no paper. */
export interface Tokens {
  /**
   * The words of each author, of the title and of the abstract, each ended by `fieldEnd`; compounds stand
   * here piece by piece. A word is its number and `firstWord` or, where that is more than a place holds,
   * `wideWord` and the number's two halves of 15 bits, each with the sixteenth bit set.
   */
  readonly pieces: Uint16Array
  /**
   * Packed numbers: how many authors there are; of every compound how many words stand before it since the
   * last one, how many segments it has and, of each, how many pieces and, of several, its word.
   */
  readonly rest: Uint8Array
}

/** The pieces of a paper among those of others. */
export interface Pieces {
  readonly all: Uint16Array
  readonly start: number
  readonly end: number
}

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

export const fieldEnd = 0
export const wideWord = 1
export const firstWord = 2
const maxNumbered = 2 ** 16 - firstWord
const halfMark = 2 ** 15
/** Characters that are read, and words that are written, in a step: a few milliseconds for the worst. */
const [lengthAtOnce, wordsAtOnce] = [1_000, 1_000]

export const noTokens: Tokens = { pieces: new Uint16Array(0), rest: new Uint8Array(0) }

/** Writes papers as numbers, and gives numbers to words. */
export class Tokenizer {
  readonly #lexicon: Lexicon
  #pieces = new Uint16Array(1024)
  #end = 0
  readonly #compounds: number[] = []
  #wordsBefore = 0

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** In steps, between which nothing else may be written. */
  *tokensOf(paper: Paper): Generator<void, Tokens, void> {
    return yield* this.#write((yield* readWords(paper)).map((words) => words.map(wordOrSegments)))
  }

  /** From what `wordsOf` gave. */
  tokensOfWords(fields: readonly (readonly Word[])[]): Tokens {
    return toEnd(this.#write(fields.map((words) => words.map(wordOrSegments))))
  }

  /** From what `spellWords` gave of these. */
  tokensOfSpelled(spelled: string): Tokens {
    return toEnd(this.#write(spelled.split('\n').map(decodeSpelled)))
  }

  *#write(
    fields: readonly (readonly (string | readonly SpelledSegment[])[])[],
  ): Generator<void, Tokens, void> {
    this.#end = 0
    this.#wordsBefore = 0
    this.#compounds.length = 0
    let written = 0
    for (const field of fields) {
      for (const word of field) {
        written += 1
        if (written % wordsAtOnce === 0) yield
        if (typeof word === 'string') {
          this.#putPiece(word)
          this.#wordsBefore++
        } else this.#putCompound(word)
      }
      this.#put(fieldEnd)
    }
    const rest = packNumbers([fields.length - 2, ...this.#compounds])
    return { pieces: this.#pieces.slice(0, this.#end), rest }
  }

  #putCompound(segments: readonly SpelledSegment[]): void {
    this.#compounds.push(this.#wordsBefore, segments.length)
    this.#wordsBefore = 0
    for (const { word, pieces } of segments) {
      this.#compounds.push(pieces.length)
      if (pieces.length > 1) this.#compounds.push(this.#lexicon.intern(word))
      for (const piece of pieces) this.#putPiece(piece)
    }
  }

  #putPiece(word: string): void {
    const id = this.#lexicon.intern(word)
    if (id < maxNumbered) this.#put(id + firstWord)
    else for (const half of [wideWord, (id >>> 15) | halfMark, id | halfMark]) this.#put(half)
  }

  #put(piece: number): void {
    this.#pieces = growTo(this.#pieces, this.#end + 1)
    this.#pieces[this.#end++] = piece
  }
}

/** The words of each author, of the title and of the abstract. */
export function wordsOf(paper: ReadPaper): Word[][] {
  return toEnd(readWords(paper))
}

type ReadPaper = Pick<Paper, 'authors' | 'title' | 'abstract' | 'nicknames'>

/** `wordsOf` in steps. Places of words count from the beginning of a piece of a text. */
function* readWords({
  authors,
  title = '',
  abstract,
  nicknames,
}: ReadPaper): Generator<void, Word[][], void> {
  const text = searchedAbstract({ abstract: abstract.slice(0, maxTextLength), nicknames })
  const fields: Word[][] = []
  let read = 0
  for (const each of [...authors, title].map((one) => one.slice(0, maxTextLength)).concat(text)) {
    const words: Word[] = []
    for (const piece of piecesToRead(each)) {
      for (const word of tokenize(piece)) words.push(word)
      read += piece.length
      if (read < lengthAtOnce) continue
      read = 0
      yield
    }
    fields.push(words)
  }
  return fields
}

/** A text in pieces that end at white space, unless there is none for long. */
function* piecesToRead(text: string): Generator<string, void, void> {
  for (let from = 0; from < text.length; ) {
    const next = text.slice(from, from + lengthAtOnce)
    const piece = from + lengthAtOnce < text.length ? splitLastWord(next).before || next : next
    yield piece
    from += piece.length
  }
}

function toEnd<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Goes through the words of a paper, or of its authors only. */
export function visitTokens(tokens: Tokens, visitor: TokenVisitor, fields: 'all' | 'authors' = 'all'): void {
  const { pieces, rest } = tokens
  if (pieces.length === 0) return
  const numbers = new PackedNumbers(rest)
  const authors = numbers.next()
  let wordsBefore = numbers.isAtEnd ? Number.POSITIVE_INFINITY : numbers.next()
  let at = 0
  const nextId = () => {
    const id = wordAt(pieces, at)
    at = placeAfter(pieces, at)
    return id
  }
  const nextSegment = (): Segment => {
    const count = numbers.next()
    const whole = count > 1 ? numbers.next() : 0
    const ids = Array.from({ length: count }, nextId)
    return { id: count > 1 ? whole : (ids[0] ?? 0), pieces: ids }
  }
  for (let part = 0; part < authors + (fields === 'all' ? 2 : 0); part++) {
    const field = part < authors ? 'authors' : part === authors ? 'title' : 'abstract'
    visitor.begin?.(field)
    while (at < pieces.length && pieces[at] !== fieldEnd) {
      if (wordsBefore > 0) {
        visitor.word(nextId(), field)
        wordsBefore--
      } else {
        visitor.compound(Array.from({ length: numbers.next() }, nextSegment), field)
        wordsBefore = numbers.isAtEnd ? Number.POSITIVE_INFINITY : numbers.next()
      }
    }
    at++
  }
}

/** A compound as one word: `deepseekr1`. */
export function joinSegments(segments: readonly Segment[], lexicon: Lexicon): string {
  return segments.map(({ id }) => lexicon.wordOf(id)).join('')
}

/** The number of the word at a place among pieces; below 0 where a field ends. */
export function wordAt(pieces: Uint16Array, at: number): number {
  const piece = pieces[at] ?? fieldEnd
  if (piece !== wideWord) return piece - firstWord
  return (((pieces[at + 1] ?? 0) & ~halfMark) << 15) | ((pieces[at + 2] ?? 0) & ~halfMark)
}

/** Where the words of the title are among those of a paper; nowhere in one without words. */
export function titleOf({ all, start, end }: Pieces): { readonly start: number; readonly end: number } {
  const titleEnd = all.lastIndexOf(fieldEnd, end - 2)
  const before = titleEnd > start ? all.lastIndexOf(fieldEnd, titleEnd - 1) : -1
  return { start: Math.max(start, before + 1), end: titleEnd }
}

/** Where the next word is. */
export function placeAfter(pieces: Uint16Array, at: number): number {
  return pieces[at] === wideWord ? at + 3 : at + 1
}

function wordOrSegments(word: Word): string | SpelledSegment[] {
  if (word.pieces.length === 1) return word.word
  return word.segments.map((segment) => ({ word: segment.word, pieces: piecesOf(word, segment) }))
}
