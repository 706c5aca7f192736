/**
 * Byte records that are seldom read, compressed a few together: texts of papers take two fifths of their size
 * so, and reading one takes a twentieth of a millisecond.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { growTo } from './growing.ts'

/** Some blocks as plain data: one after the other, and how long each is; 0 for one that is not in use. */
export interface StoredBlocks {
  readonly bytes: Uint8Array
  readonly sizes: Uint32Array
}

/** By number of record: which block it is in, and where. */
export interface StoredPlaces {
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
/** One and a half megabytes at most; an answer looks at some twenty papers. */
const blocksUnpacked = 24
// A block with so few live records gives them to the open block.
const fewInBlock = recordsInBlock / 4

export class PackedRecords {
  readonly #blocks: (Block | undefined)[] = []
  readonly #vacant: number[] = []
  /** The block that is being filled. */
  readonly #open = new Map<number, Uint8Array>()
  #openBytes = 0
  /** By number of record, as stored. */
  #blockOf = new Uint32Array(0)
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  /** Blocks that were read last, by their numbers: one answer reads the same papers in several places. */
  readonly #unpacked = new LRUCache<number, Uint8Array>({ max: blocksUnpacked })

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

  /** The blocks as they are now, some at a time, whatever is set later: a block itself never changes. */
  storeBlocks(bytesAtOnce: number): Iterable<StoredBlocks> {
    const blocks = this.#blocks.map((block) => block?.packed ?? noBytes)
    if (this.#open.size > 0) blocks.push(packTogether([...this.#open.values()]).packed)
    return groupBlocks(blocks, bytesAtOnce)
  }

  /** How to read the places of the records below `end` as they are now, in the blocks of now. */
  view(end: number): (from: number, to: number) => StoredPlaces {
    const places = {
      blocks: growTo(this.#blockOf.slice(0, end), end),
      starts: growTo(this.#starts.slice(0, end), end),
      lengths: growTo(this.#lengths.slice(0, end), end),
    }
    const open = packTogether([...this.#open.values()])
    for (const [at, number] of [...this.#open.keys()].entries()) {
      places.blocks[number] = this.#blocks.length + 1
      places.starts[number] = open.starts[at] ?? 0
      places.lengths[number] = open.lengths[at] ?? 0
    }
    return (from, to) => ({
      blocks: places.blocks.subarray(from, to),
      starts: places.starts.subarray(from, to),
      lengths: places.lengths.subarray(from, to),
    })
  }

  /** Adds blocks that `storeBlocks` gave, in their order. */
  takeBlocks({ bytes, sizes }: StoredBlocks): void {
    let end = 0
    for (const size of sizes) {
      if (size === 0) this.#vacant.push(this.#blocks.length)
      // A copy, since what is left of few blocks would keep all the bytes that came with them.
      const packed = new Uint8Array(bytes.subarray(end, end + size))
      this.#blocks.push(size === 0 ? undefined : { packed, used: 0 })
      end += size
    }
  }

  /** Sets the places that a view gave, from this number on, when all blocks are there. */
  take(from: number, { blocks, starts, lengths }: StoredPlaces): void {
    const end = from + blocks.length
    this.#blockOf = growTo(this.#blockOf, end)
    this.#starts = growTo(this.#starts, end)
    this.#lengths = growTo(this.#lengths, end)
    this.#blockOf.set(blocks, from)
    this.#starts.set(starts, from)
    this.#lengths.set(lengths, from)
    for (const block of blocks) {
      const known = this.#blocks[block - 1]
      if (known !== undefined) known.used++
    }
  }

  #unpack(block: number): Uint8Array {
    const known = this.#unpacked.get(block)
    if (known !== undefined) return known
    const { packed } = this.#blocks[block] ?? {}
    // With room for all of a block at once, nothing is copied.
    const bytes =
      packed === undefined ? new Uint8Array(0) : zstdDecompressSync(packed, { chunkSize: bytesInBlock })
    this.#unpacked.set(block, bytes)
    return bytes
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
    this.#unpacked.delete(block)
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

function* groupBlocks(blocks: readonly Uint8Array[], bytesAtOnce: number): Generator<StoredBlocks> {
  for (let from = 0; from < blocks.length; ) {
    let to = from
    for (let size = 0; to < blocks.length && size < bytesAtOnce; to++) size += blocks[to]?.length ?? 0
    const some = blocks.slice(from, to)
    yield { bytes: Buffer.concat(some), sizes: Uint32Array.from(some, (block) => block.length) }
    from = to
  }
}

const noBytes = new Uint8Array(0)
