/** The vectors of many papers in memory, and which are nearest to one. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Identifier } from '../model/identifier.ts'
import { takeFirst } from '../search/rank/top-docs.ts'
import { lengthOf, multiply, type Vector } from './vector.ts'

/** A paper and how near it is, from -1 to 1. */
export interface Near {
  readonly id: Identifier
  readonly cosine: number
}

/**
 * All vectors have the same size. A paper takes its vector's bytes and about 90 more
 * (`npm run bench -- embeddings`).
 */
export class VectorSet {
  readonly dimensions: number
  readonly #blocks: Int8Array[] = []
  readonly #lengths: number[] = []
  readonly #ids: (Identifier | undefined)[] = []
  readonly #numbers = new Map<Identifier, number>()
  readonly #vacant: number[] = []

  constructor(dimensions: number) {
    this.dimensions = dimensions
  }

  get size(): number {
    return this.#numbers.size
  }

  /** Adds or replaces the paper's vector; ignores one of another size. */
  put(id: Identifier, vector: Vector): void {
    if (vector.length !== this.dimensions) return
    const number = this.#numbers.get(id) ?? this.#vacant.pop() ?? this.#ids.length
    const block = Math.floor(number / blockSize)
    this.#blocks[block] ??= new Int8Array(blockSize * this.dimensions)
    this.#blocks[block].set(vector, (number % blockSize) * this.dimensions)
    this.#lengths[number] = lengthOf(vector)
    this.#ids[number] = id
    this.#numbers.set(id, number)
  }

  remove(id: Identifier): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#numbers.delete(id)
    this.#ids[number] = undefined
    this.#vacant.push(number)
  }

  get(id: Identifier): Vector | undefined {
    const number = this.#numbers.get(id)
    if (number === undefined) return undefined
    const start = (number % blockSize) * this.dimensions
    return this.#blocks[Math.floor(number / blockSize)]?.slice(start, start + this.dimensions)
  }

  /** The nearest papers, nearest first. Other work gets turns in between. */
  async nearest(vector: Vector, count: number): Promise<Near[]> {
    if (vector.length !== this.dimensions) return []
    const [ids, blocks, lengths, { dimensions }] = [this.#ids, this.#blocks, this.#lengths, this]
    const cosines = new Float64Array(ids.length)
    const length = lengthOf(vector)
    const numbers: number[] = []
    const blocksAtOnce = Math.max(1, Math.floor(productsAtOnce / (blockSize * dimensions)))
    for (const [at, block] of blocks.entries()) {
      if (at > 0 && at % blocksAtOnce === 0) await letOthersRun()
      const first = at * blockSize
      const end = Math.min(cosines.length, first + blockSize)
      for (let number = first; number < end; number++) {
        if (ids[number] === undefined) continue
        const product = multiply(vector, block, (number - first) * dimensions)
        cosines[number] = product / (length * (lengths[number] ?? 1))
        numbers.push(number)
      }
    }
    const nearer = (a: number, b: number) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b
    return takeFirst(numbers, count, nearer).flatMap((number) => {
      const id = this.#ids[number]
      return id === undefined ? [] : [{ id, cosine: cosines[number] ?? 0 }]
    })
  }
}

const blockSize = 1024
/** About 4 ms. */
const productsAtOnce = 4_000_000
