/** `interests on`: lets a digest name the asker under a paper that fits their votes. */
import { z } from 'zod'
import { interestsCard } from '../cards/interests-card.ts'
import { defineCommand } from './support/command.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'interests',
  partOf: 'mydata',
  phrase: 'mydata interests',
  area: 'votes',
  summary: 'Whether a digest may name you under a paper that fits your votes; off unless you turn it on',
  changes: 'own',
  group: 'mine',
  options: {
    change: {
      summary: 'on or off',
      schema: z.enum(['on', 'off'], 'it is on or off').optional(),
      choices: ['on', 'off'],
    },
  },
  examples: ['interests', 'interests on'],
  onlyShows: ({ change }) => change === undefined,
  async run({ options: { change }, asker, library }) {
    const { interests } = library.store
    if (change === 'on') checkMayVote(asker)
    if (change !== undefined) await interests.turn(asker, change === 'on', library.now().epochMilliseconds)
    return interestsCard(await interests.isOn(asker), change !== undefined)
  },
})
