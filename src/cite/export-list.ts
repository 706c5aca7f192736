/** A reading list as references, with what was imported and has no paper here. */

import { inTurns } from '../async/steps.ts'
import type { CitationFormat } from '../model/citation-format.ts'
import { chunk } from '../model/lists.ts'
import type { Paper } from '../model/paper.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Reader, ReadingLists } from '../ports/store.ts'
import type { CitationText } from './formats.ts'

/** Reads some papers at a time, since all of a long list would take much memory. */
export async function exportList(
  readingLists: ReadingLists,
  owner: Reader,
  format: CitationFormat,
): Promise<CitationText> {
  // Its tables of letters take 20 ms to make.
  const { Citations } = await import('./format-citations.ts')
  const citations = new Citations(format)
  for (const some of chunk(await readingLists.entries(owner), papersAtOnce)) {
    const saved = await readingLists.read(some)
    await inTurns(citations.add(saved.map(({ paper }) => paper)))
  }
  for (let offset = 0; ; offset += papersAtOnce) {
    const kept = await readingLists.kept(owner, { offset, limit: papersAtOnce })
    await inTurns(citations.add(kept.map(({ reference }) => paperOf(reference))))
    if (kept.length < papersAtOnce) return citations.text()
  }
}

/** A paper with only what a reference tells of it. */
function paperOf({ identifiers, title, label, authors, others = [], year }: FiledReference): Paper {
  return {
    id: identifiers[0] ?? 'seed:',
    identifiers,
    title: title ?? label,
    authors: [...authors, ...others],
    abstract: '',
    published: year?.toString(),
    updated: undefined,
    listed: undefined,
    links: [],
    sources: [],
  }
}

const papersAtOnce = 100
