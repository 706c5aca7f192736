/**
 * A vector for each paper by its number: signed bytes to compare, and their signs, by which most of many papers are passed
 * over. To go through the signs of 60,000 papers takes 0.7 ms, through all their bytes ten times as long.
 */
import type { Docs } from './doc-sets.ts'

/** A vector as signed bytes, relative to its largest number; all of it zeros where it has no direction. */
export interface PackedVector {
  readonly bytes: Int8Array
  /** One over the length of the bytes; 0 for zeros. */
  readonly scale: number
}

/** A paper takes its bytes, an eighth of them for the signs, and four for its length. */
interface Block {
  readonly bytes: Int8Array
  /** A bit a number, in words of 32. */
  readonly signs: Uint32Array
  /** One over the length of each vector; 0 where there is none. */
  readonly scales: Float32Array
}

export class PaperVectors {
  readonly dimensions: number
  readonly #blocks: Block[] = []

  constructor(dimensions: number) {
    this.dimensions = dimensions
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

  /**
   * Of the papers of a set, about so many that share most signs with a vector, in no order; those that have no vector may be
   * among them. `room` has a place for each paper, and `distances` are zeros.
   */
  *nearest(
    asked: PackedVector,
    among: Docs,
    count: number,
    { room, distances }: { readonly room: Uint32Array; readonly distances: Uint8Array },
  ): Generator<void, Uint32Array, void> {
    const wanted = signsOf(asked.bytes)
    const words = wanted.length
    const papers = new Uint32Array(farthest + 1)
    for (const [at, { signs }] of this.#blocks.entries()) {
      if (at % blocksInStep === 0) yield
      const first = at * docsInBlock
      const end = Math.min(docsInBlock, among.length - first)
      for (let number = 0, place = 0; number < end; number++, place += words) {
        if (among[first + number] !== 1) continue
        // Bits that differ are summed in every byte, for two words at a time, and the bytes at the end.
        let bytes = 0
        for (let word = 0; word < words; word += 2) {
          const one = (wanted[word] as number) ^ (signs[place + word] as number)
          const other = (wanted[word + 1] as number) ^ (signs[place + word + 1] as number)
          const fours = countInFours(one) + countInFours(other)
          bytes += (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f)
        }
        const distance = (Math.imul(bytes, 0x01010101) >>> 24) + 1
        distances[first + number] = distance
        papers[distance] = (papers[distance] as number) + 1
      }
    }
    yield
    let most = 1
    for (let found = papers[most] ?? 0; most < farthest && found < count; ) found += papers[++most] ?? 0
    let size = 0
    for (let doc = 0; doc < among.length; doc++) {
      const distance = distances[doc] as number
      if (distance !== 0 && distance <= most) room[size++] = doc
    }
    return room.subarray(0, size)
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
    const words = signWordsOf(dimensions)
    const number = doc >>> blockBits
    while (this.#blocks.length <= number)
      this.#blocks.push({
        bytes: new Int8Array(docsInBlock * dimensions),
        signs: new Uint32Array(docsInBlock * words),
        scales: new Float32Array(docsInBlock),
      })
    const block = this.#blocks[number]
    if (block === undefined) return
    const place = doc & (docsInBlock - 1)
    block.bytes.set(row, place * dimensions)
    block.signs.set(signsOf(row), place * words)
    block.scales[place] = scaleOf(row)
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

/** The signs of a row, a bit each. */
function signsOf(row: Int8Array): Uint32Array {
  const signs = new Uint32Array(signWordsOf(row.length))
  for (let at = 0; at < row.length; at++)
    if ((row[at] as number) > 0) signs[at >>> 5] = (signs[at >>> 5] ?? 0) | (1 << (at & 31))
  return signs
}

/** One over the length of a row; 0 for zeros. */
function scaleOf(row: Int8Array): number {
  let squares = 0
  for (let at = 0; at < row.length; at++) squares += (row[at] as number) * (row[at] as number)
  return squares > 0 ? 1 / Math.sqrt(squares) : 0
}

/** How many of each four bits are set: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function countInFours(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555)
  return (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
}

/** An even number of words. */
function signWordsOf(dimensions: number): number {
  return 2 * Math.ceil(dimensions / 64)
}

const maxByte = 127
const blockBits = 10
const docsInBlock = 2 ** blockBits
/** A distance is the number of signs that differ, of 254 at most, plus 1. */
const farthest = 255
/** In a quarter of a millisecond. */
const blocksInStep = 32
