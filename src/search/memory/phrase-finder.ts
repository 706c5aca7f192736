/** A phrase that is looked for, and in which papers it was found so far. */
import type { Docs } from '../index/doc-sets.ts'
import type { Lexicon } from '../index/lexicon.ts'
import { readPhrase } from '../index/phrase-text.ts'

export interface PhraseFinder extends ReturnType<typeof readPhrase> {
  readonly phrase: string
  /** By number of paper: 0 where it is not looked for, else `candidate`, with `found` and `titled`. */
  readonly states: Docs
  isAnyTitled: boolean
}

const candidate = 1
export const found = 2
export const titled = 4

/** The first two words of a phrase, or its only one, and how many letters are then found. */
export interface Beginning {
  readonly finder: PhraseFinder
  readonly previous: number
  readonly word: number
  readonly letters: number
}

/** In place of a word: any may stand before a phrase of one word. */
export const anyWord = -1

/** `states` is 1 for each paper that may have the phrase. */
export function seekPhrase(phrase: string, states: Docs, lexicon: Lexicon): PhraseFinder {
  return { phrase, states, isAnyTitled: false, ...readPhrase(phrase, lexicon) }
}

/** All that a phrase may begin with. */
export function beginningsOf(finder: PhraseFinder): Beginning[] {
  const { steps } = finder
  return [...(steps.get(0) ?? [])].flatMap(([word, letters]) => [
    ...(letters === finder.letters.length ? [{ finder, previous: anyWord, word, letters }] : []),
    ...[...(steps.get(letters) ?? [])].map(([second, after]) => ({
      finder,
      previous: word,
      word: second,
      letters: after,
    })),
  ])
}

export function mark(finder: PhraseFinder, doc: number, isInTitle: boolean): void {
  finder.states[doc] = (finder.states[doc] ?? 0) | candidate | found | (isInTitle ? titled : 0)
  if (isInTitle) finder.isAnyTitled = true
}
