/** All papers as numbers of words: what training goes through again and again. */
import type { AnalysedPapers } from './analyse-papers.ts'
import { Growing } from './growing.ts'

/**
 * As in `AnalysedPapers`, where the words of most papers come first and all others are left out; both lists
 * of starts end with the end of the last.
 */
export interface Texts {
  readonly vocabulary: readonly string[]
  readonly words: Uint32Array
  readonly partStarts: Uint32Array
  readonly paperStarts: Uint32Array
}

export function countPapers({ paperStarts }: Texts): number {
  return paperStarts.length - 1
}

/** Gathers papers, and then numbers the words of most of them. */
export class TextsBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #papersWith = new Growing()
  readonly #lastPaper = new Growing()
  readonly #words = new Growing()
  readonly #partStarts = new Growing()
  readonly #paperStarts = new Growing()

  get papers(): number {
    return this.#paperStarts.length
  }

  add({ words, numbers, partStarts, paperStarts }: AnalysedPapers): void {
    const known = Uint32Array.from(words, (word) => this.#numberOf(word))
    const firstPart = this.#partStarts.length
    const firstWord = this.#words.length
    for (const [at, start] of paperStarts.entries()) {
      this.#paperStarts.push(firstPart + start)
      const [from, to] = [start, paperStarts[at + 1] ?? partStarts.length].map(
        (part) => partStarts[part] ?? numbers.length,
      )
      for (const number of numbers.subarray(from, to)) {
        const word = known[number] ?? 0
        this.#words.push(word)
        if (this.#lastPaper.get(word) === this.papers) continue
        this.#lastPaper.set(word, this.papers)
        this.#papersWith.set(word, this.#papersWith.get(word) + 1)
      }
    }
    for (const start of partStarts) this.#partStarts.push(firstWord + start)
  }

  /**
   * At most `size` words that `least` papers or more have; of as many papers, the word that came first.
   */
  build(size: number, least = 1): Texts {
    const words = [...this.#numbers.keys()]
    const papersWith = this.#papersWith.view()
    const chosen = words
      .map((_, number) => number)
      .filter((number) => (papersWith[number] ?? 0) >= least)
      .sort((a, b) => (papersWith[b] ?? 0) - (papersWith[a] ?? 0) || a - b)
      .slice(0, size)
    return this.#renumber(chosen, words)
  }

  /** With these words and no others, numbered in their order. */
  buildWith(vocabulary: readonly string[]): Texts {
    const chosen = vocabulary.map((word) => this.#numberOf(word))
    return this.#renumber(chosen, [...this.#numbers.keys()])
  }

  #renumber(chosen: readonly number[], words: readonly string[]): Texts {
    const newNumbers = new Int32Array(words.length).fill(-1)
    for (const [at, number] of chosen.entries()) newNumbers[number] = at
    const kept = new Growing()
    const partStarts = new Growing()
    const [numbers, starts] = [this.#words.view(), this.#partStarts.view()]
    for (const [part, start] of starts.entries()) {
      partStarts.push(kept.length)
      for (let at = start, end = starts[part + 1] ?? numbers.length; at < end; at++) {
        const number = newNumbers[numbers[at] as number] as number
        if (number >= 0) kept.push(number)
      }
    }
    partStarts.push(kept.length)
    const paperStarts = new Growing()
    for (const start of this.#paperStarts.view()) paperStarts.push(start)
    paperStarts.push(starts.length)
    return {
      vocabulary: chosen.flatMap((number) => words[number] ?? []),
      words: kept.view(),
      partStarts: partStarts.view(),
      paperStarts: paperStarts.view(),
    }
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#numbers.size)
    this.#papersWith.push(0)
    this.#lastPaper.push(0)
    return this.#numbers.size - 1
  }
}
