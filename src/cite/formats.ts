/** References as text, in one of the formats. */
import type { CitationFormat } from '../model/citation-format.ts'

export const formatNames: Readonly<Record<CitationFormat, string>> = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
  apa: 'APA',
  ieee: 'IEEE',
  mla: 'MLA',
  chicago: 'Chicago',
}

/** References as text: `extension` and `mediaType` are those of a file that holds it. */
export interface CitationText {
  readonly format: CitationFormat
  readonly content: string
  readonly extension: string
  readonly mediaType: string
}
