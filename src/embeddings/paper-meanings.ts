/** The vectors of the papers: in memory unless there are too many, else loaded from the store as needed. */
import type { Identifier } from '../model/identifier.ts'
import type { PaperVectors } from '../ports/store.ts'
import { cosineOf, type Vector } from './vector.ts'
import { type Near, VectorSet } from './vector-set.ts'

export class PaperMeanings {
  readonly #vectors: PaperVectors
  readonly #model: string
  readonly #maxBytes: number
  #set: VectorSet | undefined
  #number = 0
  #count = 0
  #dimensions: number | undefined
  #following: Promise<void> | undefined

  constructor(vectors: PaperVectors, model: string, maxBytes = maxBytesInMemory) {
    this.#vectors = vectors
    this.#model = model
    this.#maxBytes = maxBytes
  }

  /** How many papers have a vector, as of the last `follow`. */
  get count(): number {
    return this.#count
  }

  /** How many numbers a vector has; undefined before there is any. */
  get dimensions(): number | undefined {
    return this.#dimensions
  }

  /** Loads what any process saved since the last call. */
  async follow(): Promise<void> {
    this.#following ??= this.#follow().finally(() => {
      this.#following = undefined
    })
    await this.#following
  }

  /** Drops identifiers that no paper has any longer. */
  forget(ids: readonly Identifier[]): void {
    for (const id of ids) this.#set?.remove(id)
  }

  /**
   * The nearest of all papers, nearest first; if they do not fit into memory, the nearest among those that
   * `listAmong` gives. A vector of another size has none.
   */
  async nearest(
    vector: Vector,
    count: number,
    listAmong: () => Promise<readonly Identifier[]>,
  ): Promise<readonly Near[]> {
    if (this.#set !== undefined) return this.#set.nearest(vector, count)
    const found = await this.#vectors.find(this.#model, await listAmong())
    return found
      .filter(({ content }) => content.length === vector.length)
      .map(({ paper, content }) => ({ id: paper, cosine: cosineOf(vector, signed(content)) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, count)
  }

  async vectorOf(id: Identifier): Promise<Vector | undefined> {
    if (this.#set !== undefined) return this.#set.get(id)
    const [found] = await this.#vectors.find(this.#model, [id])
    return found && signed(found.content)
  }

  async #follow(): Promise<void> {
    this.#count = await this.#vectors.count(this.#model)
    this.#dimensions ??= await this.#findDimensions()
    if (this.#dimensions === undefined) return
    if (this.#count * this.#dimensions > this.#maxBytes) {
      this.#set = undefined
      this.#number = 0
      return
    }
    this.#set ??= new VectorSet(this.#dimensions)
    for (;;) {
      const { vectors, number } = await this.#vectors.changedSince(this.#model, this.#number, vectorsAtOnce)
      if (vectors.length === 0) return
      for (const { paper, content } of vectors) this.#set.put(paper, signed(content))
      this.#number = number
    }
  }

  async #findDimensions(): Promise<number | undefined> {
    const [first] = (await this.#vectors.changedSince(this.#model, 0, 1)).vectors
    return first?.content.length
  }
}

function signed({ buffer, byteOffset, length }: Uint8Array): Vector {
  return new Int8Array(buffer, byteOffset, length)
}

/** 260,000 papers with 384 numbers each, or 65,000 with 1,536: what one answer scans in about 0.1 s. */
const maxBytesInMemory = 100_000_000
const vectorsAtOnce = 1000
