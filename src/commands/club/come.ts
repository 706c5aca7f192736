/** `club come`: the asker comes to the next meeting after all, or to that of a day. */
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { sayComing } from '../support/club-coming.ts'

export const command = defineClubAct({
  name: 'club come',
  summary: 'Say that you come after all',
  changes: 'own',
  options: { day: wordsOption('to which meeting, if not the next: 26 nov') },
  examples: ['club come'],
  run: (request, club) => sayComing('come', request.options.day, club, request),
})
