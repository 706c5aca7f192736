/** `vote up VLM-R1`: says that a paper is of interest here, or not; the same again takes it back. */
import { z } from 'zod'
import { votedCard } from '../cards/votes-card.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'vote',
  area: 'votes',
  summary: 'Vote a paper up or down (repeat to undo)',
  changes: 'own',
  group: 'mine',
  isCounted: true,
  options: {
    opinion: {
      summary: 'up or down',
      schema: z.enum(['up', 'down'], 'say up or down'),
      complete: async () => ['up', 'down'].map((value) => ({ value, label: value })),
    },
    paper: paperOption,
    set: {
      summary: 'on or off, whatever it was before',
      schema: z.enum(['on', 'off'], 'it is on or off').optional(),
    },
  },
  examples: ['vote up VLM-R1', 'vote down 2504.02495'],
  async run({ options: { opinion, paper: named, set }, asker, library, findPaper }) {
    checkMayVote(asker)
    const papers = await findPapers(named, findPaper)
    const { votes } = library.store
    const voter = { place: asker.votesIn, user: asker.user }
    const nowMs = library.now().epochMilliseconds
    const ids = papers.map(({ id }) => id)
    const before = await votes.own(voter, ids)
    const [id, ...others] = ids
    let isOn = set !== 'off'
    // Of several papers some may have the vote already, and none of these means to take it back.
    if (set === undefined && id !== undefined && others.length === 0)
      isOn = (await votes.toggle(voter, id, opinion, nowMs)) === opinion
    else if (isOn) await votes.cast(voter, ids, opinion, nowMs)
    else for (const each of ids) await votes.takeBack({ ...voter, workspace: asker.workspace }, each, opinion)
    const count = id && (await votes.counts(voter.place, [id])).get(id)
    return votedCard(papers, { opinion, isOn, before, count })
  },
})
