/** The weights of the classifier and their file: sparse, a signed byte each. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pack, signed, unpack } from '../../model/packed.ts'

/**
 * What a column of weights tells: an act in its context, or, without an act, whether a sentence is of that
 * context at all.
 */
export interface Column {
  readonly context: string
  readonly act?: string
}

/** What `npm run train` makes. Bucket `b` of the features has the entries from `starts[b]` to `starts[b + 1]`. */
export interface ActModel {
  /** SHA-256 of what it was trained on. */
  readonly examples: string
  /** At most 256. */
  readonly columns: readonly Column[]
  readonly biases: Float64Array
  /** What a weight of 1 is worth. */
  readonly unit: number
  /** Inverse document frequency of each bucket, in sixteenths; the number of buckets is a power of 2. */
  readonly rarities: Uint8Array
  readonly starts: Uint32Array
  /** The column of each entry. */
  readonly columnOf: Uint8Array
  readonly weights: Int8Array
  /** Hashes of the stems that people use when they speak of the bot. */
  readonly stems: ReadonlySet<number>
  /** Hashes of the stems that say what is wanted of papers, rather than what papers are about. */
  readonly frames: ReadonlySet<number>
}

interface Head extends Pick<ActModel, 'examples' | 'columns' | 'unit'> {
  readonly biases: readonly number[]
  readonly buckets: number
  readonly entries: number
  readonly stems: readonly number[]
  readonly frames: readonly number[]
}

export function writeActModel(model: ActModel): Uint8Array {
  return brotliCompressSync(packActModel(model))
}

/** Before it is compressed. */
export function packActModel(model: ActModel): Uint8Array {
  const { examples, columns, biases, unit, rarities, starts, columnOf, weights, stems, frames } = model
  const sizes = rarities.map((_, at) => (starts[at + 1] ?? 0) - (starts[at] ?? 0))
  const head = {
    examples,
    columns,
    biases: [...biases],
    unit,
    buckets: rarities.length,
    entries: weights.length,
  }
  const sorted = (hashes: ReadonlySet<number>) => [...hashes].toSorted((one, other) => one - other)
  const sets = { stems: sorted(stems), frames: sorted(frames) }
  return pack({ ...head, ...sets }, rarities, sizes, columnOf, Uint8Array.from(weights))
}

/** The model has its arrays in these bytes. */
export function readActModel(compressed: Uint8Array): ActModel {
  const { head, arrays } = unpack<Head>(brotliDecompressSync(compressed))
  const { examples, columns, biases, unit, buckets, entries, stems, frames } = head
  let at = 0
  const take = (length: number) => {
    at += length
    return arrays.subarray(at - length, at)
  }
  const [rarities, sizes, columnOf] = [take(buckets), take(buckets), take(entries)]
  const weights = signed(take(entries))
  const starts = new Uint32Array(buckets + 1)
  for (let bucket = 0; bucket < buckets; bucket++)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (sizes[bucket] ?? 0)
  return {
    ...{ examples, columns, unit, rarities, starts, columnOf, weights },
    biases: Float64Array.from(biases),
    stems: new Set(stems),
    frames: new Set(frames),
  }
}

/** The buckets of a sentence, each once, and their values: each part of its hashes makes a vector of length 1. */
export function weighFeatures(
  parts: readonly (readonly number[])[],
  rarities: Uint8Array,
): { readonly buckets: readonly number[]; readonly values: readonly number[] } {
  const buckets = new Set<number>()
  const values: number[] = []
  for (const hashes of parts) {
    const from = values.length
    let squares = 0
    for (const hash of hashes) {
      const bucket = hash & (rarities.length - 1)
      if (buckets.has(bucket)) continue
      buckets.add(bucket)
      const rarity = rarities[bucket] ?? 0
      values.push(rarity)
      squares += rarity * rarity
    }
    const length = Math.sqrt(squares) || 1
    for (let at = from; at < values.length; at++) values[at] = (values[at] ?? 0) / length
  }
  return { buckets: [...buckets], values }
}
