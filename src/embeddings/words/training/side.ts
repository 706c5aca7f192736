/** One text of each pair of a batch: its words, and the direction of the sum of their vectors. */
import { repeatWeight } from '../word-vectors.ts'

/** Room for batches of one size, used again and again. */
export class Side {
  /** A row of length one for each text; zeros for one without words. */
  readonly units: Float64Array
  /** How the loss changes with each unit. */
  readonly pulls: Float64Array
  readonly #dimensions: number
  readonly #lengths: Float64Array
  /**
   * Where the words of each text begin in the two lists below, each word once a text,
   * with how often it occurs.
   */
  readonly #starts: Uint32Array
  readonly #words: number[] = []
  readonly #counts: number[] = []
  readonly #placeOf: Uint32Array
  #texts = 0
  #end = 0

  constructor(batch: number, dimensions: number, vocabulary: number) {
    this.#dimensions = dimensions
    this.units = new Float64Array(batch * dimensions)
    this.pulls = new Float64Array(batch * dimensions)
    this.#lengths = new Float64Array(batch)
    this.#starts = new Uint32Array(batch + 1)
    this.#placeOf = new Uint32Array(vocabulary)
  }

  clear(): void {
    this.#texts = 0
    this.#end = 0
  }

  /** The next text, in parts. */
  add(...parts: readonly Uint32Array[]): void {
    const [words, counts, placeOf] = [this.#words, this.#counts, this.#placeOf]
    const start = this.#end
    for (const part of parts) {
      for (const word of part) {
        const place = placeOf[word] as number
        // A place from another text or batch is not this word's.
        if (place >= start && place < this.#end && words[place] === word) {
          counts[place] = (counts[place] as number) + 1
          continue
        }
        placeOf[word] = this.#end
        words[this.#end] = word
        counts[this.#end] = 1
        this.#end++
      }
    }
    this.#starts[++this.#texts] = this.#end
  }

  /** Makes `units`. */
  sum(vectors: Float32Array): void {
    const [size, units, words] = [this.#dimensions, this.units, this.#words]
    units.fill(0)
    for (let text = 0; text < this.#texts; text++) {
      const start = text * size
      const end = start + size
      for (let at = this.#starts[text] as number; at < (this.#starts[text + 1] as number); at++) {
        const weight = weightOf(this.#counts[at] as number)
        for (let to = start, from = (words[at] as number) * size; to < end; to++, from++)
          units[to] = (units[to] as number) + weight * (vectors[from] as number)
      }
      let square = 0
      for (let at = start; at < end; at++) square += (units[at] as number) ** 2
      const length = Math.sqrt(square)
      this.#lengths[text] = length
      if (length === 0) continue
      for (let at = start; at < end; at++) units[at] = (units[at] as number) / length
    }
  }

  /** Hands each text's pull on to the gradients of its words, and names each word. */
  spread(gradients: Float32Array, touch: (word: number) => void): void {
    const [size, units, pulls, words] = [this.#dimensions, this.units, this.pulls, this.#words]
    for (let text = 0; text < this.#texts; text++) {
      const start = text * size
      const end = start + size
      const length = this.#lengths[text] as number
      if (length === 0) continue
      // Along itself a direction cannot change.
      let along = 0
      for (let at = start; at < end; at++) along += (pulls[at] as number) * (units[at] as number)
      for (let at = start; at < end; at++)
        pulls[at] = ((pulls[at] as number) - along * (units[at] as number)) / length
      for (let at = this.#starts[text] as number; at < (this.#starts[text + 1] as number); at++) {
        const word = words[at] as number
        touch(word)
        const weight = weightOf(this.#counts[at] as number)
        for (let from = start, to = word * size; from < end; from++, to++)
          gradients[to] = (gradients[to] as number) + weight * (pulls[from] as number)
      }
    }
  }
}

function weightOf(count: number): number {
  return count === 1 ? 1 : repeatWeight(count)
}
