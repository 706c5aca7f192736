/**
 * A vector for each paper by its number: signed bytes to compare, and their signs, by which most of many papers are passed
 * over. The signs of 60,000 papers take a millisecond to look through, all their bytes six.
 */
import type { Docs } from './doc-sets.ts'

/** A paper takes its bytes, an eighth of them for the signs, and four for its length. */
interface Block {
  readonly bytes: Int8Array
  readonly signs: Uint8Array
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
    this.#setRow(doc, packVector(vector, this.dimensions))
  }

  /** From −1 to 1, next to a vector of length one; 0 for a paper that has none. */
  cosine(asked: Float32Array, doc: number): number {
    const { dimensions } = this
    const block = this.#blocks[doc >>> blockBits]
    if (block === undefined) return 0
    const { bytes, scales } = block
    const number = doc & (docsInBlock - 1)
    let sum = 0
    // Without `??`: a thousand papers are compared in a search.
    for (let at = 0, place = number * dimensions; at < dimensions; at++, place++)
      sum += (asked[at] as number) * (bytes[place] as number)
    return sum * (scales[number] ?? 0)
  }

  /**
   * Of the papers of a set, about so many whose signs are most like those of a vector, in no order. Of the hundred that are
   * nearest to it, 2,000 of 60,000 hold nearly all.
   */
  *nearest(
    asked: Float32Array,
    among: Docs,
    count: number,
    room: Uint32Array,
  ): Generator<void, Uint32Array, void> {
    const table = tableOf(asked)
    const likeness = new Uint16Array(among.length)
    const papers = new Uint32Array(levels)
    const signBytes = table.length / 256
    for (const [at, { signs, scales }] of this.#blocks.entries()) {
      if (at % blocksInStep === 0) yield
      const first = at * docsInBlock
      const end = Math.min(docsInBlock, among.length - first)
      for (let number = 0, place = 0; number < end; number++, place += signBytes) {
        if (among[first + number] !== 1 || scales[number] === 0) continue
        let sum = levels / 2
        for (let byte = 0; byte < signBytes; byte++)
          sum += table[(byte << 8) | (signs[place + byte] as number)] as number
        likeness[first + number] = sum
        papers[sum] = (papers[sum] as number) + 1
      }
    }
    yield
    let least = levels - 1
    for (let found = papers[least] ?? 0; least > 1 && found < count; ) found += papers[--least] ?? 0
    let size = 0
    for (let doc = 0; doc < likeness.length && size < room.length; doc++)
      if ((likeness[doc] as number) >= least) room[size++] = doc
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
    const signBytes = signBytesOf(dimensions)
    const number = doc >>> blockBits
    while (this.#blocks.length <= number)
      this.#blocks.push({
        bytes: new Int8Array(docsInBlock * dimensions),
        signs: new Uint8Array(docsInBlock * signBytes),
        scales: new Float32Array(docsInBlock),
      })
    const block = this.#blocks[number]
    if (block === undefined) return
    const place = doc & (docsInBlock - 1)
    block.bytes.set(row, place * dimensions)
    block.signs.fill(0, place * signBytes, (place + 1) * signBytes)
    let squares = 0
    for (let at = 0; at < dimensions; at++) {
      const byte = row[at] as number
      squares += byte * byte
      if (byte > 0) {
        const sign = place * signBytes + (at >>> 3)
        block.signs[sign] = (block.signs[sign] ?? 0) | (1 << (at & 7))
      }
    }
    block.scales[place] = squares > 0 ? 1 / Math.sqrt(squares) : 0
  }
}

/** The bytes of a vector, relative to its largest number; zeros where there is none. */
export function packVector(vector: Float32Array | undefined, dimensions: number): Int8Array {
  const row = new Int8Array(dimensions)
  const largest = vector?.reduce((most, value) => Math.max(most, Math.abs(value)), 0) ?? 0
  if (vector === undefined || largest === 0) return row
  for (let at = 0; at < dimensions; at++) row[at] = Math.round(((vector[at] ?? 0) / largest) * maxByte)
  return row
}

/** For each byte of signs, and each of its 256 values, what these signs add to the likeness; all in all less than half of `levels`. */
function tableOf(asked: Float32Array): Int16Array {
  const most = asked.reduce((sum, value) => sum + Math.abs(value), 0) || 1
  const signBytes = signBytesOf(asked.length)
  // Each of the additions is rounded.
  const scale = (levels / 2 - 1 - 4 * signBytes) / most
  const table = new Int16Array(signBytes * 256)
  for (let byte = 0; byte < signBytes; byte++)
    for (let value = 0; value < 256; value++) {
      let sum = 0
      for (let bit = 0; bit < 8; bit++)
        sum += (asked[byte * 8 + bit] ?? 0) * (((value >>> bit) & 1) === 1 ? 1 : -1)
      table[byte * 256 + value] = Math.round(sum * scale)
    }
  return table
}

function signBytesOf(dimensions: number): number {
  return Math.ceil(dimensions / 8)
}

const maxByte = 127
const blockBits = 10
const docsInBlock = 2 ** blockBits
/** How many likenesses are told apart. */
const levels = 4096
/** In a quarter of a millisecond. */
const blocksInStep = 16
