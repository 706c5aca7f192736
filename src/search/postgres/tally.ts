/** What papers add to the counts of the corpus, summed over many of them. */
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
  readonly #terms = new Map<string, Int32Array>()
  readonly #acronyms = new Map<string, AcronymTally>()
  readonly #authors = new Map<string, AuthorTally>()

  /** Adds a paper (`by` 1) or takes it out (`by` -1). */
  add(paper: AnalysedPaper, by: 1 | -1): void {
    this.#papers += by
    this.#textLength += by * paper.terms.textLength
    this.#titleLength += by * paper.terms.titleLength
    for (const [term, counted] of paper.counts) {
      let counts = this.#terms.get(term)
      if (counts === undefined) {
        counts = new Int32Array(counters.length)
        this.#terms.set(term, counts)
      }
      for (const counter of counted) {
        const at = placeOf[counter]
        counts[at] = (counts[at] ?? 0) + by
      }
    }
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

  /** In the order of the terms and names; terms that nothing changes only where `isAsked` says so. */
  toPlain(isAsked: (term: string) => boolean): PlainTally {
    const counted = [...this.#terms].filter(
      ([term, counts]) => isAsked(term) || counts.some((count) => count !== 0),
    )
    counted.sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      papers: this.#papers,
      textLength: this.#textLength,
      titleLength: this.#titleLength,
      terms: counted.map(([term]) => term),
      counts: counters.map((_, at) => Int32Array.from(counted, ([, counts]) => counts[at] ?? 0)),
      acronyms: [...this.#acronyms.values()].filter(({ papers }) => papers !== 0),
      authors: [...this.#authors.values()]
        .filter(({ papers }) => papers !== 0)
        .sort((a, b) => (a.words < b.words ? -1 : 1)),
    }
  }
}

const placeOf = Object.fromEntries(counters.map((counter, at) => [counter, at])) as Record<
  (typeof counters)[number],
  number
>
