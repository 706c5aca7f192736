/** Papers as references in one of the formats. */
import type { Paper } from '../model/paper.ts'
import { toBibtex } from './bibtex.ts'
import { toCsl } from './csl.ts'
import type { CitationFormat, CitationText } from './formats.ts'
import { toRis } from './ris.ts'

export function formatCitations(papers: readonly Paper[], format: CitationFormat): CitationText {
  const items = toCsl(papers)
  switch (format) {
    case 'bibtex':
      return { format, content: toBibtex(items), extension: 'bib', mediaType: 'application/x-bibtex' }
    case 'ris':
      return {
        format,
        content: toRis(items),
        extension: 'ris',
        mediaType: 'application/x-research-info-systems',
      }
    case 'csl':
      return {
        format,
        content: `${JSON.stringify(items, null, 2)}\n`,
        extension: 'json',
        mediaType: 'application/vnd.citationstyles.csl+json',
      }
  }
}
