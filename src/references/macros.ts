/** What `@string` defines in a BibTeX file, filled in within bounds: each may hold others twice. */
import { shortMonthNames } from '../model/calendar.ts'
import { maxFileBytes, maxReferenceLength } from '../model/reference.ts'
import type { ValuePart } from './scan-bibtex.ts'

export class Macros {
  /** By name in lower case; undefined for one that became too long. */
  readonly #texts = new Map<string, string | undefined>(shortMonthNames.map((month) => [month, month]))
  #left = maxFilledIn

  define(name: string, value: readonly ValuePart[]): void {
    this.#texts.set(name.toLowerCase(), this.fillIn(value))
  }

  /**
   * A value as text; words that nobody defined stand for themselves. Undefined, before anything is joined,
   * where it would become longer than an entry may be, or all of a file together than two files.
   */
  fillIn(value: readonly ValuePart[]): string | undefined {
    let [length, filledIn] = [0, 0]
    const texts: string[] = []
    for (const { text, isWord } of value) {
      const name = isWord ? text.toLowerCase() : ''
      const known = this.#texts.has(name)
      const filled = known ? this.#texts.get(name) : text
      if (filled === undefined) return undefined
      length += filled.length
      if (known) filledIn += filled.length
      if (length > maxReferenceLength || filledIn > this.#left) return undefined
      texts.push(filled)
    }
    this.#left -= filledIn
    return texts.join('')
  }
}

/** Why an entry with such a value cannot be read, as a sentence's end. */
export const grownTooLong = `becomes longer than ${maxReferenceLength.toLocaleString('en')} characters, or its file than ${(2 * maxFileBytes) / 1e6} MB, where its @string names are filled in`

/** Characters, of all values of a file together. */
const maxFilledIn = 2 * maxFileBytes
