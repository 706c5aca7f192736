/** `club skip 26 nov`, `club skip 21 dec to 4 jan`: no meeting then. */

import { clubInWords } from '../../cards/club-text.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { changeDays, sayDays } from '../support/club-days.ts'

export const command = defineClubAct({
  name: 'club skip',
  aliases: ['holiday', 'holidays', 'cancel'],
  summary: 'Leave out a meeting, or all of a holiday',
  changes: 'place',
  options: { days: wordsOption('which days: 26 nov, next, easter monday, 21 dec to 4 jan') },
  examples: ['club skip 26 nov', 'club skip 21 dec to 4 jan and 14 jan'],
  question: ({ days }, club, library) => ({
    sentence: `Leave out ${clubInWords(club)} on ${sayDays(days, club, library)}, for everybody here?`,
    label: 'Leave it out',
  }),
  run: (request, club) => changeDays('skip', request.options.days, club, request),
})
