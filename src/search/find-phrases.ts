/** Which papers hold which of several phrases, found in one pass over the words of the papers. */
import type { Corpus } from './corpus.ts'
import type { Docs } from './doc-sets.ts'
import { uniteAll } from './doc-sets.ts'
import type { Lexicon } from './lexicon.ts'
import { readPhrase } from './phrase-text.ts'
import type { PieceVisitor } from './tokens.ts'
import { createSieves, letThrough, visitPieces } from './tokens.ts'

export interface SoughtPhrase {
  readonly phrase: string
  /** The papers that may hold it. */
  readonly among: Docs
  /** Whether only titles are looked at. */
  readonly isTitle: boolean
}

export interface FoundPhrase {
  readonly anywhere: Docs
  readonly inTitle: Docs
}

/** By phrase, where `createPhraseCounter` would count it. */
export function findPhrases(corpus: Corpus, sought: readonly SoughtPhrase[]): Map<string, FoundPhrase> {
  if (sought.length === 0) return new Map()
  const end = corpus.everything.length
  const found = sought.map(() => ({ anywhere: new Uint8Array(end), inTitle: new Uint8Array(end) }))
  const finder = new Finder(corpus.lexicon, sought, found)
  const isAnySought = uniteAll(sought.map(({ among }) => among)) ?? none
  for (let doc = 0; doc < end; doc++) if (isAnySought[doc] === 1) finder.read(doc, corpus.streamOf(doc))
  return new Map(sought.map(({ phrase }, at) => [phrase, found[at] ?? { anywhere: none, inTitle: none }]))
}

/** A phrase that is being read in a paper: the words that may come next, each with the state after it. */
interface State {
  readonly phrase: number
  readonly next: Map<number, State>
  readonly isEnd: boolean
}

class Finder implements PieceVisitor {
  readonly sieves = createSieves()
  isDone = false
  readonly #sought: readonly SoughtPhrase[]
  readonly #found: readonly FoundPhrase[]
  readonly #isTitle: boolean
  /** By word, the states that it opens. */
  readonly #openings = new Map<number, State[]>()
  /** After two words or more; two lists that take turns. */
  #runs: State[] = []
  #next: State[] = []
  #doc = 0
  /** How many fields come before the title. */
  #fieldsLeft = 0
  /** By phrase, 1 where it may still stand in the paper, and how many there are. */
  readonly #isLeft: Uint8Array
  #left = 0

  constructor(lexicon: Lexicon, sought: readonly SoughtPhrase[], found: readonly FoundPhrase[]) {
    this.#sought = sought
    this.#found = found
    this.#isLeft = new Uint8Array(sought.length)
    this.#isTitle = sought.every(({ isTitle }) => isTitle)
    for (const [number, { phrase, among }] of sought.entries()) {
      if (!among.includes(1)) continue
      for (const [word, state] of readStates(number, readPhrase(phrase, lexicon).steps)) {
        if (state.isEnd) letThrough(this.sieves, word)
        for (const second of state.next.keys()) letThrough(this.sieves, word, second)
        this.#openings.set(word, [...(this.#openings.get(word) ?? []), state])
      }
    }
  }

  /** Marks the phrases that stand in a paper. */
  read(doc: number, stream: Uint8Array): void {
    this.#doc = doc
    this.#left = 0
    for (let phrase = 0; phrase < this.#sought.length; phrase++) {
      const isLeft = this.#sought[phrase]?.among[doc] ?? 0
      this.#isLeft[phrase] = isLeft
      this.#left += isLeft
    }
    this.isDone = false
    this.#runs.length = 0
    visitPieces(stream, this)
  }

  begin(authors: number): void {
    this.#fieldsLeft = authors
  }

  endField(): void {
    this.#runs.length = 0
    if (this.#fieldsLeft === 0 && this.#isTitle) this.isDone = true
    this.#fieldsLeft--
  }

  piece(word: number, previous: number): boolean {
    this.#next.length = 0
    for (let at = 0; at < this.#runs.length; at++) this.#enter(this.#runs[at]?.next.get(word))
    const opened = this.#openings.get(previous)
    if (opened !== undefined)
      for (let at = 0; at < opened.length; at++) this.#enter(opened[at]?.next.get(word))
    const opening = this.#openings.get(word)
    if (opening !== undefined)
      for (let at = 0; at < opening.length; at++) if (opening[at]?.isEnd) this.#enter(opening[at])
    const done = this.#runs
    this.#runs = this.#next
    this.#next = done
    return this.#runs.length > 0
  }

  #enter(state: State | undefined): void {
    if (state === undefined || this.#isLeft[state.phrase] === 0) return
    if (!state.isEnd) {
      this.#next.push(state)
      return
    }
    const found = this.#found[state.phrase]
    if (found === undefined) return
    found.anywhere[this.#doc] = 1
    if (this.#fieldsLeft === 0) found.inTitle[this.#doc] = 1
    // What was found among the authors may still be in the title.
    if (this.#fieldsLeft > 0) return
    this.#isLeft[state.phrase] = 0
    this.#left--
    if (this.#left === 0) this.isDone = true
  }
}

/** The words that may open a phrase, each with the state after it. */
function readStates(phrase: number, steps: ReadonlyMap<number, ReadonlyMap<number, number>>) {
  const states = new Map<number, State>()
  const stateAt = (letters: number) => {
    const state = states.get(letters) ?? { phrase, next: new Map(), isEnd: !steps.has(letters) }
    states.set(letters, state)
    return state
  }
  for (const [letters, words] of steps)
    for (const [word, after] of words) stateAt(letters).next.set(word, stateAt(after))
  return stateAt(0).next
}

const none: Docs = new Uint8Array(0)
