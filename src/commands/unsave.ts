/** `unsave VLM-R1`: takes a paper off the asker's reading list. */

import type { Identifier } from '../model/identifier.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { changeList, type Told } from './support/list-change.ts'

export const command = defineCommand({
  name: 'unsave',
  summary: 'Take a paper, or several, off your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['unsave VLM-R1'],
  async run({ options, asker, library }) {
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
