/** `add 2 and 3 to related-work because they ablate the critic`: puts papers on a shelf. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { foldShelfName, isReadingList, parseShelfName, readingList, type Shelf } from '../model/shelf.ts'
import { hasSpace, spacedWords } from '../model/words.ts'
import { defineCommand, type Request } from './support/command.ts'
import {
  checkShelfName,
  findShelf,
  findShelfNamed,
  findShownOrNamed,
  listShelves,
  mayBeCalled,
  shelfReader,
  splitFiling,
} from './support/find-shelf.ts'
import { namesPaper } from './support/names-paper.ts'
import { checkNote } from './support/note-text.ts'
import { parseReference } from './support/shown-reference.ts'
import { tellFiled } from './support/tell-filed.ts'

export const command = defineCommand({
  name: 'add',
  partOf: 'shelf',
  isCommonWord: true,
  phrase: 'shelf add',
  area: 'list',
  summary: 'Put papers on a shelf, with a note why if you like',
  changes: 'own',
  options: {
    what: {
      summary: 'the papers, the shelf and why: 2 and 3 to related-work because they ablate the critic',
      schema: z.string().min(1),
      isRest: true,
    },
    new: { summary: 'yes makes the shelf', schema: z.literal('yes', 'it is yes').optional() },
  },
  examples: ['add VLM-R1 to related-work', 'add 2504.02495 to related-work because it ablates the critic'],
  isMeantBy,
  async run(request) {
    const { options, asker, library, ask } = request
    const { papers: named, shelf: to, reason } = splitFiling(options.what, 'to', 'on', 'onto')
    checkNote(reason)
    const ids = await findShownOrNamed(named, request)
    const shelf = await findWanted(to, `add ${ids.join(' ')} to ${to} new:yes`, request)
    if (isReadingList(shelf)) return ask(`save ${ids.join(' ')}`)
    const by = { person: asker.user, nowMs: library.now().epochMilliseconds }
    const { shelves } = library.store
    const added = await shelves.add(shelf, ids, by)
    if (reason !== '')
      for (const id of ids) await shelves.note(shelf, id, { ...by, text: reason, isPrivate: false })
    return tellFiled(ids, added, request.library, {
      done: `on ${shelf.name}`,
      before: `on ${shelf.name} before`,
      act: 'add',
      undo: (some) => `shelf remove ${some} from ${shelf.ref}`,
      shelf,
    })
  },
})

/** `2 to related-work`: papers, and one word that a shelf may be called. “Add 2 to my list” is no shelf’s. */
function isMeantBy(words: string): boolean {
  const filed = spacedWords(words).filter((word) => !word.startsWith('new:'))
  const { papers, shelf } = splitFiling(filed.join(' '), 'to', 'on', 'onto')
  const { name } = parseShelfName(shelf)
  const isOne = !hasSpace(shelf) && (mayBeCalled(name) || foldShelfName(name) === readingList)
  return (parseReference(papers) !== undefined || namesPaper(papers)) && isOne
}

/** The shelf that is named; without a name the only one here. */
async function findWanted(
  name: string,
  make: string,
  request: Request<{ readonly new?: string | undefined }>,
): Promise<Shelf> {
  const { asker, library, options } = request
  if (name === '') {
    const [only, another] = await listShelves(request)
    if (only !== undefined && another === undefined) return only
    throw new BotError('bad-input', 'Say which shelf: add 2 to related-work.', { suggestions: ['shelves'] })
  }
  if (options.new === undefined) return findShelf(name, request, make)
  const known = await findShelfNamed(name, request)
  if (known !== undefined) return known
  const wanted = parseShelfName(name)
  checkShelfName(wanted.name)
  const by = { person: asker.user, nowMs: library.now().epochMilliseconds }
  return (await library.store.shelves.make(shelfReader(asker), wanted.scope ?? 'here', wanted.name, by)).shelf
}
