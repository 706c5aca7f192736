/** Phrases found among the words of a sentence: a phrase is a place for each word, a place says which words fit. */
import { wordSet } from '../model/lists.ts'

/** A word in small letters, or a sign, with its place in the sentence. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Whether a word may stand at this place of a phrase; `words` has all that may, where they can be listed. */
export interface Slot {
  (word: string): boolean
  readonly words?: ReadonlySet<string>
}
export type Phrase = readonly Slot[]

/** Phrases by the words that they may begin with, and those that begin with words which are not told. */
export interface Lexicon {
  readonly byFirst: ReadonlyMap<string, readonly Phrase[]>
  readonly others: readonly Phrase[]
}

/** The words and signs of a sentence, in order; what a hyphen or an apostrophe joins is apart. */
export function tokensOf(sentence: string): readonly Token[] {
  const lower = sentence.toLowerCase()
  // A letter whose small one is longer would move the places of all behind it.
  const text = lower.length === sentence.length ? lower : sentence
  let end = 0
  return (text.match(wordOrSign) ?? []).map((found) => {
    const start = text.indexOf(found, end)
    end = start + found.length
    return { word: text === lower ? found : found.toLowerCase(), start, end }
  })
}

/** One of some words. */
export function oneOf(list: string): Slot {
  const words = wordSet(list)
  return Object.assign((word: string) => words.has(word), { words })
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
  return list.split(', ').map((phrase) => phrase.split(' ').map(oneOf))
}

/** Phrases made ready for looking them up. */
export function lexicon(...all: readonly Phrase[]): Lexicon {
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of all)
    for (const word of phrase[0]?.words ?? []) byFirst.set(word, [...(byFirst.get(word) ?? []), phrase])
  return { byFirst, others: all.filter((phrase) => phrase[0]?.words === undefined) }
}

/** Whether one of some phrases stands anywhere among the tokens. */
export function hasPhrase(tokens: readonly Token[], known: Lexicon): boolean {
  for (let at = 0; at < tokens.length; at++) if (phraseLength(tokens, known, at) > 0) return true
  return false
}

/** How many tokens the longest of some phrases takes from a place on; 0 where none stands there. */
export function phraseLength(tokens: readonly Token[], { byFirst, others }: Lexicon, at = 0): number {
  const known = byFirst.get(tokens[at]?.word ?? '')
  const told = known === undefined ? 0 : longestOf(known, tokens, at)
  return others.length === 0 ? told : Math.max(told, longestOf(others, tokens, at))
}

function longestOf(among: readonly Phrase[], tokens: readonly Token[], at: number): number {
  let longest = 0
  for (const phrase of among)
    if (phrase.length > longest && standsAt(tokens, phrase, at)) longest = phrase.length
  return longest
}

function standsAt(tokens: readonly Token[], phrase: Phrase, at: number): boolean {
  for (const [place, fits] of phrase.entries()) if (!fits(tokens[at + place]?.word ?? '')) return false
  return true
}

const wordOrSign = /[\p{L}\p{N}_]+|\S/gu
const isWordLike = /^[\p{L}\p{N}_]/u
