/** `club hold 26 nov`: holds a meeting that was to be left out. */
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { changeDays } from '../support/club-days.ts'

export const command = defineClubAct({
  name: 'club hold',
  aliases: ['unskip'],
  summary: 'Hold a meeting that was to be left out',
  changes: 'place',
  options: { days: wordsOption('which days: 26 nov, 21 dec to 4 jan') },
  examples: ['club hold 26 nov'],
  run: (request, club) => changeDays('hold', request.options.days, club, request),
})
