/** What a typed word may mean to the index: itself, its parts, its long form, a word that begins so, a correction. */

import type { Steps } from '../../async/steps.ts'
import type { MatchKind } from '../../model/match.ts'
import type { Piece, Word } from '../analysis/analysis.ts'
import { readWords } from '../analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { IndexField } from '../index/term-index.ts'
import type { Mender } from './mend-word.ts'
import { splitInTwo } from './mend-word.ts'

/** A word, and how each field of the index spells it: stemmed, or as written in names and titles. */
export interface SoughtTerm {
  readonly word: string
  readonly places: readonly (readonly [term: string, field: IndexField])[]
}

/** Terms that must all be in a paper. */
export interface Reading {
  readonly kind: MatchKind
  readonly terms: readonly SoughtTerm[]
  /** What the terms' scores are multiplied by. */
  readonly weight: number
  /** Whether all terms together weigh as much as the weightiest of them, rather than their sum. */
  readonly isOneTerm: boolean
}

/** A word of the query; a paper gets the score of the reading that suits it best, if it is `within` those that may. */
export interface AskedWord {
  readonly asked: string
  readonly readings: readonly Reading[]
  readonly within?: Docs
}

export interface ReadingOptions {
  /** Also acronyms and long forms. */
  readonly isExpanded: boolean
  /** Told of each unknown word that was read as a known one; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
  /** One for all words of a query; without it, for those of this text. */
  readonly mender: Mender
  /** Chat words (“papers”, “recent”) count like others. */
  readonly keepsChatWords: boolean
  /** The last of the words is still being typed. */
  readonly isTyping: boolean
}

// Weights of what was not typed, relative to what was.
const expansionWeight = 0.8
const prefixWeight = 0.7
const typoWeight = 0.9
const longestLongForm = 10
/** How many different words of a query are searched for. */
const mostAsked = 80
/** A text of more of them is a pasted one, and says what it means in several ways itself. */
const mostExpanded = 40

/** Whether a word is searched for at all. */
export function isSearchable(word: Word, keepsChatWords: boolean): boolean {
  return isContent(word.word, keepsChatWords)
}

function isContent(word: string, keepsChatWords: boolean): boolean {
  return !isFunctionWord(word) && (keepsChatWords || !isChatWord(word))
}

/**
 * The words of a typed text, in order, with all they may mean; those that are not searched for are left out, and one
 * that is repeated counts as often as it stands there.
 */
export function* readAskedWords(corpus: Corpus, text: string, options: ReadingOptions): Steps<AskedWord[]> {
  const { keepsChatWords, onCorrection } = options
  const { words, searched } = takeRarest(corpus, readWords(text), keepsChatWords)
  const isExpanded = options.isExpanded && searched <= mostExpanded
  const acronyms = isExpanded ? findLongForms(corpus, words) : new Map<Word, Reading[]>()
  const { mendWord } = options.mender
  const asked = new Map<string, { readonly asked: string; times: number; readonly readings: Reading[] }>()
  let isSetAside = false
  for (const [position, word] of words.entries()) {
    if (!isSearchable(word, keepsChatWords)) continue
    yield
    const readings = readWord(corpus, word)
    if (isExpanded) {
      readings.push(...joinNeighbours(corpus, words, position))
      readings.push(...longFormsOf(corpus, word), ...(acronyms.get(word) ?? []))
    }
    if (options.isTyping && position === words.length - 1) readings.push(...completionsOf(corpus, word))
    const meant = onCorrection && mendWord(word.word, readings)
    if (meant !== undefined) {
      onCorrection?.(word.word, meant.join(' '))
      if (meant.length === 1 && !meant.some((part) => isContent(part, keepsChatWords))) {
        isSetAside = true
        continue
      }
      readings.push(
        allOf(
          corpus,
          'typo',
          meant.map((part) => ({ word: part })),
          typoWeight,
        ),
      )
    }
    const known = asked.get(word.word) ?? { asked: text.slice(word.start, word.end), times: 0, readings: [] }
    known.times++
    for (const reading of readings)
      if (!known.readings.some((other) => isSame(other, reading))) known.readings.push(reading)
    asked.set(word.word, known)
  }
  // “papesr” alone asks for papers, as “papers” does.
  if (asked.size === 0 && isSetAside && !keepsChatWords)
    return yield* readAskedWords(corpus, text, { ...options, keepsChatWords: true })
  return [...asked.values()].map(({ asked: typed, times, readings }) => ({
    asked: typed,
    readings: readings.map((reading) => ({ ...reading, weight: reading.weight * times })),
  }))
}

