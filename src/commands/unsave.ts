/** `unsave VLM-R1`: takes a paper off the asker's reading list. */

import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { cutText } from '../model/text.ts'
import { defineCommand, type Request } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { changeList, type Told } from './support/list-change.ts'

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
    const papers = await findPapers(options.paper, (named) => library.findPaper(named))
    const { readingLists, votes } = library.store
    const change = async (id: Identifier) => {
      const { workspace, user } = asker
      await votes.takeBack({ workspace, user }, id, 'save')
      return readingLists.unsave(asker, id)
    }
    return changeList(papers, { change, done, nothingDone, ofSeveral: 'off your reading list now' })
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

const done: Told = {
  title: 'Taken off',
  ofOne: ' is off your reading list.',
  back: { label: 'Undo', command: 'save' },
}
const nothingDone: Told = {
  title: 'Not on the list',
  ofOne: ' was not on your reading list.',
  back: { label: 'Save', command: 'save' },
}
