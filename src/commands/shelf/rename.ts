/** `shelf rename related-work to prior art`. */
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import { sentenceCard, withUndo } from '../../model/card.ts'
import { foldShelfName, isReadingList } from '../../model/shelf.ts'
import { defineCommand } from '../support/command.ts'
import { checkShelfName, findShelf, splitFiling } from '../support/find-shelf.ts'

export const command = defineCommand({
  name: 'shelf rename',
  area: 'list',
  summary: 'Give a shelf another name',
  changes: 'place',
  options: {
    what: { summary: 'both names: related-work to prior-art', schema: z.string().min(1), isRest: true },
  },
  examples: ['shelf rename related-work to prior-art'],
  isOwn: async ({ what }, parts) =>
    (await findShelf(splitFiling(what, 'to', 'as').papers, parts)).scope === 'mine',
  async run(request) {
    const { papers: before, shelf: name } = splitFiling(request.options.what, 'to', 'as')
    const shelf = await findShelf(before, request)
    checkShelfName(name)
    if (isReadingList(shelf)) throw new BotError('bad-input', 'Your reading list keeps its name.')
    if (!(await request.library.store.shelves.rename(shelf, name)))
      throw new BotError('bad-input', `There is another shelf called “${name}” already.`, {
        suggestions: ['shelves'],
      })
    const ref = shelf.ref.replace(foldShelfName(shelf.name), foldShelfName(name))
    const card = sentenceCard(`${shelf.name} is called ${name} now.`)
    return withUndo(
      { ...card, buttons: [{ label: 'Open', command: `shelf ${ref}` }] },
      { act: 'shelf', target: {}, undo: `shelf rename ${ref} to ${shelf.name}` },
    )
  },
})
