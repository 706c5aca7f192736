/** `minutes ★4 what we thought`: what somebody writes down of a meeting, kept with it. */
import { z } from 'zod'
import { minutesHelpCard, minutesSavedCard } from '../cards/history-card.ts'
import { noteCard } from '../cards/minutes-note.ts'
import { BotError } from '../errors.ts'
import type { Minutes } from '../model/club.ts'
import { defineCommand } from './support/command.ts'
import { clubOption, findClub } from './support/find-club.ts'
import { findHeld } from './support/find-held.ts'
import { minutesForm } from './support/minutes-form.ts'
import { isEmpty, mergeMinutes, parseMinutes } from './support/parse-minutes.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'minutes',
  partOf: 'club',
  phrase: 'club minutes',
  area: 'group',
  summary: 'Write down what you thought of what was discussed: text, a rating, open questions, links',
  changes: 'own',
  group: 'mine',
  options: {
    text: {
      summary: 'what you thought, with ★4 for a rating; a line “questions:” says what stays open',
      schema: z.string().default(''),
      isRest: true,
      isLong: true,
    },
    club: clubOption,
    date: {
      summary: 'which meeting, if not the last: 2026-11-26',
      schema: z.iso.date('a day such as 2026-11-26').optional(),
    },
  },
  examples: ['minutes', 'minutes ★4 the ablation convinced us', 'minutes undo'],
  form: minutesForm,
  onlyShows: ({ text = '' }) => text.trim() === '',
  async run({ options: { text, club: number, date }, asker, library }) {
    const context = { asker, library }
    const again = (other: number) => `minutes ${text} club:${other}`.replace('  ', ' ')
    const club = await findClub(number, context, { again, isPast: true })
    const held = await findHeld(club, date, library)
    if (text.trim() === '') return minutesHelpCard(club, held)
    checkMayVote(asker)
    const { minutes } = library.store
    const before = (await minutes.list(club.id, held.date)).find(({ author }) => author === asker.user)
    const where = `club:${club.number} date:${held.date}`
    if (text.trim().toLowerCase() === 'undo') {
      if (!(await minutes.remove(club.id, held.date, asker.user)))
        throw new BotError('not-found', 'You have written nothing of that meeting.', {
          suggestions: [`minutes ${where}`],
        })
      return noteCard('What you wrote is gone', { label: 'Write minutes', command: `minutes ${where}` })
    }
    const said = parseMinutes(text)
    if (isEmpty(said)) return minutesHelpCard(club, held)
    const now: Minutes = {
      ...mergeMinutes(before, said),
      author: asker.user,
      atMs: library.now().epochMilliseconds,
    }
    await minutes.save(club, held.date, now)
    return minutesSavedCard(club, held, now, `minutes undo ${where}`)
  },
})
