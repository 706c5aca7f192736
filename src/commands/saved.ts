/** `saved`: the asker's reading list, to read here or to take away. */
import { z } from 'zod'
import { citationCard } from '../cards/citation-card.ts'
import { keptItem, sayImported } from '../cards/kept-item.ts'
import { countPapers } from '../cards/paper-item.ts'
import { exportList } from '../cite/export-list.ts'
import { citationFormats } from '../model/citation-format.ts'
import { purposeOption, withPurpose } from './support/citation-purpose.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf, pageRange, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'saved',
  area: 'list',
  summary: 'Your reading list, which only you see; or all of it as references',
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
    const kept = await readingLists.countKept(asker)
    const total = saved.length + kept
    if (options.format !== undefined && total > 0) {
      const card = citationCard(
        `Reading list, ${countPapers(total)}`,
        await exportList(readingLists, asker, options.format),
        'reading-list',
      )
      return withPurpose(card, options.for)
    }
    return paperPage(
      { library, asker },
      {
        title: 'Your reading list',
        summary: [
          total === 0
            ? 'Nothing saved yet: press Save under a paper, or import what you have read.'
            : `${summarise(saved.length, kept)}.`,
        ],
        entries: await readingLists.read(pageOf(saved, options.page)),
        others: (await pageOfKept(saved.length, options.page, (page) => readingLists.kept(asker, page))).map(
          keptItem,
        ),
        total,
        page: options.page,
        command: 'saved',
        isSecret: true,
        buttons:
          total === 0
            ? [
                { label: 'Latest', command: 'latest' },
                { label: 'Import…', command: 'import', effect: 'form' },
              ]
            : [{ label: 'Export BibTeX', command: 'saved bibtex' }],
      },
    )
  },
})

/** `2 papers, saved last first; then 1 imported entry without a paper here`. */
function summarise(papers: number, kept: number): string {
  if (papers === 0) return sayImported(kept)
  return `${countPapers(papers)}, saved last first${kept === 0 ? '' : `; then ${sayImported(kept)}`}`
}

/** Imported references that a page has room for, behind the papers. */
function pageOfKept<Kept>(
  papers: number,
  page: number,
  read: (page: { readonly offset: number; readonly limit: number }) => Promise<readonly Kept[]>,
): Promise<readonly Kept[]> {
  const { offset, limit } = pageRange(page)
  const room = Math.min(limit, offset + limit - papers)
  return room <= 0 ? Promise.resolve([]) : read({ offset: Math.max(0, offset - papers), limit: room })
}
