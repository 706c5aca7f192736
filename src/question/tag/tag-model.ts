/** The weights of the tagger and their file. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/** What `npm run train` makes of `data/subjects.txt`. */
export interface TagModel {
  /** SHA-256 of what it was trained on. */
  readonly examples: string
  /** By bucket of a feature; their number is a power of 2. */
  readonly weights: Int8Array
  /** Hashes of the words with which people ask. */
  readonly asking: ReadonlySet<number>
}

/** A line of JSON, then the weights, compressed. */
export function writeTagModel({ examples, weights, asking }: TagModel): Uint8Array {
  const line = JSON.stringify({ examples, asking: [...asking].toSorted((one, other) => one - other) })
  return brotliCompressSync(Buffer.concat([Buffer.from(`${line}\n`), Uint8Array.from(weights)]))
}

export function readTagModel(compressed: Uint8Array): TagModel {
  const bytes = brotliDecompressSync(compressed)
  const end = bytes.indexOf('\n'.charCodeAt(0))
  const { examples, asking } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
  const signed = bytes.subarray(end + 1)
  const weights = new Int8Array(signed.buffer, signed.byteOffset, signed.length)
  return { examples, weights, asking: new Set(asking) }
}
