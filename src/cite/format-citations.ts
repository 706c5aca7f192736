/** Papers as references in one of the formats. */

import type { Steps } from '../async/steps.ts'
import type { CitationFormat, CitationStyle } from '../model/citation-format.ts'
import type { Paper } from '../model/paper.ts'
import { createBibtexWriter } from './bibtex.ts'
import { type CslItem, createCslReader } from './csl.ts'
import type { CitationText } from './formats.ts'
import { toRis } from './ris.ts'
import { toStyle } from './styles.ts'

interface Writer extends Omit<CitationText, 'format' | 'content'> {
  write(item: CslItem): string | Steps<string>
  join(references: readonly string[]): string
}

/** References that are added one after the other: of a long list, only their text is kept. */
export class Citations {
  readonly #format: CitationFormat
  readonly #parseCsl = createCslReader()
  readonly #writer: Writer
  readonly #references: string[] = []

  constructor(format: CitationFormat) {
    this.#format = format
    this.#writer = writers[format]()
  }

  *add(papers: readonly Paper[]): Steps<void> {
    for (const paper of papers) {
      const written = this.#writer.write(yield* this.#parseCsl(paper))
      this.#references.push(typeof written === 'string' ? written : yield* written)
      yield
    }
  }

  /** All that were added. */
  text(): CitationText {
    const { join, extension, mediaType } = this.#writer
    return { format: this.#format, content: join(this.#references), extension, mediaType }
  }
}

/** In steps: a paper may have thousands of authors. */
export function* formatCitations(papers: readonly Paper[], format: CitationFormat): Steps<CitationText> {
  const citations = new Citations(format)
  yield* citations.add(papers)
  return citations.text()
}

const writers: Readonly<Record<CitationFormat, () => Writer>> = {
  bibtex: () => ({
    write: createBibtexWriter(),
    join: (entries) => entries.join('\n'),
    extension: 'bib',
    mediaType: 'application/x-bibtex',
  }),
  ris: () => ({
    write: toRis,
    join: (references) => references.join('\n'),
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
  }),
  // What `JSON.stringify` gives of the list, with two spaces and a line at the end.
  csl: () => ({
    write: (item) => JSON.stringify(item, null, 2).replace(/^/gm, '  '),
    join: (items) => (items.length === 0 ? '[]\n' : `[\n${items.join(',\n')}\n]\n`),
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
  }),
  apa: () => inStyle('apa'),
  ieee: () => inStyle('ieee'),
  mla: () => inStyle('mla'),
  chicago: () => inStyle('chicago'),
}

/** A reference a paragraph; an empty line between keeps those that a window wraps apart. */
function inStyle(style: CitationStyle): Writer {
  return {
    write: (item) => `${toStyle(style, item)}\n`,
    join: (references) => references.join('\n'),
    extension: 'txt',
    mediaType: 'text/plain',
  }
}
