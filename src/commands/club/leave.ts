/** `club leave`: presents no more. */
import { defineClubAct } from '../support/club-act.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club leave',
  summary: 'Present no more',
  changes: 'own',
  options: {},
  examples: ['club leave'],
  async run({ asker, library }, club) {
    const wasIn = await library.store.clubs.leave(club.id, asker.user)
    const undo = wasIn ? `club join ${club.number}` : undefined
    return tellClub(wasIn ? 'You are out; nobody asks you to present' : 'You were not in', club, {
      asker,
      library,
      undo,
    })
  },
})
