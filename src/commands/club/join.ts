/** `club join`: presents when it is their turn. */
import { defineClubAct } from '../support/club-act.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club join',
  phrase: 'join',
  summary: 'Present when it is your turn',
  changes: 'own',
  options: {},
  examples: ['club join'],
  async run(request, club) {
    const { asker, library } = request
    const isNew = await library.store.clubs.join(club.id, asker.user, library.now().epochMilliseconds)
    const undo = isNew ? `club leave ${club.number}` : undefined
    return tellClub(isNew ? 'You present when it is your turn' : 'You were in already', club, request, {
      undo,
    })
  },
})
