/** The file of word vectors: a checked header, a scale and signed bytes for each word, then the words. */
import { crc32 } from 'node:zlib'
import { BotError } from '../../errors.ts'

/** A vector for each word (a stem of the index's analysis), commonest word first. */
export interface WordTable {
  readonly dimensions: number
  /** The words, a line each. */
  readonly lines: string
  /** Row by row; a word's vector is its row times its scale. */
  readonly rows: Int8Array
  readonly scales: Float32Array
  /** Tells tables with different content apart. */
  readonly version: string
}

/**
 * Makes a table of exact vectors, row by row; each number keeps seven bits next to the largest of its row.
 */
export function packWordTable(words: readonly string[], vectors: Float32Array): WordTable {
  const dimensions = words.length === 0 ? 0 : vectors.length / words.length
  if (!Number.isInteger(dimensions)) throw new RangeError('each word must have a vector of the same size')
  const rows = new Int8Array(vectors.length)
  const scales = new Float32Array(words.length)
  for (let word = 0; word < words.length; word++) {
    const vector = vectors.subarray(word * dimensions, (word + 1) * dimensions)
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest === 0) continue
    scales[word] = largest / maxByte
    for (let at = 0; at < dimensions; at++)
      rows[word * dimensions + at] = Math.round(((vector[at] ?? 0) / largest) * maxByte)
  }
  return decodeWordTable(encode(words.join('\n'), dimensions, rows, scales))
}

/** The words of a table by their numbers. */
export function listWords({ lines, scales }: WordTable): string[] {
  return scales.length === 0 ? [] : lines.split('\n')
}

/** The bytes of the file. */
export function encodeWordTable({ lines, dimensions, rows, scales }: WordTable): Uint8Array {
  return encode(lines, dimensions, rows, scales)
}

/**
 * Reads the bytes of the file, which are the table's from then on. Throws `BotError('unavailable')` where they are
 * cut off, damaged or of another format.
 */
export function decodeWordTable(bytes: Uint8Array): WordTable {
  if (bytes.length < headerBytes || Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic)
    throw broken('it is no table of word vectors of this version')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [sum, count, dimensions, textBytes] = [8, 12, 16, 20].map((at) => view.getUint32(at, true)) as [
    ...[number, number, number, number],
  ]
  if (
    bytes.length !== headerBytes + count * (4 + dimensions) + textBytes ||
    crc32(bytes.subarray(12)) !== sum
  )
    throw broken('it is damaged or cut off')
  const scales = new Float32Array(count)
  for (let at = 0; at < count; at++) scales[at] = view.getFloat32(headerBytes + at * 4, true)
  const start = headerBytes + count * 4
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + start, count * dimensions)
  const lines = Buffer.from(bytes.buffer, rows.byteOffset + rows.length, textBytes).toString('utf8')
  if (countLines(lines) !== Math.max(1, count))
    throw broken('it names more or fewer words than it has vectors')
  return { dimensions, lines, rows, scales, version: `words-1-${sum.toString(16).padStart(8, '0')}` }
}

/** The words of both; where both have one, the vector of `own`. */
export function joinTables(base: WordTable, own: WordTable): WordTable {
  if (base.dimensions !== own.dimensions)
    throw new RangeError('the vectors of both tables must be of one size')
  const [words, others] = [listWords(own), listWords(base)]
  const replaced = new Set(words)
  const kept = others.flatMap((word, at) => (replaced.has(word) ? [] : [at]))
  const size = base.dimensions
  const rows = new Int8Array((words.length + kept.length) * size)
  rows.set(own.rows)
  for (const [at, from] of kept.entries())
    rows.set(base.rows.subarray(from * size, (from + 1) * size), (words.length + at) * size)
  return {
    dimensions: size,
    lines: [...words, ...kept.flatMap((at) => others[at] ?? [])].join('\n'),
    rows,
    scales: Float32Array.from([...own.scales, ...kept.map((at) => base.scales[at] ?? 0)]),
    version: `${base.version}+${own.version}`,
  }
}

function countLines(lines: string): number {
  let count = 1
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) count++
  return count
}

function encode(lines: string, dimensions: number, rows: Int8Array, scales: Float32Array): Uint8Array {
  const text = Buffer.from(lines, 'utf8')
  const bytes = new Uint8Array(headerBytes + scales.length * 4 + rows.length + text.length)
  const view = new DataView(bytes.buffer)
  bytes.set(Buffer.from(magic, 'latin1'))
  view.setUint32(12, scales.length, true)
  view.setUint32(16, dimensions, true)
  view.setUint32(20, text.length, true)
  for (const [at, scale] of scales.entries()) view.setFloat32(headerBytes + at * 4, scale, true)
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), headerBytes + scales.length * 4)
  bytes.set(text, headerBytes + scales.length * 4 + rows.length)
  view.setUint32(8, crc32(bytes.subarray(12)), true)
  return bytes
}

function broken(why: string): BotError {
  return new BotError('unavailable', `The file of word vectors cannot be used: ${why}.`)
}

/** Names the format and its version. */
const magic = 'JCWORDS1'
/** The magic, a checksum of all that follows it, and three counts: words, dimensions, bytes of the words. */
const headerBytes = 24
const maxByte = 127
