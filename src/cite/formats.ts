/** The formats in which a paper can be cited. */
export const citationFormats = ['bibtex', 'ris', 'csl'] as const
export type CitationFormat = (typeof citationFormats)[number]

export const formatNames: Readonly<Record<CitationFormat, string>> = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
}

/** References as text: `extension` and `mediaType` are those of a file that holds it. */
export interface CitationText {
  readonly format: CitationFormat
  readonly content: string
  readonly extension: string
  readonly mediaType: string
}
