/** How near the words of a text come to those of a question in meaning, by vectors of words. */
import type { ContentWord } from '../../abstracts/content-words.ts'
import type { QuestionWord } from '../../passages/question.ts'

/** Vectors of length one of some words, as `embeddings/words` gives them. */
export interface Meanings {
  vectorOfWords(words: Iterable<string>): Float32Array | undefined
}

/** What texts mean, each text and each word once, whatever is asked about them. */
export class TextVectors {
  readonly #meanings: Meanings
  readonly #texts = new WeakMap<readonly ContentWord[], { readonly vector: Float32Array | undefined }>()
  readonly #words = new Map<string, Float32Array | undefined>()

  constructor(meanings: Meanings) {
    this.#meanings = meanings
  }

  /** The direction of the sum of its words. */
  ofText(words: readonly ContentWord[]): Float32Array | undefined {
    const known = this.#texts.get(words) ?? {
      vector: this.#meanings.vectorOfWords(words.flatMap(({ terms }) => terms)),
    }
    this.#texts.set(words, known)
    return known.vector
  }

  ofWord({ stem, terms }: ContentWord): Float32Array | undefined {
    if (!this.#words.has(stem)) this.#words.set(stem, this.#meanings.vectorOfWords(terms))
    return this.#words.get(stem)
  }
}

/** Compares texts with a question; each word is compared once. */
export function createAlignment(asked: readonly QuestionWord[], vectors: TextVectors) {
  const wanted = asked.map((word) => vectors.ofWord(word))
  const whole = vectors.ofText(asked)
  const weight = asked.reduce((sum, one) => sum + one.weight, 0)
  const known = new Map<string, readonly number[]>()

  function cosinesOf(word: ContentWord): readonly number[] {
    const before = known.get(word.stem)
    if (before !== undefined) return before
    const vector = vectors.ofWord(word)
    const cosines = asked.map((one, at) => (one.stem === word.stem ? 1 : dot(wanted[at], vector)))
    known.set(word.stem, cosines)
    return cosines
  }

  return {
    /** From 0 to 1: for each asked word the nearest word of the text, by the weight of what was asked. */
    nearness(words: readonly ContentWord[]): number {
      const best = new Array<number>(asked.length).fill(0)
      for (const word of words) {
        const cosines = cosinesOf(word)
        for (let at = 0; at < best.length; at++) best[at] = Math.max(best[at] ?? 0, cosines[at] ?? 0)
      }
      return weight === 0
        ? 0
        : best.reduce((sum, one, at) => sum + one * (asked[at]?.weight ?? 0), 0) / weight
    },
    /** Of the sum of the text's vectors with that of the question's. */
    cosine(words: readonly ContentWord[]): number {
      return dot(whole, vectors.ofText(words))
    },
  }
}

function dot(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) return 0
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}
