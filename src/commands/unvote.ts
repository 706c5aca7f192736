/** `unvote VLM-R1`: takes back all that the asker said of a paper. */
import { takenBackCard } from '../cards/votes-card.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'

export const command = defineCommand({
  name: 'unvote',
  partOf: 'vote',
  phrase: 'vote off',
  area: 'votes',
  summary: 'Remove your votes on a paper',
  changes: 'own',
  // Whoever became a guest may still take back what they said before.
  isForAnybody: true,
  group: 'mine',
  options: { paper: paperOption },
  examples: ['unvote VLM-R1'],
  async run({ options, asker, library }) {
    const papers = await findPapers(options.paper, (named) => library.findPaper(named))
    const { votes, readingLists } = library.store
    let taken = 0
    for (const { id } of papers) taken += await votes.takeAllBack(asker, id)
    const onList = await readingLists.has(
      asker,
      papers.map(({ id }) => id),
    )
    const counting = new Set((await votes.ofPerson(asker, { isSaid: true })).map(({ paper }) => paper))
    return takenBackCard(papers, taken > 0, {
      saved: papers.filter(({ id }) => onList.has(id)),
      isOfClubs: papers.some(({ id }) => counting.has(id) && !onList.has(id)),
    })
  },
})
