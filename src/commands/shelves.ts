/** `shelves`: the shelves of this channel and the team, and one's own. */
import { shelvesCard } from '../cards/shelf-card.ts'
import { defineCommand } from './support/command.ts'
import { listShelves } from './support/find-shelf.ts'

export const command = defineCommand({
  name: 'shelves',
  partOf: 'shelf',
  phrase: 'shelf list',
  area: 'list',
  summary: 'List the shelves here',
  options: {},
  examples: ['shelves'],
  run: async (request) => shelvesCard(await listShelves(request)),
})
