/** `club remove`: the reading group meets no more; its history stays. */
import { removedClubCard } from '../../cards/club-card.ts'
import { defineClubAct } from '../support/club-act.ts'

export const command = defineClubAct({
  name: 'club remove',
  aliases: ['delete'],
  summary: 'Remove it; its history stays',
  changes: 'place',
  options: {},
  examples: ['club remove'],
  async run({ library }, club) {
    await library.store.clubs.change(club.id, { state: 'removed', reason: undefined })
    return removedClubCard(club)
  },
})
