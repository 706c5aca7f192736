/** A reading list as references. */

import { inTurns } from '../async/steps.ts'
import { chunk } from '../model/lists.ts'
import type { ReadingLists, SavedEntry } from '../ports/store.ts'
import { Citations } from './format-citations.ts'
import type { CitationFormat, CitationText } from './formats.ts'

/** Reads some papers at a time, since all of a long list would take much memory. */
export async function exportList(
  readingLists: ReadingLists,
  entries: readonly SavedEntry[],
  format: CitationFormat,
): Promise<CitationText> {
  const citations = new Citations(format)
  for (const some of chunk(entries, papersAtOnce)) {
    const saved = await readingLists.read(some)
    await inTurns(citations.add(saved.map(({ paper }) => paper)))
  }
  return citations.text()
}

const papersAtOnce = 100
