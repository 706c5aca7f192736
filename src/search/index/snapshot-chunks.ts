/** The chunks of a snapshot, about a megabyte each, with a number and a checksum. */
import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** Numbers, or anything that JSON can say. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | readonly unknown[]

/** Columns about the same range of papers, words or postings. */
export interface Block {
  readonly section: string
  readonly columns: readonly Column[]
}

// Raised whenever analysis or layout change, so that an older snapshot is built again.
const version = 9

/** Views of so many bytes, by kind. */
const kinds = {
  u8: (all: ArrayBufferLike, start: number, bytes: number) => new Uint8Array(all, start, bytes),
  u16: (all: ArrayBufferLike, start: number, bytes: number) => new Uint16Array(all, start, bytes / 2),
  u32: (all: ArrayBufferLike, start: number, bytes: number) => new Uint32Array(all, start, bytes / 4),
  i32: (all: ArrayBufferLike, start: number, bytes: number) => new Int32Array(all, start, bytes / 4),
}
const headSchema = z.object({
  version: z.literal(version),
  number: z.number(),
  section: z.string(),
  columns: z.array(z.object({ kind: z.enum(['u8', 'u16', 'u32', 'i32', 'json']), bytes: z.number() })),
})

/**
 * A checksum, how long the head is, the head as JSON, and the columns, each from a multiple of eight bytes
 * on.
 */
export function packBlock({ section, columns }: Block, number: number): Uint8Array {
  const parts = columns.map((column) => {
    const kind = kindOf(column)
    const bytes = ArrayBuffer.isView(column)
      ? new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
      : Buffer.from(JSON.stringify(column))
    return { kind, bytes }
  })
  const head: z.infer<typeof headSchema> = {
    version,
    number,
    section,
    columns: parts.map(({ kind, bytes }) => ({ kind, bytes: bytes.length })),
  }
  const headBytes = Buffer.from(JSON.stringify(head))
  let end = roundUp(8 + headBytes.length)
  const places = parts.map(({ bytes }) => {
    const place = end
    end = roundUp(end + bytes.length)
    return place
  })
  const chunk = Buffer.alloc(end)
  chunk.writeUInt32LE(headBytes.length, 4)
  chunk.set(headBytes, 8)
  for (const [at, { bytes }] of parts.entries()) chunk.set(bytes, places[at])
  chunk.writeUInt32LE(crc32(chunk.subarray(4)), 0)
  return chunk
}

/**
 * What `packBlock` was given, its numbers as views of the chunk; throws `RangeError`
 * with why a chunk cannot be used.
 */
export function unpackBlock(chunk: Uint8Array, number: number): Block {
  // Numbers must begin at a multiple of their size.
  const aligned = chunk.byteOffset % 8 === 0 ? chunk : new Uint8Array(chunk)
  const bytes = Buffer.from(aligned.buffer, aligned.byteOffset, aligned.byteLength)
  if (bytes.length < 8 || bytes.readUInt32LE(0) !== crc32(bytes.subarray(4)))
    throw new RangeError('The snapshot is damaged.')
  const headLength = bytes.readUInt32LE(4)
  const head = headSchema.safeParse(JSON.parse(bytes.toString('utf8', 8, 8 + headLength))).data
  if (head === undefined) throw new RangeError('The snapshot is of another version.')
  if (head.number !== number) throw new RangeError('A part of the snapshot is missing.')
  let end = roundUp(8 + headLength)
  const columns = head.columns.map(({ kind, bytes: length }): Column => {
    const start = end
    end = roundUp(end + length)
    if (kind === 'json')
      return z.array(z.unknown()).parse(JSON.parse(bytes.toString('utf8', start, start + length)))
    return kinds[kind](aligned.buffer, aligned.byteOffset + start, length)
  })
  return { section: head.section, columns }
}

function kindOf(column: Column): keyof typeof kinds | 'json' {
  if (column instanceof Uint8Array) return 'u8'
  if (column instanceof Uint16Array) return 'u16'
  if (column instanceof Uint32Array) return 'u32'
  return column instanceof Int32Array ? 'i32' : 'json'
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}
