/** `digests`: what was posted here, newest first. */
import { archiveCard } from '../cards/archive-card.ts'
import { papersPerPage } from '../cards/list-card.ts'
import { digestsOf } from '../digest/archive.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'digests',
  partOf: 'digest',
  phrase: 'digest list',
  area: 'digests',
  summary: 'The digests that were posted here; digest 2025-04-12 shows one again',
  options: { page: pageOption },
  examples: ['digests'],
  async run({ options: { page }, asker, library }) {
    const all = await digestsOf(asker.place, library)
    return archiveCard(pageOf(all, page), {
      page,
      pages: Math.ceil(all.length / papersPerPage),
      total: all.length,
      timeZone: asker.timeZone ?? library.timeZone,
      now: library.now(),
    })
  },
})
