/** `saved`: the asker's reading list, to read here or to take away. */
import { z } from 'zod'
import { citationCard } from '../cards/citation-card.ts'
import { countPapers } from '../cards/paper-item.ts'
import { formatCitations } from '../cite/format-citations.ts'
import { citationFormats } from '../cite/formats.ts'
import { defineCommand } from '../command.ts'
import { pageOption } from '../command-options.ts'
import { pageOf, paperPage } from '../paper-page.ts'
import { inTurns } from '../steps.ts'

export const command = defineCommand({
  name: 'saved',
  summary: 'Your reading list, or all of it as BibTeX, RIS or CSL-JSON',
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
    const saved = await library.store.readingLists.list(asker)
    if (options.format !== undefined && saved.length > 0) {
      return citationCard(
        `Reading list, ${countPapers(saved.length)}`,
        await inTurns(
          formatCitations(
            saved.map(({ paper }) => paper),
            options.format,
          ),
        ),
        'reading-list',
      )
    }
    return paperPage(
      { library, asker },
      {
        title: 'Your reading list',
        summary: [
          saved.length === 0
            ? 'Nothing saved yet: press Save under a paper.'
            : `${countPapers(saved.length)}, saved last first.`,
        ],
        entries: pageOf(saved, options.page),
        total: saved.length,
        page: options.page,
        command: 'saved',
        buttons:
          saved.length === 0
            ? [{ label: 'Latest', command: 'latest' }]
            : [{ label: 'Export BibTeX', command: 'saved bibtex' }],
      },
    )
  },
})
