/** A reading list as references. */
import { inTurns } from '../async/steps.ts'
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
  for (let at = 0; at < entries.length; at += papersAtOnce) {
    const some = await readingLists.read(entries.slice(at, at + papersAtOnce))
    await inTurns(citations.add(some.map(({ paper }) => paper)))
  }
  return citations.text()
}

const papersAtOnce = 100
