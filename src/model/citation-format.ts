/** The formats in which a paper can be cited: three for programs, four as people print references. */
export const citationStyles = ['apa', 'ieee', 'mla', 'chicago'] as const
export type CitationStyle = (typeof citationStyles)[number]

/** Formats that reference managers read. */
export const exchangeFormats = ['bibtex', 'ris', 'csl'] as const

export const citationFormats = [...exchangeFormats, ...citationStyles] as const
export type CitationFormat = (typeof citationFormats)[number]
