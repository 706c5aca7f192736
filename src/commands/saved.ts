/** `saved`: the asker's reading list, to read here or to take away. */
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { citationCard } from '../cards/citation-card.ts'
import { countPapers } from '../cards/paper-item.ts'
import { Citations } from '../cite/format-citations.ts'
import { type CitationFormat, type CitationText, citationFormats } from '../cite/formats.ts'
import type { ReadingLists, SavedEntry } from '../ports/store.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'saved',
  summary: 'Your reading list, or all of it as BibTeX, RIS or CSL-JSON',
  isForAsker: () => true,
  options: {
    format: {
      summary: 'a format to export the list in',
      schema: z.enum(citationFormats).optional(),
      choices: citationFormats,
    },
    page: pageOption,
  },
  examples: ['saved', 'saved bibtex'],
  isInternal: ({ format }) => format !== undefined,
  async run({ options, asker, library }) {
    const { readingLists } = library.store
    const saved = await readingLists.entries(asker)
    if (options.format !== undefined && saved.length > 0) {
      return citationCard(
        `Reading list, ${countPapers(saved.length)}`,
        await exportList(readingLists, saved, options.format),
        'reading-list',
      )
    }
    return paperPage(
      { library, asker },
      {
        title: 'Your reading list',
        summary: [
          saved.length === 0
            ? 'Nothing saved yet: press Save under a paper, or import what you have read.'
            : `${countPapers(saved.length)}, saved last first.`,
        ],
        entries: await readingLists.read(pageOf(saved, options.page)),
        total: saved.length,
        page: options.page,
        command: 'saved',
        buttons:
          saved.length === 0
            ? [
                { label: 'Latest', command: 'latest' },
                { label: 'Import…', command: 'import', effect: 'form' },
              ]
            : [{ label: 'Export BibTeX', command: 'saved bibtex' }],
      },
    )
  },
})

/** Reads some papers at a time, since all of a long list would take much memory. */
async function exportList(
  readingLists: ReadingLists,
  entries: readonly SavedEntry[],
  format: CitationFormat,
): Promise<CitationText> {
  const citations = new Citations(format)
  for (let at = 0; at < entries.length; at += papersAtOnce) {
    const some = await readingLists.read(entries.slice(at, at + papersAtOnce))
    await inTurns(citations.add(some.map(({ paper }) => paper)))
  }
  return citations.text()
}

const papersAtOnce = 100
