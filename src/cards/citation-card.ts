/** References to copy or to take away as a file. */
import type { CitationText } from '../cite/formats.ts'
import { formatNames } from '../cite/formats.ts'
import type { Card } from '../model/card.ts'

export function citationCard(title: string, citation: CitationText, fileName: string): Card {
  return {
    title: `${formatNames[citation.format]}: ${title}`,
    blocks: [
      {
        kind: 'file',
        name: `${fileName}.${citation.extension}`,
        mediaType: citation.mediaType,
        content: citation.content,
      },
    ],
    buttons: [],
  }
}
