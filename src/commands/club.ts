/**
 * `club every thu at 15:00 in Europe/Berlin` sets a reading group up; `club` tells of it;
 * `club skip 26 nov` changes it.
 */
import { z } from 'zod'
import { answerMeeting, changeMembership, moveMeeting, skipDays, swapTurns } from './support/club-changes.ts'
import { showDates } from './support/club-dates.ts'
import { giveFeed } from './support/club-feed.ts'
import { clubForm } from './support/club-form.ts'
import { exportClub, showHistory } from './support/club-record.ts'
import { createClub, editClub, pauseClub, removeClub, resumeClub, showClubs } from './support/club-set-up.ts'
import { clubActs, parseClubWords } from './support/club-words.ts'
import { defineCommand, type Typing } from './support/command.ts'
import { pageOption, placeOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'club',
  area: 'group',
  summary: 'A reading group: set it up, join it, move or skip a meeting, see its history',
  changes: 'place',
  changesBy: ({ text = '' }) => clubActs[parseClubWords(text).act] ?? 'own',
  group: 'manage',
  options: {
    text: {
      summary:
        'when it meets; or edit, skip, move, pause, remove, join, leave, swap, dates, history, export, feed',
      schema: z.string().default(''),
      isRest: true,
      complete: completeStart,
    },
    place: placeOption,
    page: pageOption,
  },
  examples: [
    'club',
    'club every thu at 15:00 in Europe/Berlin',
    'club first mon of the month at 10:00 for 90 minutes closes 3 days before quorum 3 called "Vision"',
    'club skip 21 dec to 4 jan',
    'club move to friday at 16:00',
    'club history ablation',
  ],
  form: clubForm,
  onlyShows: ({ text = '' }) => clubActs[parseClubWords(text).act] === undefined,
  isInternal: ({ text = '' }) => parseClubWords(text).act === 'export',
  async run({ options: { text, place, page }, asker, library }) {
    const context = { asker, library }
    const { act, number, rest } = parseClubWords(text)
    switch (act) {
      case 'show':
        return showClubs(number, context)
      case 'create':
        return createClub(rest, place, context)
      case 'edit':
        return editClub(number, rest, context)
      case 'pause':
        return pauseClub(number, context)
      case 'resume':
      case 'restore':
        return resumeClub(number, context, act)
      case 'remove':
        return removeClub(number, context)
      case 'skip':
      case 'hold':
        return skipDays(act, number, rest, context)
      case 'move':
        return moveMeeting(number, rest, context)
      case 'join':
      case 'leave':
        return changeMembership(act, number, context)
      case 'swap':
        return swapTurns(number, rest, context)
      case 'absent':
      case 'come':
      case 'present':
        return answerMeeting(act, number, rest, context)
      case 'dates':
        return showDates(number, rest, context)
      case 'history':
        return showHistory(number, rest, { ...context, page })
      case 'export':
        return exportClub(number, context)
      case 'feed':
        return giveFeed(number, rest, context)
    }
  },
})

async function completeStart({ typed }: Pick<Typing, 'typed'>) {
  const fitting = starts.filter(({ value }) => value.startsWith(typed.trimStart().toLowerCase()))
  return fitting.map(({ value, hint }) => ({ value, label: value, hint }))
}

const starts = [
  { value: 'every thu at 15:00 ', hint: 'sets one up' },
  { value: 'edit ', hint: 'when it meets, quorum, name' },
  { value: 'skip ', hint: 'a day, or a holiday' },
  { value: 'hold ', hint: 'a day that was skipped' },
  { value: 'move to ', hint: 'the next meeting' },
  { value: 'join', hint: 'present when it is your turn' },
  { value: 'leave', hint: 'present no more' },
  { value: 'swap ', hint: 'turns with somebody' },
  { value: 'absent', hint: 'you can’t come to the next meeting' },
  { value: 'present', hint: 'you present at the next meeting' },
  { value: 'pause', hint: 'until it is resumed' },
  { value: 'resume', hint: 'after a pause' },
  { value: 'remove', hint: 'its history stays' },
  { value: 'dates', hint: 'the next meetings' },
  { value: 'history ', hint: 'what was read and said' },
  { value: 'export', hint: 'Markdown, table, calendar' },
  { value: 'feed', hint: 'a calendar address of your own' },
]
