/** `approve VLM-R1`: votes for a paper that is nominated; the same again takes it back. */
import { z } from 'zod'
import { displayTitle } from '../abstracts/display-title.ts'
import { approvedCard } from '../cards/nominations-card.ts'
import { formatDay } from '../cards/paper-item.ts'
import { areVotesHidden } from '../club/compose.ts'
import { BotError } from '../errors.ts'
import { defineCommand, type Typing } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { clubOption, findClub } from './support/find-club.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'approve',
  partOf: 'vote',
  area: 'group',
  summary: 'Vote for a nominated paper (repeat to undo)',
  changes: 'own',
  group: 'mine',
  isCounted: true,
  options: {
    paper: { ...paperOption, summary: 'a paper that is nominated', complete: completeNominated },
    club: clubOption,
    set: {
      summary: 'on or off, whatever it was before',
      schema: z.enum(['on', 'off'], 'it is on or off').optional(),
    },
  },
  examples: ['approve VLM-R1'],
  async run({ options: { paper: named, club: number, set }, asker, library, findPaper }) {
    checkMayVote(asker)
    const again = (other: number) => `approve ${named} club:${other}`
    const club = await findClub(number, { asker, library }, { again })
    const paper = await findPaper(named)
    const { nominations, meetings } = library.store
    const nowMs = library.now().epochMilliseconds
    const by = { person: asker.user, nowMs, ...(set !== undefined && { set: set === 'on' }) }
    const isApproved = await nominations.approve(club, paper.id, by)
    if (isApproved === undefined) {
      const chosen = (await meetings.listHeld(club.id, maxHeld)).find((held) => held.paper === paper.id)
      const why =
        chosen === undefined
          ? `“${displayTitle(paper)}” is not nominated here, or no longer.`
          : `The vote is over: “${displayTitle(paper)}” was chosen for ${formatDay(chosen.date)}.`
      throw new BotError('not-found', why, {
        suggestions: [`nominations club:${club.number}`, `nominate ${paper.id} club:${club.number}`],
      })
    }
    const isHidden = await areVotesHidden(library, club)
    const nomination = (await nominations.list(club)).find(({ paper: id }) => id === paper.id)
    return approvedCard(club, paper, { isApproved, votes: isHidden ? undefined : nomination?.voters.length })
  },
})

async function completeNominated({ library, asker, typed }: Typing) {
  const { clubs, nominations, papers } = library.store
  const wanted = typed.trim().toLowerCase()
  const choices: { value: string; label: string; hint: string }[] = []
  for (const club of await clubs.listAt(asker.votesIn))
    for (const { paper: id } of await nominations.list(club)) {
      const paper = await papers.find(id)
      const label = paper === undefined ? '' : displayTitle(paper)
      if (label.toLowerCase().includes(wanted)) choices.push({ value: id, label, hint: 'nominated' })
    }
  return choices
}

const maxHeld = 50
