/** `shelf move 2 from saved to related-work`: moves papers between shelves, with their notes. */
import { z } from 'zod'
import { defineCommand } from '../support/command.ts'
import { findShelf, findShownOrNamed, splitFiling } from '../support/find-shelf.ts'
import { tellFiled } from '../support/tell-filed.ts'

export const command = defineCommand({
  name: 'shelf move',
  area: 'list',
  summary: 'Move papers to another shelf, with their notes',
  changes: 'own',
  options: {
    what: {
      summary: 'the papers and both shelves: 2 from related-work to baselines',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: ['shelf move VLM-R1 from related-work to baselines'],
  isOwn: async ({ what }, parts) =>
    (await findShelf(splitFiling(splitFiling(what, 'to').papers, 'from').shelf, parts)).scope === 'mine',
  async run(request) {
    const { papers: before, shelf: named } = splitFiling(request.options.what, 'to')
    const { papers, shelf } = splitFiling(before, 'from')
    const [from, to] = [await findShelf(shelf, request), await findShelf(named, request)]
    const ids = await findShownOrNamed(papers, request)
    const moved = await request.library.store.shelves.move(from, to, ids)
    return tellFiled(ids, moved, request.library, {
      done: `on ${to.name} now, not on ${from.name}`,
      before: `not on ${from.name}`,
      act: 'shelf',
      undo: (some) => `shelf move ${some} from ${to.ref} to ${from.ref}`,
      shelf: to,
    })
  },
})
