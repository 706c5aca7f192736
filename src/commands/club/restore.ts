/** `club restore 1`: brings back a reading group that was removed. */
import { defineClubAct } from '../support/club-act.ts'
import { resumeClub } from '../support/club-resume.ts'

export const command = defineClubAct({
  name: 'club restore',
  summary: 'Bring back a group that was removed',
  changes: 'place',
  options: {},
  examples: ['club restore 1'],
  isPast: true,
  run: (request, club) => resumeClub(club, request, { name: 'restore', title: 'Restored', undo: 'remove' }),
})
