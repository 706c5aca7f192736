/** `shelf remove 2 from related-work`: takes papers off a shelf; their notes are kept for when they come back. */
import { z } from 'zod'
import { isReadingList } from '../../model/shelf.ts'
import { defineCommand } from '../support/command.ts'
import { findShelf, findShownOrNamed, splitFiling } from '../support/find-shelf.ts'
import { tellFiled } from '../support/tell-filed.ts'

export const command = defineCommand({
  name: 'shelf remove',
  area: 'list',
  summary: 'Take papers off a shelf',
  changes: 'own',
  options: {
    what: {
      summary: 'the papers and the shelf: 2 from related-work',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: ['shelf remove VLM-R1 from related-work'],
  isOwn: async ({ what }, parts) =>
    (await findShelf(splitFiling(what, 'from', 'off', 'of').shelf, parts)).scope === 'mine',
  async run(request) {
    const { options, library, ask } = request
    const { papers: named, shelf: from } = splitFiling(options.what, 'from', 'off', 'of')
    const shelf = await findShelf(from, request)
    const ids = await findShownOrNamed(named, request)
    if (isReadingList(shelf)) return ask(`unsave ${ids.join(' ')}`)
    const taken = await library.store.shelves.take(shelf, ids)
    return tellFiled(ids, taken, request.library, {
      done: `off ${shelf.name}`,
      before: `not on ${shelf.name}`,
      act: 'shelf',
      undo: (some) => `add ${some} to ${shelf.ref}`,
      shelf,
    })
  },
})
