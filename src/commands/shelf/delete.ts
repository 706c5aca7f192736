/** `shelf delete related-work`: asks first, with how much is on it. */
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import { sentenceCard, withUndo } from '../../model/card.ts'
import { isReadingList, ownerOf } from '../../model/shelf.ts'
import { defineCommand } from '../support/command.ts'
import { findShelf } from '../support/find-shelf.ts'

export const command = defineCommand({
  name: 'shelf delete',
  area: 'list',
  summary: 'Delete a shelf with its notes, after a question',
  changes: 'place',
  options: {
    name: { summary: 'its name', schema: z.string().min(1), isRest: true },
    sure: { summary: 'yes deletes it', schema: z.literal('yes', 'it is yes').optional() },
  },
  examples: ['shelf delete related-work'],
  onlyShows: ({ sure }) => sure === undefined,
  async run(request) {
    const { options, asker, library } = request
    const shelf = await findShelf(options.name, request)
    if (isReadingList(shelf)) throw new BotError('bad-input', 'Your reading list is always there.')
    const { shelves, readingLists } = library.store
    const restore = `shelf restore ${shelf.ref}`
    if (options.sure === undefined) {
      const { length } = await readingLists.entries(ownerOf(shelf))
      const notes = await shelves.notes([shelf], asker)
      return {
        ...sentenceCard(
          `Delete the shelf ${shelf.name}? On it: papers: ${length}, notes: ${notes.length}. For a day you can bring it back.`,
        ),
        buttons: [{ label: 'Delete', command: `shelf delete ${shelf.ref} sure:yes`, effect: 'replace' }],
      }
    }
    await shelves.remove(shelf, library.now().epochMilliseconds)
    return withUndo(sentenceCard(`The shelf ${shelf.name} is gone. For a day “${restore}” brings it back.`), {
      act: 'shelf',
      target: {},
      undo: restore,
    })
  },
})
