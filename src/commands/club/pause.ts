/** `club pause`: nothing is announced until the reading group is resumed. */
import { clubInWords } from '../../cards/club-text.ts'
import { defineClubAct } from '../support/club-act.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club pause',
  summary: 'Pause it until it is resumed',
  changes: 'place',
  options: {},
  examples: ['club pause'],
  question: (_, club) => ({
    sentence: `Pause ${clubInWords(club)} for everybody here, until somebody resumes it?`,
    label: 'Pause',
  }),
  async run(request, club) {
    if (club.state !== 'active') return tellClub(`Reading group ${club.number} is not active`, club, request)
    const paused = { state: 'paused', reason: undefined } as const
    await request.library.store.clubs.change(club.id, paused)
    return tellClub(`Paused reading group ${club.number}`, { ...club, ...paused }, request, {
      notes: ['A meeting that was announced is called off; “resume” brings it back if it is still to come.'],
    })
  },
})
