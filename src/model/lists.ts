/** Lists in parts and in order. */
import { spacedWords } from './words.ts'

/** The list in parts of at most `size`. */
export function chunk<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

/** Orders texts by their UTF-16 units, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The words of a text that has spaces between them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(spacedWords(words))
}

/** Whether a word is one of some, which are written with spaces between them. */
export function isAmong(word: string | undefined, words: string): boolean {
  return word !== undefined && word !== '' && ` ${words} `.includes(` ${word} `)
}

/** Phrases that are written with commas or lines between them. */
export function phraseList(phrases: string): readonly string[] {
  return phrases.split(/[,\n]/).map((phrase) => phrase.trim())
}
