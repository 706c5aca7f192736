/** Which papers hold which of several phrases, found in one pass over the words of the papers. */
import type { Field } from '../model/match.ts'
import type { Corpus } from './corpus.ts'
import type { Docs } from './doc-sets.ts'
import { readPhrase } from './phrase-text.ts'
import { compoundMark, fieldEnd, firstWord } from './tokens.ts'

export interface SoughtPhrase {
  readonly phrase: string
  /** The papers that may hold it. */
  readonly among: Docs
}

export interface FoundPhrase {
  readonly anywhere: Docs
  readonly inTitle: Docs
}

/** A phrase that is being read in a paper: the words that may come next, each with the state after it. */
interface State {
  readonly phrase: number
  readonly next: Map<number, State>
  readonly isEnd: boolean
}

/** By phrase, where `createPhraseCounter` would count it. */
export function findPhrases(corpus: Corpus, sought: readonly SoughtPhrase[]): Map<string, FoundPhrase> {
  const end = corpus.everything.length
  const found = sought.map(() => ({ anywhere: new Uint8Array(end), inTitle: new Uint8Array(end) }))
  const finder = createFinder(corpus, sought)
  const phrasesIn = new Uint16Array(end)
  for (const { among } of sought)
    for (let doc = 0; doc < end; doc++) phrasesIn[doc] = (phrasesIn[doc] ?? 0) + (among[doc] ?? 0)
  for (let doc = 0; doc < end; doc++) {
    const phrases = phrasesIn[doc] ?? 0
    if (phrases === 0) continue
    let left = phrases
    finder(doc, corpus.tokensOf(doc), (phrase, field) => {
      const docs = found[phrase]
      if (docs === undefined) return true
      if (field === 'title') docs.inTitle[doc] = 1
      if (docs.anywhere[doc] === 0) left--
      docs.anywhere[doc] = 1
      return left > 0 || field !== 'abstract'
    })
  }
  return new Map(sought.map(({ phrase }, at) => [phrase, found[at] ?? { anywhere: none, inTitle: none }]))
}

type Tell = (phrase: number, field: Field) => boolean

/** Reads the tokens of a paper and tells the number of each phrase that stands there, until told to stop by false. */
function createFinder(
  { lexicon }: Corpus,
  sought: readonly SoughtPhrase[],
): (doc: number, tokens: Int32Array, tell: Tell) => void {
  const isOpening = new Uint8Array(lexicon.size)
  const openings = new Map<number, State[]>()
  for (const [number, { phrase, among }] of sought.entries()) {
    if (!among.includes(1)) continue
    for (const [word, state] of readStates(number, readPhrase(phrase, lexicon).steps)) {
      isOpening[word] = 1
      openings.set(word, [...(openings.get(word) ?? []), state])
    }
  }
  // Two lists that take turns, as this is done for every word of every paper.
  let runs: State[] = []
  let next: State[] = []

  function advance(word: number, doc: number, field: Field, tell: Tell): boolean {
    if (runs.length === 0 && isOpening[word] !== 1) return true
    let goesOn = true
    next.length = 0
    const enter = (state: State) => {
      if (state.isEnd) goesOn = tell(state.phrase, field) && goesOn
      else next.push(state)
    }
    for (const run of runs) {
      const state = run.next.get(word)
      if (state !== undefined) enter(state)
    }
    if (isOpening[word] === 1)
      for (const state of openings.get(word) ?? []) if (sought[state.phrase]?.among[doc] === 1) enter(state)
    const done = runs
    runs = next
    next = done
    return goesOn
  }

  return (doc, tokens, tell) => {
    const authors = tokens[0] ?? 0
    let part = 0
    runs.length = 0
    for (let at = 1; at < tokens.length; ) {
      const field = part < authors ? 'authors' : part === authors ? 'title' : 'abstract'
      const token = tokens[at++] ?? 0
      if (token >= firstWord) {
        if (!advance(token - firstWord, doc, field, tell)) return
      } else if (token === fieldEnd) {
        part++
        runs.length = 0
      } else if (token === compoundMark) {
        for (let segments = tokens[at++] ?? 0; segments > 0; segments--) {
          const segment = tokens[at++] ?? 0
          const pieces = tokens[at++] ?? 0
          if (pieces === 1 && !advance(segment, doc, field, tell)) return
          for (let piece = pieces === 1 ? 1 : 0; piece < pieces; piece++)
            if (!advance(tokens[at++] ?? 0, doc, field, tell)) return
        }
      }
    }
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
