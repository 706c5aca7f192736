/** What is read of many papers of a corpus, in steps: the papers themselves, and how many each day has. */
import type { Steps } from '../../async/steps.ts'
import { compareText } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import type { DayCountOptions, DayCounts } from '../../ports/paper-index.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { Documents } from '../index/document-store.ts'

/** The papers of these numbers, in their order. */
export function* readPapers(
  documents: Documents,
  docs: readonly number[],
): Steps<{ readonly doc: number; readonly paper: Paper }[]> {
  const papers: { doc: number; paper: Paper }[] = []
  for (const doc of docs) {
    const paper = documents.read(doc)
    if (paper !== undefined) papers.push({ doc, paper })
    yield
  }
  return papers
}

/** How many papers of a set each day has. */
export function* countDays(
  documents: Documents,
  docs: Docs,
  { from, until }: Pick<DayCountOptions, 'from' | 'until'>,
): Steps<DayCounts> {
  const counts = new Map<string, number>()
  let undated = 0
  for (let doc = 0; doc < docs.length; doc++) {
    if (doc % docsInStep === 0) yield
    if (docs[doc] !== 1) continue
    const date = documents.labelOf(doc)?.date ?? ''
    if (date === '') undated += 1
    else if (date >= from && date < until) counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  const days = [...counts].map(([day, papers]) => ({ day, papers }))
  return { days: days.sort((one, other) => compareText(one.day, other.day)), undated }
}

/** They take a tenth of a millisecond. */
const docsInStep = 4096
