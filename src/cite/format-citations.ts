/** Papers as references in one of the formats. */
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-ris'
import type { Paper } from '../model/paper.ts'
import { toBibtex } from './bibtex.ts'
import { type CslItem, toCsl } from './csl.ts'
import type { CitationFormat, CitationText } from './formats.ts'

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

/** citation-js folds long values in the middle of words, which reference managers read as broken: unfolded here. */
function toRis(items: readonly CslItem[]): string {
  const folded = new Cite(items).format('ris')
  return `${folded.replace(/\n(?![A-Z][A-Z0-9] {2}- )/g, '').trim()}\n`
}
