/** `saved`: the asker's reading list, to read here or to take away. */
import { z } from 'zod'
import { citationCard } from '../cards/citation-card.ts'
import { countPapers } from '../cards/paper-item.ts'
import { exportList } from '../cite/export-list.ts'
import { citationFormats } from '../model/citation-format.ts'
import { readingListOf } from '../model/shelf.ts'
import { purposeOption, withPurpose } from './support/citation-purpose.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { showShelf } from './support/shelf-page.ts'

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
  async run(request) {
    const { options, asker, library } = request
    const { readingLists } = library.store
    const page = { isUnread: false, page: options.page }
    if (options.format === undefined) return showShelf(readingListOf(asker), page, request)
    const total = (await readingLists.entries(asker)).length + (await readingLists.countKept(asker))
    if (total === 0) return showShelf(readingListOf(asker), page, request)
    const list = await exportList(readingLists, asker, options.format)
    const card = citationCard(`Reading list, ${countPapers(total)}`, list, 'reading-list')
    return withPurpose(card, options.for)
  },
})
