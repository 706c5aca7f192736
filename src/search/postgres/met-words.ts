/**
 * Words that were met in the texts of papers, with their stems and how many papers have those: kept from one
 * search to the next, as most words of a paper stand in others too.
 */
import { sql } from 'kysely'
import type { Analysis } from '../analysis/analysis.ts'
import { growTo } from '../index/growing.ts'
import { Lexicon } from '../index/lexicon.ts'
import type { WholeCorpus } from '../index/whole-corpus.ts'
import { type Database, tables } from './tables.ts'

export class MetWords {
  readonly lexicon: Lexicon
  readonly #db: Database
  /** By number in the lexicon, of a stem its papers and its number in the table `terms`. */
  #papers = new Uint32Array(0)
  #numbers = new Uint32Array(0)
  /** The numbers in the table `terms` of the stems that are known. */
  readonly #known = new Set<number>()

  constructor(db: Database, analysis: Analysis, whole: WholeCorpus) {
    this.#db = db
    this.lexicon = new Lexicon(analysis, whole, true)
  }

  /** Whether there are so many that it is time to begin again: about 50 MB. */
  get isFull(): boolean {
    return this.lexicon.size > maxWords || this.#known.size > maxWords
  }

  /** In how many papers a stem stands; 0 where that was not fetched. */
  papersWith(stem: number): number {
    return this.#papers[stem] ?? 0
  }

  /** The number of a stem in the table `terms`; 0 where that was not fetched. */
  numberOf(stem: number): number {
    return this.#numbers[stem] ?? 0
  }

  /** Fetches what is not known yet of these stems, by their numbers in the table `terms`. */
  async fetch(numbers: Iterable<number>): Promise<void> {
    const asked = [...new Set(numbers)].filter((number) => !this.#known.has(number))
    if (asked.length === 0) return
    const { rows } = await sql<{ term: string; number: number; stems: number }>`
      select term, number, stems from ${tables.terms} where number = any(${asked}::int[])`.execute(this.#db)
    for (const number of asked) this.#known.add(number)
    for (const { term, number, stems } of rows) {
      const id = this.lexicon.intern(term)
      this.#papers = growTo(this.#papers, id + 1)
      this.#numbers = growTo(this.#numbers, id + 1)
      this.#papers[id] = stems
      this.#numbers[id] = number
    }
  }
}

const maxWords = 300_000
