/** What of a paper may be quoted. */
import type { FullText } from '../model/full-text.ts'
import type { Paper } from '../model/paper.ts'

export interface SectionText {
  readonly section: string
  readonly text: string
}

/** What every paper has: the abstract and the title. */
export function textsOf({ title, abstract }: Paper): readonly SectionText[] {
  const sections = [
    { section: 'the abstract', text: abstract },
    { section: 'the title', text: title ?? '' },
  ]
  return sections.filter(({ text }) => text !== '')
}

/** What a paper has that was read whole, a text for each heading. */
export function wholeTextsOf({ sections }: FullText): readonly SectionText[] {
  return sections.map(({ number, heading, paragraphs }) => ({
    section: ['section', number ?? '', heading].filter((part) => part !== '').join(' '),
    text: paragraphs.flatMap(({ sentences }) => sentences).join(' '),
  }))
}
