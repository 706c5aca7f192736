/** Which papers hold which of several phrases, found in one pass over the words of the papers. */
import type { Steps } from '../../async/steps.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { keepSecondBits, sizeOf, uniteAll } from '../index/doc-sets.ts'
import type { Pieces } from '../index/tokens.ts'
import { fieldEnd, firstWord, placeAfter, titleOf, wideWord, wordAt } from '../index/tokens.ts'
import { findByPairs } from './find-by-pairs.ts'
import {
  anyWord,
  type Beginning,
  beginningsOf,
  found,
  mark,
  type PhraseFinder,
  seekPhrase,
  titled,
} from './phrase-finder.ts'

export interface FoundPhrase {
  readonly anywhere: Docs
  readonly inTitle: Docs
}

/**
 * By phrase, where `createPhraseCounter` would count it among papers that may hold it. The sets of these are
 * used up; `takeSet` gives an empty one.
 */
export function* findPhrases(
  corpus: Corpus,
  wanted: ReadonlyMap<string, Docs>,
  takeSet: () => Docs,
): Steps<Map<string, FoundPhrase>> {
  if (wanted.size === 0) return new Map()
  const finders = [...wanted].map(([phrase, states]) => seekPhrase(phrase, states, corpus.lexicon))
  const isRead = (yield* chooseToRead(corpus, finders, takeSet)) ?? nowhere
  const scan = new PhraseScan(finders)
  let read = 0
  for (let doc = isRead.indexOf(1); doc >= 0; doc = isRead.indexOf(1, doc + 1)) {
    scan.read(doc, corpus.piecesOf(doc))
    read += 1
    if (read % docsInStep === 0) yield
  }
  return new Map(
    finders.map(({ phrase, states, isAnyTitled }) => [
      phrase,
      splitStates(states, isAnyTitled ? takeSet() : nowhere),
    ]),
  )
}

/** The papers whose words must be read: all that may hold a phrase, or those of which pairs do not tell. */
function* chooseToRead(
  corpus: Corpus,
  finders: readonly PhraseFinder[],
  takeSet: () => Docs,
): Steps<Docs | undefined> {
  const { pairs } = corpus
  const sets: Docs[] = []
  for (const finder of finders) {
    const isLong = pairs !== undefined && sizeOf(finder.states) > manyPapers
    sets.push((isLong ? yield* findByPairs(finder, pairs, corpus, takeSet) : undefined) ?? finder.states)
  }
  return uniteAll(sets, takeSet)
}

/** To read the words of so many takes a few milliseconds. */
const manyPapers = 10_000
/** Reading them takes half a millisecond. */
const docsInStep = 1024

function splitStates(states: Docs, inTitle: Docs): FoundPhrase {
  for (let doc = 0; doc < inTitle.length; doc++) inTitle[doc] = (states[doc] ?? 0) >>> 2
  keepSecondBits(states)
  return { anywhere: states, inTitle }
}

/** Scans the words of papers at some two nanoseconds a word, and stops where a phrase may begin. */
class PhraseScan {
  /**
   * By the hash of two neighbouring words or of one, the number of a list of beginnings plus 1.
   * Collisions are rare, and checked.
   */
  readonly #listAt = new Uint16Array(pairPlaces + wordPlaces)
  readonly #lists: Beginning[][] = []
  #doc = 0
  #pieces = noPieces
  #title: ReturnType<typeof titleOf> | undefined

  constructor(finders: readonly PhraseFinder[]) {
    for (const finder of finders) {
      for (const beginning of beginningsOf(finder)) {
        const { previous, word } = beginning
        this.#add(previous === anyWord ? placeOfWord(word) : placeOfPair(previous, word), beginning)
      }
    }
  }

  /** Marks the phrases that a paper has. */
  read(doc: number, pieces: Pieces): void {
    const { all, start, end } = pieces
    const listAt = this.#listAt
    this.#doc = doc
    this.#pieces = pieces
    this.#title = undefined
    let word = noWord
    for (let from = start; from < end; ) {
      const at = this.#next(pieces, from, word)
      if (at === end) return
      const previous = at === from ? word : (all[at - 1] ?? fieldEnd) - firstWord
      word = wordAt(all, at)
      const pair = listAt[placeOfPair(previous, word)] ?? 0
      const single = listAt[placeOfWord(word)] ?? 0
      if (pair > 0) this.#readOn(pair, at, previous, word)
      if (single > 0) this.#readOn(single, at, previous, word)
      from = placeAfter(all, at)
    }
  }

  /**
   * The first place where a phrase may begin or may have begun just before: a loop with nothing else in it.
   */
  #next({ all, end }: Pieces, from: number, before: number): number {
    const listAt = this.#listAt
    let previous = before
    for (let at = from; at < end; at++) {
      const piece = all[at] ?? fieldEnd
      const word = piece - firstWord
      if (listAt[placeOfPair(previous, word)] !== 0 || listAt[placeOfWord(word)] !== 0 || piece === wideWord)
        return at
      previous = word
    }
    return end
  }

  #add(place: number, beginning: Beginning): void {
    if (this.#listAt[place] === 0) this.#listAt[place] = this.#lists.push([])
    this.#lists[(this.#listAt[place] ?? 0) - 1]?.push(beginning)
  }

  #readOn(list: number, at: number, previous: number, word: number): void {
    for (const beginning of this.#lists[list - 1] ?? none) {
      if (beginning.word !== word) continue
      if (beginning.previous !== previous && beginning.previous !== anyWord) continue
      const { finder } = beginning
      const state = finder.states[this.#doc] ?? 0
      if (state === 0 || state >= titled) continue
      const isInTitle = this.#isInTitle(at)
      if ((state >= found && !isInTitle) || !this.#isRestThere(beginning, at)) continue
      mark(finder, this.#doc, isInTitle)
    }
  }

  #isInTitle(at: number): boolean {
    this.#title ??= titleOf(this.#pieces)
    return at >= this.#title.start && at < this.#title.end
  }

  #isRestThere({ finder: { letters, steps }, letters: begun }: Beginning, last: number): boolean {
    const { all } = this.#pieces
    let reached: number | undefined = begun
    for (
      let at = placeAfter(all, last);
      reached !== undefined && reached < letters.length;
      at = placeAfter(all, at)
    )
      reached = steps.get(reached)?.get(wordAt(all, at))
    return reached !== undefined
  }
}

const pairPlaces = 32_768
const wordPlaces = 4096
/** In place of the word before the first of a field. */
const noWord = -2

function placeOfPair(previous: number, word: number): number {
  return (Math.imul(previous, 31) ^ word) & (pairPlaces - 1)
}

function placeOfWord(word: number): number {
  return pairPlaces + (word & (wordPlaces - 1))
}

const noPieces: Pieces = { all: new Uint16Array(0), start: 0, end: 0 }
const none: readonly Beginning[] = []
const nowhere: Docs = new Uint8Array(0)
