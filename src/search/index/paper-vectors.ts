/**
 * A vector for each paper by its number: signed bytes to compare, and their signs,
 * by which papers are passed over.
 */
import type { Docs } from './doc-sets.ts'
import { type SignSpace, VectorSigns } from './vector-signs.ts'

/** A vector as signed bytes, relative to its largest number; all of it zeros where it has no direction. */
export interface PackedVector {
  readonly bytes: Int8Array
  /** One over the length of the bytes; 0 for zeros. */
  readonly scale: number
}

/** A paper takes its bytes, an eighth of them for the signs, and four for its length. */
interface Block {
  readonly bytes: Int8Array
  /** One over the length of each vector; 0 where there is none. */
  readonly scales: Float32Array
}

export class PaperVectors {
  readonly dimensions: number
  readonly #blocks: Block[] = []
  readonly #signs: VectorSigns

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#signs = new VectorSigns(dimensions)
  }

  /** Sets the vector of a paper, of any length but 0, or takes it away. */
  put(doc: number, vector: Float32Array | undefined): void {
    this.#setRow(doc, packVector(vector, this.dimensions).bytes)
  }

  /** How near a paper is to a vector: from −1 to 1, 0 where one of them has no direction. */
  cosine({ bytes: asked, scale }: PackedVector, doc: number): number {
    const { dimensions } = this
    const block = this.#blocks[doc >>> blockBits]
    if (block === undefined || asked.length !== dimensions) return 0
    const { bytes, scales } = block
    const number = doc & (docsInBlock - 1)
    let sum = 0
    // In whole numbers, and without `??`: thousands of papers are compared in a search.
    for (let at = 0, place = number * dimensions; at < dimensions; at++, place++)
      sum = (sum + Math.imul(asked[at] as number, bytes[place] as number)) | 0
    return sum * (scales[number] ?? 0) * scale
  }

  /** See `VectorSigns`. */
  nearest({ bytes }: PackedVector, among: Docs, count: number, space: SignSpace) {
    return this.#signs.nearest(bytes, among, count, space)
  }

  /** The bytes of some papers one after the other, as `take` wants them. */
  store(from: number, to: number): Uint8Array {
    const { dimensions } = this
    const all = new Int8Array((to - from) * dimensions)
    for (let doc = from; doc < to; doc++) {
      const start = (doc & (docsInBlock - 1)) * dimensions
      const row = this.#blocks[doc >>> blockBits]?.bytes.subarray(start, start + dimensions)
      if (row !== undefined) all.set(row, (doc - from) * dimensions)
    }
    return new Uint8Array(all.buffer)
  }

  /** Sets the vectors that `store` gave, from this number on. */
  take(from: number, stored: Uint8Array): void {
    const all = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength)
    for (let at = 0; at * this.dimensions < all.length; at++)
      this.#setRow(from + at, all.subarray(at * this.dimensions, (at + 1) * this.dimensions))
  }

  #setRow(doc: number, row: Int8Array): void {
    const { dimensions } = this
    const number = doc >>> blockBits
    while (this.#blocks.length <= number)
      this.#blocks.push({
        bytes: new Int8Array(docsInBlock * dimensions),
        scales: new Float32Array(docsInBlock),
      })
    const block = this.#blocks[number]
    if (block === undefined) return
    const place = doc & (docsInBlock - 1)
    block.bytes.set(row, place * dimensions)
    block.scales[place] = scaleOf(row)
    this.#signs.put(doc, row)
  }
}

/** A vector, or none, as bytes. */
export function packVector(vector: Float32Array | undefined, dimensions: number): PackedVector {
  const bytes = new Int8Array(dimensions)
  const largest = vector?.reduce((most, value) => Math.max(most, Math.abs(value)), 0) ?? 0
  if (vector === undefined || largest === 0) return { bytes, scale: 0 }
  for (let at = 0; at < dimensions; at++) bytes[at] = Math.round(((vector[at] ?? 0) / largest) * maxByte)
  return { bytes, scale: scaleOf(bytes) }
}

/** From −1 to 1; 0 where one of them has no direction. */
export function cosineOf(one: PackedVector, other: PackedVector): number {
  const sum = one.bytes.reduce((all, byte, at) => all + byte * (other.bytes[at] ?? 0), 0)
  return sum * one.scale * other.scale
}

/** One over the length of a row; 0 for zeros. */
function scaleOf(row: Int8Array): number {
  let squares = 0
  for (let at = 0; at < row.length; at++) squares += (row[at] as number) * (row[at] as number)
  return squares > 0 ? 1 / Math.sqrt(squares) : 0
}

const maxByte = 127
const blockBits = 10
const docsInBlock = 2 ** blockBits
