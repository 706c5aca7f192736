/**
 * Byte records that are seldom read, compressed a few together: texts of papers take two fifths of their size so,
 * and reading one takes a twentieth of a millisecond.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { growTo } from './growing.ts'

/** Records as plain data: the blocks one after the other, and by number of record where it stands in which. */
export interface StoredRecords {
  readonly bytes: Uint8Array
  readonly sizes: Uint32Array
  /** The number of the block and 1; 0 where there is no record. */
  readonly blocks: Uint32Array
  readonly starts: Uint32Array
  readonly lengths: Uint32Array
}

interface Block {
  readonly packed: Uint8Array
  /** How many of its records are still of use. */
  used: number
}

// More would compress little better and take longer to read.
const recordsInBlock = 32
const bytesInBlock = 65_536
// With so few left, a block gives them to the one that is being filled.
const fewInBlock = recordsInBlock / 4

export class PackedRecords {
  readonly #blocks: (Block | undefined)[] = []
  readonly #vacant: number[] = []
  /** The block that is being filled. */
  readonly #open = new Map<number, Uint8Array>()
  #openBytes = 0
  /** By number of record, as stored. */
  #blockOf: Uint32Array
  #starts: Uint32Array
  #lengths: Uint32Array
  /** The block that was read last. */
  #unpacked: { readonly block: number; readonly bytes: Uint8Array } | undefined

  /** Empty, or records as `store` gave them; the bytes are then used as they are, not copied. */
  constructor(stored?: StoredRecords) {
    this.#blockOf = stored?.blocks ?? nothing
    this.#starts = stored?.starts ?? nothing
    this.#lengths = stored?.lengths ?? nothing
    let end = 0
    for (const size of stored?.sizes ?? nothing) {
      const packed = stored?.bytes.subarray(end, end + size) ?? new Uint8Array(0)
      this.#blocks.push({ packed, used: 0 })
      end += size
    }
    for (const block of this.#blockOf) {
      const known = this.#blocks[block - 1]
      if (known !== undefined) known.used++
    }
  }

  /** The record of a number, empty where there is none. */
  get(number: number): Uint8Array {
    const open = this.#open.get(number)
    if (open !== undefined) return open
    const block = (this.#blockOf[number] ?? 0) - 1
    if (block < 0) return new Uint8Array(0)
    const start = this.#starts[number] ?? 0
    return this.#unpack(block).subarray(start, start + (this.#lengths[number] ?? 0))
  }

  set(number: number, record: Uint8Array): void {
    this.delete(number)
    this.#open.set(number, record)
    this.#openBytes += record.length
    if (this.#open.size >= recordsInBlock || this.#openBytes >= bytesInBlock) this.#close()
  }

  delete(number: number): void {
    this.#openBytes -= this.#open.get(number)?.length ?? 0
    this.#open.delete(number)
    const block = (this.#blockOf[number] ?? 0) - 1
    const known = this.#blocks[block]
    if (known === undefined) return
    this.#blockOf[number] = 0
    known.used--
    if (known.used <= fewInBlock) this.#dissolve(block)
  }

  /** The records of these numbers, numbered anew in this order. */
  store(numbers: readonly number[]): StoredRecords {
    const used = new Set(numbers.map((number) => this.#blockOf[number] ?? 0))
    const kept = [...used].filter((block) => block > 0)
    const renumbered = new Map(kept.map((block, at) => [block, at + 1]))
    const open = packTogether(numbers.map((number) => this.#open.get(number) ?? new Uint8Array(0)))
    const packed = [...kept.map((block) => this.#blocks[block - 1]?.packed ?? open.packed), open.packed]
    const isOpen = (number: number) => this.#open.has(number)
    const from = (stored: Uint32Array, ofOpen: Uint32Array) =>
      Uint32Array.from(numbers, (number, at) => (isOpen(number) ? ofOpen[at] : stored[number]) ?? 0)
    return {
      bytes: Buffer.concat(packed),
      sizes: Uint32Array.from(packed, (block) => block.length),
      blocks: Uint32Array.from(numbers, (number) =>
        isOpen(number) ? packed.length : (renumbered.get(this.#blockOf[number] ?? 0) ?? 0),
      ),
      starts: from(this.#starts, open.starts),
      lengths: from(this.#lengths, open.lengths),
    }
  }

  #unpack(block: number): Uint8Array {
    if (this.#unpacked?.block !== block) {
      const { packed } = this.#blocks[block] ?? {}
      const bytes = packed === undefined ? new Uint8Array(0) : zstdDecompressSync(packed)
      this.#unpacked = { block, bytes }
    }
    return this.#unpacked.bytes
  }

  #close(): void {
    const numbers = [...this.#open.keys()]
    const { packed, starts, lengths } = packTogether([...this.#open.values()])
    const block = this.#vacant.pop() ?? this.#blocks.length
    this.#blocks[block] = { packed, used: numbers.length }
    for (const [at, number] of numbers.entries()) {
      this.#blockOf = growTo(this.#blockOf, number + 1)
      this.#starts = growTo(this.#starts, number + 1)
      this.#lengths = growTo(this.#lengths, number + 1)
      this.#blockOf[number] = block + 1
      this.#starts[number] = starts[at] ?? 0
      this.#lengths[number] = lengths[at] ?? 0
    }
    this.#open.clear()
    this.#openBytes = 0
  }

  /** Moves what is left of a block to the open one. */
  #dissolve(block: number): void {
    const left: [number, Uint8Array][] = []
    this.#blockOf.forEach((one, number) => {
      if (one === block + 1) left.push([number, this.get(number).slice()])
    })
    for (const [number] of left) this.#blockOf[number] = 0
    this.#blocks[block] = undefined
    this.#vacant.push(block)
    if (this.#unpacked?.block === block) this.#unpacked = undefined
    for (const [number, record] of left) this.set(number, record)
  }
}

function packTogether(records: readonly Uint8Array[]) {
  const starts = new Uint32Array(records.length)
  let end = 0
  for (const [at, record] of records.entries()) {
    starts[at] = end
    end += record.length
  }
  // A copy, since the compressed bytes may lie in a larger buffer.
  const packed = new Uint8Array(zstdCompressSync(Buffer.concat(records)))
  return { packed, starts, lengths: Uint32Array.from(records, (record) => record.length) }
}

const nothing = new Uint32Array(0)
