/** `shelf related-work`: what is on a shelf; one that is not there is made. */
import { z } from 'zod'
import { type Card, textBlock, withUndo } from '../../model/card.ts'
import { parseShelfName } from '../../model/shelf.ts'
import { defineCommand, type Request } from '../support/command.ts'
import { pageOption } from '../support/command-options.ts'
import { checkShelfName, findShelfNamed, shelfReader } from '../support/find-shelf.ts'
import { showShelf, splitUnread } from '../support/shelf-page.ts'
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
    const { name, isUnread } = splitUnread(options.name)
    const shelf = await findShelfNamed(name, request)
    if (shelf === undefined) return makeShelf(name, request)
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
  return withUndo(card, {
    act: 'shelf',
    target: { shelf: shelf.ref },
    undo: `shelf delete ${shelf.ref} sure:yes`,
  })
}
