/** `shelf restore related-work`: brings back a shelf that was deleted within a day. */
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import { sentenceCard, withUndo } from '../../model/card.ts'
import { parseShelfName } from '../../model/shelf.ts'
import { defineCommand } from '../support/command.ts'
import { shelfReader } from '../support/find-shelf.ts'

export const command = defineCommand({
  name: 'shelf restore',
  area: 'list',
  summary: 'Bring back a shelf that was deleted within a day',
  changes: 'place',
  options: { name: { summary: 'its name', schema: z.string().min(1), isRest: true } },
  examples: ['shelf restore related-work'],
  isOwn: async () => true,
  async run({ options, asker, library }) {
    const { scope = 'here', name } = parseShelfName(options.name)
    const nowMs = library.now().epochMilliseconds
    const shelf = await library.store.shelves.restore(shelfReader(asker), scope, name, nowMs)
    if (shelf === undefined)
      throw new BotError(
        'not-found',
        `No shelf “${name}” was deleted here within a day, or another has its name.`,
        {
          suggestions: ['shelves'],
        },
      )
    return withUndo(
      {
        ...sentenceCard(`The shelf ${shelf.name} is back.`),
        buttons: [{ label: 'Open', command: `shelf ${shelf.ref}` }],
      },
      { act: 'shelf', target: {}, undo: `shelf delete ${shelf.ref} sure:yes` },
    )
  },
})
