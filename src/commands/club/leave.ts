/** `club leave`: presents no more. */
import { defineClubAct } from '../support/club-act.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club leave',
  summary: 'Present no more',
  changes: 'own',
  options: {},
  examples: ['club leave'],
  async run(request, club) {
    const wasIn = await request.library.store.clubs.leave(club.id, request.asker.user)
    const undo = wasIn ? `club join ${club.number}` : undefined
    const title = wasIn ? 'You are out; nobody asks you to present' : 'You were not in'
    return tellClub(title, club, request, { undo })
  },
})
