/** `save VLM-R1`: keeps a paper on the asker's reading list. */
import type { Identifier } from '../model/identifier.ts'
import { readingListOf } from '../model/shelf.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { isOfTeam } from './support/standing.ts'
import { tellFiled } from './support/tell-filed.ts'

export const command = defineCommand({
  name: 'save',
  area: 'list',
  summary: 'Keep a paper, or several, on your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['save VLM-R1', 'save 2504.02495'],
  async run({ options, asker, library, findPaper }) {
    const ids = (await findPapers(options.paper, findPaper)).map(({ id }) => id)
    const { readingLists, votes } = library.store
    const nowMs = library.now().epochMilliseconds
    const saved: Identifier[] = []
    for (const id of ids) {
      if (await readingLists.save(asker, id, nowMs)) saved.push(id)
      if (isOfTeam(asker)) await votes.cast({ place: asker.votesIn, user: asker.user }, [id], 'save', nowMs)
    }
    return tellFiled(ids, saved, library, {
      titles: ['Saved', 'Already saved'],
      done: 'on your reading list',
      before: 'on your reading list before',
      act: 'save',
      undo: (some) => `unsave ${some}`,
      back: 'Unsave',
      shelf: readingListOf(asker),
    })
  },
})
