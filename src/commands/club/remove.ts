/** `club remove`: the reading group meets no more; its history stays. */
import { removedClubCard } from '../../cards/club-card.ts'
import { clubInWords } from '../../cards/club-text.ts'
import { describeRhythm } from '../../model/print-rhythm.ts'
import { defineClubAct } from '../support/club-act.ts'

export const command = defineClubAct({
  name: 'club remove',
  aliases: ['delete'],
  summary: 'Remove it; its history stays',
  changes: 'place',
  options: {},
  examples: ['club remove'],
  question: (_, club) => ({
    sentence: `End ${clubInWords(club)}, ${describeRhythm(club.rhythm)}, for everybody here? Its history stays.`,
    label: 'End it',
  }),
  async run({ library }, club) {
    await library.store.clubs.change(club.id, { state: 'removed', reason: undefined })
    return removedClubCard(club)
  },
})
