/** `nominations`: what is proposed for the reading group here, to vote on. */

import { papersPerPage } from '../cards/list-card.ts'
import { nominationsCard } from '../cards/nominations-card.ts'
import { areVotesHidden } from '../club/compose.ts'
import { rankNominations } from '../club/tally.ts'
import { nextMeetings } from './support/coming-meetings.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { clubOption, findClub } from './support/find-club.ts'
import { pageOf } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'nominations',
  partOf: 'club',
  phrase: 'club nominations',
  area: 'group',
  summary: 'What is proposed for the reading group here, to vote on',
  group: 'mine',
  options: { club: clubOption, page: pageOption },
  examples: ['nominations'],
  async run({ options: { club: number, page }, asker, library }) {
    const again = (other: number) => `nominations club:${other}`
    const club = await findClub(number, { asker, library }, { again })
    const { nominations, papers } = library.store
    const all = await nominations.list(club)
    const isHidden = await areVotesHidden(library, club)
    const shown = pageOf(isHidden ? all : rankNominations(all), page)
    const proposals = await Promise.all(
      shown.map(async (nomination) => ({ nomination, paper: await papers.find(nomination.paper) })),
    )
    const next = (await nextMeetings(club, library)).find(({ title }) => title === undefined)
    return nominationsCard({
      club,
      proposals: proposals.flatMap(({ paper, nomination }) =>
        paper === undefined ? [] : [{ paper, nomination }],
      ),
      total: all.length,
      page,
      pages: Math.ceil(all.length / papersPerPage),
      isHidden,
      reader: asker.audience === 'asker' ? asker.user : undefined,
      next,
      nowMs: library.now().epochMilliseconds,
    })
  },
})
