/** Papers as references in one of the formats. */
import type { Paper } from '../model/paper.ts'
import type { Steps } from '../steps.ts'
import { toBibtex } from './bibtex.ts'
import { toCsl } from './csl.ts'
import type { CitationFormat, CitationText } from './formats.ts'
import { toRis } from './ris.ts'

export function* formatCitations(papers: readonly Paper[], format: CitationFormat): Steps<CitationText> {
  const items = yield* toCsl(papers)
  switch (format) {
    case 'bibtex':
      return { format, content: yield* toBibtex(items), extension: 'bib', mediaType: 'application/x-bibtex' }
    case 'ris':
      return {
        format,
        content: yield* toRis(items),
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
