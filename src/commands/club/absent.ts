/** `club absent`: the asker can't come to the next meeting, or to that of a day. */
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { sayComing } from '../support/club-coming.ts'

export const command = defineClubAct({
  name: 'club absent',
  summary: 'Say that you can’t come to the next meeting',
  changes: 'own',
  options: { day: wordsOption('the day, if not the next meeting: 26 nov') },
  examples: ['club absent', 'club absent 26 nov'],
  run: (request, club) => sayComing('absent', request.options.day, club, request),
})