/** A pasted text has more words than tell anything: of those that are searched for, the rarest, unknown ones included. */
function takeRarest(corpus: Corpus, words: readonly Word[], keepsChatWords: boolean) {
  const searched = [
    ...new Set(words.filter((word) => isSearchable(word, keepsChatWords)).map(({ word }) => word)),
  ]
  if (searched.length <= mostAsked) return { words, searched: searched.length }
  const rarest = new Set(
    searched
      .map((word) => ({ word, papers: papersWith(corpus, word) }))
      .sort((a, b) => a.papers - b.papers)
      .slice(0, mostAsked)
      .map(({ word }) => word),
  )
  const taken = words.filter(({ word }) => rarest.has(word) || isFunctionWord(word))
  return { words: taken, searched: mostAsked }
}

function papersWith(corpus: Corpus, word: string): number {
  return corpus.terms.papersWith(corpus.analysis.stem(word), 'text')
}

function isSame(one: Reading, other: Reading): boolean {
  const wordsOf = ({ terms }: Reading) => terms.map(({ word }) => word).join(' ')
  return one.weight === other.weight && wordsOf(one) === wordsOf(other)
}

function readWord(corpus: Corpus, word: Word): Reading[] {
  const readings = [allOf(corpus, 'exact', [word])]
  if (word.segments.length > 1) readings.push(allOf(corpus, 'exact', word.segments))
  if (word.pieces.length > word.segments.length) readings.push(allOf(corpus, 'exact', word.pieces))
  // deepseekr1 where papers write "DeepSeek R1".
  if (/\d/.test(word.word) && word.segments.length === 1) {
    const halves = splitInTwo(corpus, word.word)
    if (halves !== undefined)
      readings.push(
        allOf(
          corpus,
          'exact',
          halves.map((half) => ({ word: half })),
        ),
      )
  }
  return readings.filter((reading) => reading.terms.length > 0)
}

function allOf(
  corpus: Corpus,
  kind: MatchKind,
  parts: readonly Pick<Piece, 'word'>[],
  weight = 1,
  isOneTerm = false,
): Reading {
  const words = [...new Set(parts.map((part) => part.word))].filter((word) => !isFunctionWord(word))
  return { kind, terms: words.map((word) => seekAnywhere(corpus, word)), weight, isOneTerm }
}

/** A folded word in any field. */
export function seekAnywhere(corpus: Corpus, word: string): SoughtTerm {
  const { places } = seekInTitle(corpus, word)
  return { word, places: [[corpus.analysis.stem(word), 'text'], ...places, [word, 'authors']] }
}

/** A folded word in titles only. */
export function seekInTitle(corpus: Corpus, word: string): SoughtTerm {
  return {
    word,
    places: [
      [corpus.analysis.stem(word), 'title'],
      [word, 'titleWords'],
    ],
  }
}

/** "fine tuning" also finds "finetuning": each of the two words then counts for half of it. */
function joinNeighbours(corpus: Corpus, words: readonly Word[], position: number): Reading[] {
  const pairs = [words.slice(position - 1, position + 1), words.slice(position, position + 2)]
  return pairs
    .filter((pair) => pair.length === 2 && pair.every(({ word }) => !isFunctionWord(word)))
    .map((pair) => allOf(corpus, 'exact', [{ word: pair.map(({ word }) => word).join('') }], 1 / 2))
}

function longFormsOf(corpus: Corpus, { word }: Word): Reading[] {
  const known = corpus.acronyms.longFormsOf(word)
  const longForms = known.length > 0 ? known : corpus.acronyms.longFormsOf(corpus.analysis.stem(word))
  return longForms.map(({ words }) => {
    const pieces = readWords(words).flatMap((part) => part.pieces)
    return allOf(corpus, 'acronym', pieces, expansionWeight, true)
  })
}

/** For each word inside a long form, the acronym, of which it counts for its share. */
function findLongForms(corpus: Corpus, words: readonly Word[]): Map<Word, Reading[]> {
  const found = new Map<Word, Reading[]>()
  const pieces = words.flatMap((word) =>
    word.pieces.map((piece) => ({ word, stem: corpus.analysis.stem(piece.word) })),
  )
  for (let from = 0; from < pieces.length; from++)
    for (let to = from + 2; to <= Math.min(pieces.length, from + longestLongForm); to++) {
      const inside = pieces.slice(from, to)
      const shorts = corpus.acronyms.shortFormsOf(inside.map((piece) => piece.stem).join(' '))
      if (shorts.length === 0) continue
      const covered = new Set(inside.map((piece) => piece.word))
      const searched = [...covered].filter((word) => !isFunctionWord(word.word)).length
      for (const word of covered) {
        const readings = shorts.map((short) =>
          allOf(corpus, 'acronym', [{ word: short }], expansionWeight / Math.max(1, searched)),
        )
        found.set(word, [...(found.get(word) ?? []), ...readings])
      }
    }
  return found
}

function completionsOf(corpus: Corpus, { word }: Word): Reading[] {
  if (word.length < 2) return []
  return [...corpus.words.startingWith(word, 20), ...corpus.names.startingWith(word, 5)]
    .filter((completion) => completion !== word)
    .map((completion) => allOf(corpus, 'prefix', [{ word: completion }], prefixWeight))
}
