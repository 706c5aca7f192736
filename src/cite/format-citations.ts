/** Papers as references in one of the formats. */
import type { Paper } from '../model/paper.ts'
import type { Steps } from '../steps.ts'
import { toBibtex } from './bibtex.ts'
import { type CslItem, toCsl } from './csl.ts'
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
        content: yield* toJson(items),
        extension: 'json',
        mediaType: 'application/vnd.citationstyles.csl+json',
      }
  }
}

/** What `JSON.stringify` gives of the list, with two spaces and a line at the end. */
function* toJson(items: readonly CslItem[]): Steps<string> {
  const entries: string[] = []
  for (const item of items) {
    entries.push(JSON.stringify(item, null, 2).replace(/^/gm, '  '))
    yield
  }
  return entries.length === 0 ? '[]\n' : `[\n${entries.join(',\n')}\n]\n`
}
