/** `club edit at 16:00`: changes when a reading group meets, or what it is called. */
import { freeName } from '../../club/free-name.ts'
import { isMeant } from '../../club/meetings.ts'
import { changePlan, type PlanWords, parsePlanWords } from '../../club/parse-plan.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Club, ClubPlan } from '../../model/club.ts'
import { printPlan } from '../../model/print-rhythm.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { editForm } from '../support/club-form.ts'
import { gapNote } from '../support/club-plan.ts'
import { tellClub, todayOf } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club edit',
  aliases: ['change'],
  summary: 'Change when it meets, its quorum or its name',
  changes: 'place',
  options: {
    change: wordsOption('what is to change: at 16:00, closes 1 day before, quorum 3, called "Vision"'),
  },
  examples: ['club edit at 16:00', 'club edit 1 called "Vision"'],
  form: editForm,
  async run(request, club) {
    const { library } = request
    const text = request.options.change
    if (text === '')
      throw new BotError(
        'bad-input',
        'Say what is to change: at 16:00, closes 1 day before, quorum 3, called "Vision".',
        { suggestions: [`club show ${club.number}`, 'help club'] },
      )
    const today = todayOf(club, library)
    const words = parsePlanWords(text, today)
    const others = (await library.store.clubs.listAt(club.place)).filter(({ id }) => id !== club.id)
    const changed = changePlan(club, words, today)
    const plan = { ...changed, ...(words.name !== undefined && { name: freeName(words.name, others) }) }
    const change = { ...plan, ...(isOfTime(words) && { afterMs: library.now().epochMilliseconds }) }
    await library.store.clubs.change(club.id, change)
    return tellClub(`Changed reading group ${club.number}`, { ...club, ...change }, request, {
      notes: [...gapNote(plan), ...(await keptNote(club, plan, library))],
      act: 'club edit',
      undo: `club edit ${club.number} ${printBefore(club, plan)}`,
    })
  },
})

/** The plan as it was; a place where it meets that it had not is taken away again. */
function printBefore(before: ClubPlan, after: ClubPlan): string {
  const isRoomNew = !before.rhythm.room && after.rhythm.room
  return isRoomNew ? `where "" ${printPlan(before)}` : printPlan(before)
}

function isOfTime({ every, day, time, timeZone, from, closesMinutes }: PlanWords): boolean {
  return [every, day, time, timeZone, from, closesMinutes].some((said) => said !== undefined)
}

/** What was announced for the old days stays. */
async function keptNote(club: Club, plan: ClubPlan, library: Library): Promise<string[]> {
  const open = await library.store.meetings.listOpen(club.id)
  const kept = open.filter(
    ({ state, date }) => state === 'announced' && !isMeant(plan.rhythm, Temporal.PlainDate.from(date)),
  )
  return kept.map(
    ({ date }) =>
      `The meeting of ${date} is announced already and stays: club move ${club.number} ${date} to …, or skip it.`,
  )
}
