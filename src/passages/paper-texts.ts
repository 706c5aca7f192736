/** What of a paper may be quoted. */
import type { Paper } from '../model/paper.ts'

export interface SectionText {
  readonly section: string
  readonly text: string
}

/** A paper's texts by section, as far as they were read: the title and the abstract. */
export async function readTexts({ title, abstract }: Paper): Promise<readonly SectionText[]> {
  const sections = [
    { section: 'abstract', text: abstract },
    { section: 'title', text: title ?? '' },
  ]
  return sections.filter(({ text }) => text !== '')
}
