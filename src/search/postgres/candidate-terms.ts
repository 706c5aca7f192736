/** The terms of some papers, looked up in their records; counts and lengths are those of all papers. */

import type { Label } from '../index/document-store.ts'
import type { IndexField, Lengths } from '../index/fields.ts'
import { packPosting, withDoc } from '../index/posting-lists.ts'
import type { Terms } from '../index/term-index.ts'
import type { MetWords } from './met-words.ts'
import { indexOfNumber, type PaperRecord } from './paper-record.ts'
import type { Statistics } from './statistics.ts'

/** A paper that PostgreSQL found. */
export interface Candidate {
  /** The number of its row. */
  readonly number: number
  readonly label: Label
  readonly record: PaperRecord
  /** The bytes of its vector; null where it has none. */
  readonly vector: Uint8Array | null
}

export class CandidateTerms implements Terms {
  readonly #records: readonly PaperRecord[]
  readonly #metWords: MetWords
  readonly #statistics: Statistics
  readonly #textLengths: Uint32Array
  readonly #titleLengths: Uint32Array
  /** By field, then by number of the term; a title's are the text's. */
  readonly #postings = {
    text: new Map<number, Uint32Array>(),
    titleWords: new Map<number, Uint32Array>(),
    authors: new Map<number, Uint32Array>(),
  }

  constructor(candidates: readonly Candidate[], metWords: MetWords, statistics: Statistics) {
    this.#records = candidates.map(({ record }) => record)
    this.#metWords = metWords
    this.#statistics = statistics
    this.#textLengths = Uint32Array.from(this.#records, ({ textLength }) => textLength)
    this.#titleLengths = Uint32Array.from(this.#records, ({ titleLength }) => titleLength)
  }

  get papers(): number {
    return this.#statistics.papers
  }

  papersWith(term: string, field: IndexField): number {
    const met = field === 'text' ? this.#met(term) : undefined
    return met?.papers ?? this.#statistics.papersWithTerm(term, field)
  }

  papersWithStem(stem: number): number {
    return this.#metWords.papersWith(stem)
  }

  postings(term: string, field: IndexField): Uint32Array {
    const number = this.#met(term)?.number ?? this.#statistics.numberOf(term)
    if (number === 0 || this.#records.length === 0) return nothing
    const space = field === 'title' ? 'text' : field
    const known = this.#postings[space].get(number)
    if (known !== undefined) return known
    const found = this.#find(number, space)
    this.#postings[space].set(number, found)
    return found
  }

  lengths(field: keyof Lengths): { readonly each: Uint32Array; readonly mean: number } {
    return {
      each: field === 'text' ? this.#textLengths : this.#titleLengths,
      mean: this.#statistics.meanLengths[field],
    }
  }

  /** What is known of a stem that occurs in a text, without asking the database. */
  #met(term: string): { readonly number: number; readonly papers: number } | undefined {
    const stem = this.#metWords.lexicon.idOf(term)
    if (stem === undefined || this.#metWords.papersWith(stem) === 0) return undefined
    return { number: this.#metWords.numberOf(stem), papers: this.#metWords.papersWith(stem) }
  }

  #find(number: number, space: 'text' | 'titleWords' | 'authors'): Uint32Array {
    const found: number[] = []
    for (const [doc, record] of this.#records.entries()) {
      if (space === 'text') {
        const at = indexOfNumber(record.stems, number)
        if (at >= 0) found.push(withDoc(record.times[at] ?? 0, doc))
      } else if (indexOfNumber(space === 'authors' ? record.names : record.titleWords, number) >= 0)
        found.push(packPosting(doc, 1, space === 'titleWords' ? 1 : 0))
    }
    return Uint32Array.from(found)
  }
}

const nothing = new Uint32Array(0)
