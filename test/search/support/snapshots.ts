/** Indexes that are put away and come back. */
import { readSnapshot } from '../../../src/search/index/snapshot.ts'
import { createIndexAtOnce } from '../../support/index-at-once.ts'

/** The index that chunks hold; throws why they cannot be used. */
export async function restore(chunks: Iterable<Uint8Array>) {
  const read = await readSnapshot(chunks)
  if ('unusable' in read) throw new Error(read.unusable)
  return createIndexAtOnce(read)
}
