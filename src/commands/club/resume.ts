/** `club resume`: after a pause the reading group meets again. */
import { defineClubAct } from '../support/club-act.ts'
import { resumeClub } from '../support/club-resume.ts'

export const command = defineClubAct({
  name: 'club resume',
  summary: 'Let it meet again after a pause',
  changes: 'place',
  options: {},
  examples: ['club resume'],
  isPast: true,
  run: (request, club) => resumeClub(club, request, { name: 'resume', title: 'Resumed', undo: 'pause' }),
})
