/** `save VLM-R1`: keeps a paper on the asker's reading list. */

import type { Identifier } from '../model/identifier.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { changeList, type Told } from './support/list-change.ts'
import { isOfTeam } from './support/standing.ts'

export const command = defineCommand({
  name: 'save',
  area: 'list',
  summary: 'Keep a paper, or several, on your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['save VLM-R1', 'save 2504.02495'],
  async run({ options, asker, library, findPaper }) {
    const papers = await findPapers(options.paper, findPaper)
    const { readingLists, votes } = library.store
    const nowMs = library.now().epochMilliseconds
    const change = async (id: Identifier) => {
      const isNew = await readingLists.save(asker, id, nowMs)
      if (isOfTeam(asker)) await votes.cast({ place: asker.votesIn, user: asker.user }, [id], 'save', nowMs)
      return isNew
    }
    return changeList(papers, { change, done, nothingDone, ofSeveral: 'new on your reading list' })
  },
})

const done: Told = {
  title: 'Saved',
  ofOne: ' is on your reading list.',
  back: { label: 'Undo', command: 'unsave' },
}
const nothingDone: Told = {
  title: 'Already saved',
  ofOne: ' was on your reading list before.',
  back: { label: 'Unsave', command: 'unsave' },
}
