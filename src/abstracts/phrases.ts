/** Phrases found among the words of a sentence: a phrase is a place for each word, a place says which words fit. */
import { wordSet } from '../model/lists.ts'

/** A word in small letters, or a sign, with its place in the sentence. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Whether a word may stand at this place of a phrase. */
export type Slot = (word: string) => boolean
export type Phrase = readonly Slot[]

/** The words and signs of a sentence, in order; what a hyphen or an apostrophe joins is apart. */
export function tokensOf(sentence: string): readonly Token[] {
  return [...sentence.matchAll(wordOrSign)].map(({ 0: token, index }) => ({
    word: token.toLowerCase(),
    start: index,
    end: index + token.length,
  }))
}

/** One of some words. */
export function oneOf(words: string): Slot {
  const set = wordSet(words)
  return (word) => set.has(word)
}

/** A word that begins like one of some: `improv` for `improves` and `improvement`. */
export function startingWith(beginnings: string): Slot {
  const all = [...wordSet(beginnings)]
  return (word) => all.some((beginning) => word.startsWith(beginning))
}

/** Any word, but no sign. */
export const anyWord: Slot = (word) => isWordLike.test(word)

/** Phrases that are always said alike, with commas between them. */
export function phrases(list: string): readonly Phrase[] {
  return list.split(', ').map((phrase) => phrase.split(' ').map((said) => (word: string) => word === said))
}

/** Whether one of some phrases stands anywhere among the tokens. */
export function hasPhrase(tokens: readonly Token[], among: readonly Phrase[]): boolean {
  return tokens.some((_, at) => phraseLength(tokens, among, at) > 0)
}

/** How many tokens the longest of some phrases takes from a place on; 0 where none stands there. */
export function phraseLength(tokens: readonly Token[], among: readonly Phrase[], at = 0): number {
  let longest = 0
  for (const phrase of among)
    if (phrase.length > longest && standsAt(tokens, phrase, at)) longest = phrase.length
  return longest
}

function standsAt(tokens: readonly Token[], phrase: Phrase, at: number): boolean {
  return phrase.every((fits, place) => fits(tokens[at + place]?.word ?? ''))
}

const wordOrSign = /[\p{L}\p{N}_]+|\S/gu
const isWordLike = /^[\p{L}\p{N}_]/u
