/** `unsave VLM-R1`: takes a paper off the asker's reading list. */

import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { readingListOf } from '../model/shelf.ts'
import { cutText } from '../model/text.ts'
import { defineCommand, type Request } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { tellFiled } from './support/tell-filed.ts'

export const command = defineCommand({
  name: 'unsave',
  partOf: 'saved',
  phrase: 'saved remove',
  area: 'list',
  summary: 'Take a paper, or several, off your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['unsave VLM-R1'],
  async run({ options, asker, library }) {
    const [, imported] = keptName.exec(options.paper) ?? []
    if (imported !== undefined) return dropImported(imported, { asker, library })
    const ids = (await findPapers(options.paper, (named) => library.findPaper(named))).map(({ id }) => id)
    const { readingLists, votes } = library.store
    const { workspace, user } = asker
    const dropped: Identifier[] = []
    for (const id of ids) {
      await votes.takeBack({ workspace, user }, id, 'save')
      if (await readingLists.unsave(asker, id)) dropped.push(id)
    }
    return tellFiled(ids, dropped, library, {
      titles: ['Taken off', 'Not on the list'],
      done: 'off your reading list',
      before: 'not on your reading list',
      act: 'unsave',
      undo: (some) => `save ${some}`,
      back: 'Save',
      shelf: readingListOf(asker),
    })
  },
})

/** An imported reference without a paper goes by the name that `saved` gives it. */
async function dropImported(
  name: string,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Card> {
  const dropped = await library.store.readingLists.dropKept(asker, name)
  const text =
    dropped === undefined
      ? 'That imported entry is not on your list any more.'
      : `${cutText(dropped.label, 200)} is off your reading list. To have it back, import it again.`
  return {
    title: dropped === undefined ? 'Not on the list' : 'Taken off',
    blocks: [{ kind: 'text', text: [text] }],
    buttons: [{ label: 'Reading list', command: 'saved' }],
  }
}

const keptName = /^imported:([0-9a-f]{12})$/
