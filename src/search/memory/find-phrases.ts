/** Which papers hold which of several phrases, found in one pass over the words of the papers. */
import type { Steps } from '../../async/steps.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { keepSecondBits, uniteAll } from '../index/doc-sets.ts'
import { readPhrase } from '../index/phrase-text.ts'
import type { Pieces } from '../index/tokens.ts'
import { fieldEnd, firstWord, placeAfter, wideWord, wordAt } from '../index/tokens.ts'

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
  const isCandidateOfAny = uniteAll([...wanted.values()], takeSet) ?? nowhere
  const finders = [...wanted].map(([phrase, states]): PhraseFinder => {
    return { phrase, states, isAnyTitled: false, ...readPhrase(phrase, corpus.lexicon) }
  })
  const scan = new PhraseScan(finders)
  for (let from = 0; from < isCandidateOfAny.length; from += docsInStep) {
    const end = Math.min(isCandidateOfAny.length, from + docsInStep)
    for (let doc = from; doc < end; doc++)
      if (isCandidateOfAny[doc] === 1) scan.read(doc, corpus.piecesOf(doc))
    yield
  }
  return new Map(
    finders.map(({ phrase, states, isAnyTitled }) => [
      phrase,
      splitStates(states, isAnyTitled ? takeSet() : nowhere),
    ]),
  )
}

/** Reading them takes half a millisecond. */
const docsInStep = 1024

interface PhraseFinder extends ReturnType<typeof readPhrase> {
  readonly phrase: string
  /**
   * By number of paper: 0 where the phrase is not looked for, `isCandidate`, and
   * with it `isFound` and `isTitled`.
   */
  readonly states: Docs
  isAnyTitled: boolean
}

const isCandidate = 1
const isFound = 2
const isTitled = 4

function splitStates(states: Docs, inTitle: Docs): FoundPhrase {
  for (let doc = 0; doc < inTitle.length; doc++) inTitle[doc] = (states[doc] ?? 0) >>> 2
  keepSecondBits(states)
  return { anywhere: states, inTitle }
}

/** The first two words of a phrase, or its only one, and how many letters are then found. */
interface Beginning {
  readonly finder: PhraseFinder
  readonly previous: number
  readonly word: number
  readonly letters: number
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
  /** The title's place in the paper; the end is negative until it is looked for. */
  #titleStart = 0
  #titleEnd = -1

  constructor(finders: readonly PhraseFinder[]) {
    for (const finder of finders) {
      for (const [word, letters] of finder.steps.get(0) ?? []) {
        if (letters === finder.letters.length)
          this.#add(placeOfWord(word), { finder, previous: anyWord, word, letters })
        for (const [second, after] of finder.steps.get(letters) ?? [])
          this.#add(placeOfPair(word, second), { finder, previous: word, word: second, letters: after })
      }
    }
  }

  /** Marks the phrases that a paper has. */
  read(doc: number, pieces: Pieces): void {
    const { all, start, end } = pieces
    const listAt = this.#listAt
    this.#doc = doc
    this.#pieces = pieces
    this.#titleEnd = -1
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
      if (state === 0 || state >= isTitled) continue
      const isInTitle = this.#isInTitle(at)
      if ((state >= isFound && !isInTitle) || !this.#isRestThere(beginning, at)) continue
      finder.states[this.#doc] = isCandidate | isFound | (isInTitle ? isTitled : 0)
      if (isInTitle) finder.isAnyTitled = true
    }
  }

  #isInTitle(at: number): boolean {
    const { all, start, end } = this.#pieces
    if (this.#titleEnd < 0) {
      this.#titleEnd = all.lastIndexOf(fieldEnd, end - 2)
      const before = this.#titleEnd > start ? all.lastIndexOf(fieldEnd, this.#titleEnd - 1) : -1
      this.#titleStart = Math.max(start, before + 1)
    }
    return at >= this.#titleStart && at < this.#titleEnd
  }

  #isRestThere({ finder: { letters, steps }, letters: found }: Beginning, last: number): boolean {
    const { all } = this.#pieces
    let reached: number | undefined = found
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
// In place of a word: there is none before the first of a field, and any may
// stand before a phrase of one word.
const noWord = -2
const anyWord = -1

function placeOfPair(previous: number, word: number): number {
  return (Math.imul(previous, 31) ^ word) & (pairPlaces - 1)
}

function placeOfWord(word: number): number {
  return pairPlaces + (word & (wordPlaces - 1))
}

const noPieces: Pieces = { all: new Uint16Array(0), start: 0, end: 0 }
const none: readonly Beginning[] = []
const nowhere: Docs = new Uint8Array(0)
