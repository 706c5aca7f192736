/** `shelves`: the shelves of this channel and the team, and one's own; with a name, what is on one. */
import { z } from 'zod'
import { shelvesCard } from '../cards/shelf-card.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { findShelf, listShelves } from './support/find-shelf.ts'
import { showShelf, splitUnread } from './support/shelf-page.ts'

export const command = defineCommand({
  name: 'shelves',
  partOf: 'shelf',
  phrase: 'shelf list',
  area: 'list',
  summary: 'List the shelves here, or open one',
  options: {
    name: { summary: 'one of them; unread may follow', schema: z.string().default(''), isRest: true },
    page: pageOption,
  },
  examples: ['shelves'],
  async run(request) {
    const { name, isUnread } = splitUnread(request.options.name)
    if (name === '') return shelvesCard(await listShelves(request))
    return showShelf(await findShelf(name, request), { isUnread, page: request.options.page }, request)
  },
})
