/** Papers as numbers of words: what training goes through again and again. */
import { splitSentences } from '../../../model/sentences.ts'
import { createAnalysis } from '../../../search/analysis/analysis.ts'
import { wordsOf } from '../words-of.ts'
import type { TrainingPaper } from './read-papers.ts'

/**
 * The parts of papers, one after the other: a paper's first part is its title, the others are sentences of its
 * abstract. Part `p` is `words[partStarts[p]]` up to `words[partStarts[p + 1]]`, and paper `n` has the parts from
 * `paperStarts[n]` up to `paperStarts[n + 1]`. A word's number is its place in `vocabulary`, commonest first; other
 * words are left out.
 */
export interface Texts {
  readonly vocabulary: readonly string[]
  readonly words: Uint32Array
  readonly partStarts: Uint32Array
  readonly paperStarts: Uint32Array
}

/** Gathers papers and then numbers the words of most papers. */
export class TextsBuilder {
  readonly #analysis = createAnalysis()
  readonly #numbers = new Map<string, number>()
  readonly #papersWith = new Growing()
  readonly #seenIn = new Growing()
  readonly #words = new Growing()
  readonly #partStarts = new Growing()
  readonly #paperStarts = new Growing()

  get papers(): number {
    return this.#paperStarts.length
  }

  add({ title, abstract }: Pick<TrainingPaper, 'title' | 'abstract'>): void {
    this.#paperStarts.push(this.#partStarts.length)
    for (const part of [title, ...splitSentences(abstract.slice(0, maxAbstractLength))]) {
      this.#partStarts.push(this.#words.length)
      for (const word of wordsOf(part, this.#analysis)) this.#words.push(this.#numberOf(word))
    }
  }

  /** At most `size` words, those of most papers; of as many papers, the word that came first. */
  build(size: number): Texts {
    const words = [...this.#numbers.keys()]
    const papersWith = this.#papersWith.view()
    const chosen = words
      .map((_, number) => number)
      .sort((a, b) => (papersWith[b] ?? 0) - (papersWith[a] ?? 0) || a - b)
      .slice(0, size)
    const newNumbers = new Int32Array(words.length).fill(-1)
    for (const [at, number] of chosen.entries()) newNumbers[number] = at
    const kept = new Growing()
    const partStarts = new Uint32Array(this.#partStarts.length + 1)
    const [before, starts] = [this.#words.view(), this.#partStarts.view()]
    for (let part = 0; part < starts.length; part++) {
      partStarts[part] = kept.length
      const end = starts[part + 1] ?? before.length
      for (let at = starts[part] ?? 0; at < end; at++) {
        const number = newNumbers[before[at] ?? 0] ?? -1
        if (number >= 0) kept.push(number)
      }
    }
    partStarts[starts.length] = kept.length
    const paperStarts = new Uint32Array(this.papers + 1)
    paperStarts.set(this.#paperStarts.view())
    paperStarts[this.papers] = starts.length
    return {
      vocabulary: chosen.flatMap((number) => words[number] ?? []),
      words: kept.view(),
      partStarts,
      paperStarts,
    }
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
      this.#papersWith.push(0)
      this.#seenIn.push(0)
    }
    if (this.#seenIn.get(number) !== this.papers) {
      this.#seenIn.set(number, this.papers)
      this.#papersWith.set(number, this.#papersWith.get(number) + 1)
    }
    return number
  }
}

/** Whole numbers in a typed array that grows. */
class Growing {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  get(at: number): number {
    return this.#values[at] ?? 0
  }

  set(at: number, value: number): void {
    this.#values[at] = value
  }

  view(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** Longer than any abstract of arXiv. */
const maxAbstractLength = 8000
