/** What the papers of a corpus mean: a vector for each, made from its words, and how much it counts. */
import type { Meaning, TextVectors } from '../../ports/text-vectors.ts'
import { inStretches } from './growing.ts'
import type { Lexicon } from './lexicon.ts'
import { type PackedVector, PaperVectors, packVector } from './paper-vectors.ts'
import { TermAccumulator } from './term-index.ts'
import { type Tokens, visitTokens } from './tokens.ts'

/** What ranking asks of the meanings of papers. */
export interface Meanings {
  /** How much of the best score by words a cosine of one adds; 0 while meaning does not count. */
  readonly weight: number
  /** The vector of a text by its stems; undefined where none is known. */
  vectorOfWords(words: Iterable<string>): PackedVector | undefined
  /** See `TextVectors`. */
  isUsual(word: string): boolean
  /** See `PaperVectors`. */
  cosine(asked: PackedVector, doc: number): number
  nearest(...args: Parameters<PaperVectors['nearest']>): ReturnType<PaperVectors['nearest']>
}

/** Vectors of some papers as plain data, by their numbers. */
export interface StoredVectors {
  readonly version: string
  readonly dimensions: number
  readonly bytes: Uint8Array
}

/** Meanings in memory. Words alone count until each paper has a vector of the version at hand. */
export class MemoryMeanings implements Meanings {
  readonly #lexicon: Lexicon
  readonly #accumulator: TermAccumulator
  #vectors = new PaperVectors(0)
  /** Version of the vectors that are here; empty where there are none. */
  #version = ''
  #meaning: Meaning | undefined
  #isWhole = false
  /**
   * Papers that came or changed after the vectors of a snapshot, and before it was
   * known what to make theirs from.
   */
  readonly #unmade = new Set<number>()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#accumulator = new TermAccumulator(lexicon)
  }

  get weight(): number {
    return this.#isWhole ? (this.#meaning?.weight ?? 0) : 0
  }

  vectorOfWords(words: Iterable<string>): PackedVector | undefined {
    return this.#meaning && packedVectorOf(this.#meaning.vectors, words)
  }

  isUsual(word: string): boolean {
    return this.#meaning?.vectors.isUsual(word) === true
  }

  cosine(asked: PackedVector, doc: number): number {
    return this.#vectors.cosine(asked, doc)
  }

  nearest(...args: Parameters<PaperVectors['nearest']>) {
    return this.#vectors.nearest(...args)
  }

  /** The vector of a paper changes with its words; one without words has none. */
  put(doc: number, tokens: Tokens): void {
    if (this.#meaning === undefined) {
      if (this.#version !== '') this.#unmade.add(doc)
      return
    }
    this.#vectors.put(doc, this.#meaning.vectors.vectorOfWords(this.#wordsOf(tokens)))
  }

  /**
   * From now on meaning counts so. Where the papers have vectors of another version, each gets a new one, and
   * words alone count until the last has. Gives how many that were. Papers may come and go between the steps;
   * a later call ends an earlier one.
   */
  *use(
    meaning: Meaning,
    papers: { readonly end: number; tokensOf(doc: number): Tokens },
  ): Generator<void, number, void> {
    const { version, dimensions } = meaning.vectors
    const isBegun = this.#meaning?.vectors.version === version
    this.#meaning = meaning
    const unmade = this.#unmade.values().toArray()
    this.#unmade.clear()
    if (version === this.#version && isBegun) return 0
    const isRestored = version === this.#version
    if (!isRestored) this.#vectors = new PaperVectors(dimensions)
    this.#version = version
    this.#isWhole = false
    const vectors = this.#vectors
    const count = () => (isRestored ? unmade.length : papers.end)
    for (let at = 0; at < count(); at++) {
      if (this.#vectors !== vectors) return at
      const doc = isRestored ? (unmade[at] ?? 0) : at
      this.put(doc, papers.tokensOf(doc))
      if (at % papersInStep === 0) yield
    }
    this.#isWhole = true
    return count()
  }

  /**
   * The vectors of so many papers, some at a time, each as it is when it is read;
   * none while they are being made.
   */
  *store(end: number, papersAtOnce: number): Generator<StoredVectors> {
    const [vectors, version] = [this.#vectors, this.#version]
    if (version === '' || !this.#isWhole) return
    const { dimensions } = vectors
    yield* inStretches(end, papersAtOnce, (from, to) => ({
      version,
      dimensions,
      bytes: vectors.store(from, to),
    }))
  }

  /** Adds vectors that `store` gave, from this number on. */
  take(from: number, { version, dimensions, bytes }: StoredVectors): void {
    if (from === 0) this.#vectors = new PaperVectors(dimensions)
    this.#version = version
    this.#vectors.take(from, bytes)
  }

  /** The stems of title and abstract, repeats included. */
  *#wordsOf(tokens: Tokens): Generator<string> {
    const accumulated = this.#accumulator
    visitTokens(tokens, accumulated)
    const counts = accumulated.stems.map((stem) => ({ stem, times: accumulated.times[stem] ?? 0 }))
    accumulated.empty()
    for (const { stem, times } of counts) {
      const word = this.#lexicon.wordOf(stem)
      for (let time = 0; time < times; time++) yield word
    }
  }
}

/** The bytes of a text's vector; undefined where no word of it is known. */
export function packedVectorOf(vectors: TextVectors, words: Iterable<string>): PackedVector | undefined {
  const vector = vectors.vectorOfWords(words)
  return vector && packVector(vector, vectors.dimensions)
}

/** Meanings that never count. */
export const noMeanings: Meanings = {
  weight: 0,
  vectorOfWords: () => undefined,
  isUsual: () => false,
  cosine: () => 0,
  // biome-ignore lint/correctness/useYield: there is nothing to look through.
  *nearest() {
    return new Uint32Array(0)
  },
}

/** In about a millisecond. */
const papersInStep = 16
