/** Indexes that are put away and come back. */
import { createPaperIndex } from '../../../src/search/paper-index.ts'
import { readSnapshot } from '../../../src/search/snapshot.ts'

/** The index that chunks hold; throws why they cannot be used. */
export async function restore(chunks: Iterable<Uint8Array>) {
  const read = await readSnapshot(chunks)
  if ('unusable' in read) throw new Error(read.unusable)
  return createPaperIndex(read)
}
