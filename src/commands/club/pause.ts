/** `club pause`: nothing is announced until the reading group is resumed. */
import { defineClubAct } from '../support/club-act.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club pause',
  summary: 'Pause it until it is resumed',
  changes: 'place',
  options: {},
  examples: ['club pause'],
  async run({ asker, library }, club) {
    const context = { asker, library }
    if (club.state !== 'active') return tellClub(`Reading group ${club.number} is not active`, club, context)
    await library.store.clubs.change(club.id, { state: 'paused', reason: undefined })
    return tellClub(
      `Paused reading group ${club.number}`,
      { ...club, state: 'paused' },
      {
        ...context,
        notes: [
          'A meeting that was announced is called off; “resume” brings it back if it is still to come.',
        ],
      },
    )
  },
})
