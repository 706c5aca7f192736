/** `shelf related-work`: what is on a shelf; one that is not there is made. */
import { z } from 'zod'
import { placedNote, shelfSummary } from '../../cards/shelf-card.ts'
import { type Card, textBlock, withUndo } from '../../model/card.ts'
import { isReadingList, type Shelf } from '../../model/shelf.ts'
import { splitLastWord } from '../../model/text.ts'
import { defineCommand, type Request } from '../support/command.ts'
import { pageOption } from '../support/command-options.ts'
import {
  checkShelfName,
  findShelfNamed,
  noteReader,
  parseShelfName,
  shelfReader,
} from '../support/find-shelf.ts'
import { pageOf, paperPage } from '../support/paper-page.ts'
import { isTrusted } from '../support/standing.ts'

const listCommand = 'shelves'

export const command = defineCommand({
  name: 'shelf open',
  area: 'list',
  summary: 'Open a shelf, or make it; behind the name may stand unread',
  options: {
    name: {
      summary: 'its name; mine NAME is yours alone, team NAME for every channel',
      schema: z.string().default(''),
      isRest: true,
    },
    page: pageOption,
  },
  isForAsker: ({ name }) => parseShelfName(name).scope === 'mine',
  examples: ['shelf open related-work'],
  async run(request) {
    const { options, ask } = request
    if (options.name.trim() === '') return ask(listCommand)
    const { before, last } = splitLastWord(options.name.trim())
    const isUnread = last.toLowerCase() === 'unread' && before.trim() !== ''
    const named = isUnread ? before.trim() : options.name
    const shelf = await findShelfNamed(named, request)
    if (shelf === undefined) return makeShelf(named, request)
    if (isReadingList(shelf) && !isUnread)
      return ask(`saved${options.page > 1 ? ` page:${options.page}` : ''}`)
    return showShelf(shelf, { isUnread, page: options.page }, request)
  },
})

/** Makes it for who may change something; others learn that it is not there. */
async function makeShelf(words: string, request: Request<unknown>): Promise<Card> {
  const { asker, library, ask } = request
  const { scope = 'here', name } = parseShelfName(words)
  checkShelfName(name)
  if (asker.audience === 'everybody' || !(await isTrusted(asker, library))) return ask(listCommand)
  const by = { person: asker.user, nowMs: library.now().epochMilliseconds }
  const { shelf } = await library.store.shelves.make(shelfReader(asker), scope, name, by)
  const who = { here: 'Everybody here', team: 'Everybody in the team', mine: 'Only you' }[scope]
  const card: Card = {
    title: `New shelf: ${shelf.name}`,
    blocks: [
      textBlock(`${who} can read it. Fill it from any list: `, { code: `add 2 to ${shelf.ref}` }, '.'),
    ],
    buttons: [{ label: 'Shelves', command: listCommand }],
  }
  return withUndo(card, { act: 'shelf', target: {}, undo: `shelf delete ${shelf.ref} sure:yes` })
}

async function showShelf(
  shelf: Shelf,
  { isUnread, page }: { readonly isUnread: boolean; readonly page: number },
  { asker, library }: Request<unknown>,
): Promise<Card> {
  const { readingLists, shelves } = library.store
  const isForAsker = asker.audience === 'asker'
  const all = isUnread
    ? await shelves.unread(shelf, asker)
    : await readingLists.entries({ workspace: shelf.workspace, user: shelf.key })
  const kept = isUnread ? 0 : await readingLists.countKept({ workspace: shelf.workspace, user: shelf.key })
  const entries = await readingLists.read(pageOf(all, page))
  const ids = entries.map(({ paper }) => paper.id)
  const notes = await shelves.notes([shelf], noteReader(asker), ids)
  const addedBy = await shelves.addedBy(shelf, ids)
  const read = isForAsker ? await shelves.read(asker, ids) : new Set()
  return paperPage(
    { library, asker },
    {
      title: isUnread ? `${shelf.name}: unread` : shelf.name,
      summary: [shelfSummary(shelf, { total: all.length, isUnread, kept })],
      entries: entries.map(({ paper, savedAtMs }) => ({
        paper,
        note: placedNote({
          by: addedBy.get(paper.id),
          atMs: savedAtMs,
          timeZone: asker.timeZone ?? library.timeZone,
          isRead: read.has(paper.id),
          notes: notes.filter((note) => note.paper === paper.id),
        }),
      })),
      total: all.length,
      page,
      command: `shelf ${shelf.ref}${isUnread ? ' unread' : ''}`,
      isSecret: shelf.scope === 'mine',
      buttons: [
        ...(isUnread || !isForAsker || all.length === 0
          ? []
          : [{ label: 'Unread', command: `shelf ${shelf.ref} unread` }]),
        ...(all.length === 0 ? [] : [{ label: 'Export', command: `shelf export ${shelf.ref}` }]),
        { label: 'Shelves', command: listCommand },
      ],
    },
  )
}
