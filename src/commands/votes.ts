/** `votes`: what the asker said of papers, to look at and to take back. */
import { votesCard } from '../cards/votes-card.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageRange } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'votes',
  partOf: 'vote',
  phrase: 'vote list',
  area: 'votes',
  summary: 'What you said of papers, newest first; nobody else sees it',
  isForAsker: () => true,
  isSecret: true,
  group: 'mine',
  options: { page: pageOption },
  examples: ['votes'],
  async run({ options: { page }, asker, library }) {
    const { total, votes } = await library.store.votes.list(asker, pageRange(page))
    const timeZone = asker.timeZone ?? library.timeZone
    return votesCard(votes, { total, page, place: asker.votesIn, timeZone })
  },
})
