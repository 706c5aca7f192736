/** `saved`: the asker's reading list, to read here or to take away. */
import { z } from 'zod'
import { citationCard } from '../cards/citation-card.ts'
import { countPapers } from '../cards/paper-item.ts'
import { exportList } from '../cite/export-list.ts'
import { citationFormats } from '../cite/formats.ts'
import { purposeOption, withPurpose } from './support/citation-purpose.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'saved',
  summary: 'Your reading list, which only you see; or all of it as BibTeX, RIS or CSL-JSON',
  isForAsker: () => true,
  isSecret: true,
  options: {
    format: {
      summary: 'a format to export the list in',
      schema: z.enum(citationFormats).optional(),
      choices: citationFormats,
    },
    page: pageOption,
    for: purposeOption,
  },
  examples: ['saved', 'saved bibtex'],
  isInternal: ({ format }) => format !== undefined,
  async run({ options, asker, library }) {
    const { readingLists } = library.store
    const saved = await readingLists.entries(asker)
    if (options.format !== undefined && saved.length > 0) {
      const card = citationCard(
        `Reading list, ${countPapers(saved.length)}`,
        await exportList(readingLists, saved, options.format),
        'reading-list',
      )
      return withPurpose(card, options.for)
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
        isSecret: true,
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
