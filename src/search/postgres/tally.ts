/** What papers add to the counts of the corpus, summed over many of them. */
import { growTo } from '../index/growing.ts'
import { type AnalysedPaper, counters } from './analyse-paper.ts'

/** A tally as plain data: `counts` has, of each counter, one number for each term. */
export interface PlainTally {
  readonly papers: number
  readonly textLength: number
  readonly titleLength: number
  readonly terms: readonly string[]
  readonly counts: readonly Int32Array[]
  readonly acronyms: readonly AcronymTally[]
  readonly authors: readonly AuthorTally[]
}

interface AcronymTally {
  readonly short: string
  readonly long: string
  readonly stems: string
  papers: number
}

interface AuthorTally {
  readonly words: string
  readonly name: string
  papers: number
}

export class Tally {
  #papers = 0
  #textLength = 0
  #titleLength = 0
  /** By the number of a term times how many counters there are. */
  #counts = new Int32Array(0)
  /** The terms that papers had, in the order in which they were met. */
  readonly #terms: number[] = []
  #isMet = new Uint8Array(0)
  readonly #acronyms = new Map<string, AcronymTally>()
  readonly #authors = new Map<string, AuthorTally>()

  /** Adds a paper (`by` 1) or takes it out (`by` -1). */
  add(paper: AnalysedPaper, by: 1 | -1): void {
    this.#papers += by
    this.#textLength += by * paper.terms.textLength
    this.#titleLength += by * paper.terms.titleLength
    for (const cell of paper.counts) {
      this.#meet(Math.floor(cell / counters.length))
      this.#counts[cell] = (this.#counts[cell] ?? 0) + by
    }
    for (const term of paper.met) this.#meet(term)
    for (const [short, long, stems] of paper.acronyms) {
      const key = `${short}\t${long}`
      const known = this.#acronyms.get(key) ?? { short, long, stems, papers: 0 }
      known.papers += by
      this.#acronyms.set(key, known)
    }
    for (const [words, name] of paper.authors) {
      const known = this.#authors.get(words) ?? { words, name, papers: 0 }
      known.papers += by
      this.#authors.set(words, known)
    }
  }

  /** The terms that papers had, by their numbers, from the first one that was met as so many had been. */
  termsFrom(met: number): readonly number[] {
    return this.#terms.slice(met)
  }

  get termsMet(): number {
    return this.#terms.length
  }

  /** In the order of the terms and names; terms that nothing changes only where `isAsked` says so. */
  toPlain(
    wordOf: (term: number) => string,
    isAsked: (term: number) => boolean,
  ): PlainTally & { readonly numbered: readonly number[] } {
    const counted = this.#terms
      .filter((term) => isAsked(term) || this.#isCounted(term))
      .map((term) => ({ term, word: wordOf(term) }))
      .sort((a, b) => (a.word < b.word ? -1 : 1))
    const counts = counters.map(() => new Int32Array(counted.length))
    for (const [place, column] of counts.entries())
      for (let at = 0; at < counted.length; at++)
        column[at] = this.#counts[(counted[at]?.term ?? 0) * counters.length + place] ?? 0
    return {
      papers: this.#papers,
      textLength: this.#textLength,
      titleLength: this.#titleLength,
      terms: counted.map(({ word }) => word),
      numbered: counted.map(({ term }) => term),
      counts,
      acronyms: [...this.#acronyms.values()].filter(({ papers }) => papers !== 0),
      authors: [...this.#authors.values()]
        .filter(({ papers }) => papers !== 0)
        .sort((a, b) => (a.words < b.words ? -1 : 1)),
    }
  }

  /** Forgets all papers. Its arrays stay: to let them grow again for each of many tallies takes long. */
  empty(): void {
    for (const term of this.#terms) {
      this.#isMet[term] = 0
      this.#counts.fill(0, term * counters.length, (term + 1) * counters.length)
    }
    this.#terms.length = 0
    this.#acronyms.clear()
    this.#authors.clear()
    this.#papers = 0
    this.#textLength = 0
    this.#titleLength = 0
  }

  #isCounted(term: number): boolean {
    const end = (term + 1) * counters.length
    for (let cell = end - counters.length; cell < end; cell++) if (this.#counts[cell] !== 0) return true
    return false
  }

  #meet(term: number): void {
    if (this.#isMet[term] === 1) return
    this.#isMet = growTo(this.#isMet, term + 1)
    this.#counts = growTo(this.#counts, (term + 1) * counters.length)
    this.#isMet[term] = 1
    this.#terms.push(term)
  }
}
