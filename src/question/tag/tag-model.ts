/** The weights of the tagger and their file. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pack, signed, unpack } from '../../model/packed.ts'

/** What `npm run train` makes of `data/subjects.txt`. */
export interface TagModel {
  /** SHA-256 of what it was trained on. */
  readonly examples: string
  /** By bucket of a feature; their number is a power of 2. */
  readonly weights: Int8Array
  /** Hashes of the words with which people ask. */
  readonly asking: ReadonlySet<number>
}

type Head = Pick<TagModel, 'examples'> & { readonly asking: readonly number[] }

export function writeTagModel({ examples, weights, asking }: TagModel): Uint8Array {
  const hashes = [...asking].toSorted((one, other) => one - other)
  return brotliCompressSync(pack({ examples, asking: hashes }, Uint8Array.from(weights)))
}

export function readTagModel(compressed: Uint8Array): TagModel {
  const { head, arrays } = unpack<Head>(brotliDecompressSync(compressed))
  return { examples: head.examples, weights: signed(arrays), asking: new Set(head.asking) }
}
