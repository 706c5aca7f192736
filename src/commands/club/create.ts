/** `club every thu at 15:00 in Europe/Berlin`: sets a reading group up. */
import { noClubCard } from '../../cards/club-card.ts'
import { clubDay } from '../../cards/club-text.ts'
import { zoneNote } from '../../cards/time-zone-card.ts'
import { freeName } from '../../club/free-name.ts'
import { isMeant, nextDates, startOn } from '../../club/meetings.ts'
import { parsePlanWords } from '../../club/parse-plan.ts'
import { BotError } from '../../errors.ts'
import type { Club } from '../../model/club.ts'
import { describeRhythm } from '../../model/print-rhythm.ts'
import { wordsOption } from '../support/club-act.ts'
import { setUpForm } from '../support/club-form.ts'
import { gapNote, parsePlan } from '../support/club-plan.ts'
import { defineCommand } from '../support/command.ts'
import { placeOption } from '../support/command-options.ts'
import { tellClub } from '../support/find-club.ts'

const anyDay = Temporal.PlainDate.from('2025-01-01')

/** More would flood a place and could not be overseen. */
const maxClubs = 20

export const command = defineCommand({
  name: 'club create',
  area: 'group',
  aliases: ['new'],
  summary: 'Set a reading group up',
  changes: 'place',
  group: 'manage',
  options: {
    plan: wordsOption('when it meets: every thu at 15:00 in Europe/Berlin for 90 minutes quorum 3'),
    place: placeOption,
  },
  examples: ['club create every thu at 15:00', 'club create first mon of the month at 10:00 called "Vision"'],
  form: setUpForm,
  onlyShows: ({ plan }) => plan === '',
  check({ plan }) {
    // What is none is none on any day.
    if (plan !== '') parsePlanWords(plan, anyDay)
  },
  isOwn: async () => true,
  async question({ plan }, parts) {
    const { rhythm } = parsePlan(plan, parts).plan
    return {
      sentence: `Set up a reading group for everybody here, ${describeRhythm(rhythm)}?`,
      label: 'Set it up',
    }
  },
  async run(request) {
    const { options, asker, library } = request
    const { plan: text, place } = options
    if (text === '') return noClubCard()
    const where = place ?? asker.votesIn
    const at = where === asker.votesIn ? '' : ` place:${where}`
    const { plan, isZoneTyped } = parsePlan(text, request)
    await library.checkMayPost(where, `club ${text}${at}`)
    const { clubs } = library.store
    const there = await clubs.listAt(where)
    if (there.length >= maxClubs)
      throw new BotError('bad-input', `There are ${maxClubs} reading groups here, the most there may be.`, {
        suggestions: ['club'],
      })
    const { workspace, user: createdBy, timeZone } = asker
    const nowMs = library.now().epochMilliseconds
    const name = freeName(plan.name, there)
    const club = await clubs.create({ ...plan, name, place: where, workspace, createdBy }, nowMs)
    return tellClub(`Set up, as number ${club.number}`, club, request, {
      notes: [
        ...(isZoneTyped ? [] : [zoneNote(plan.rhythm.timeZone, timeZone)]),
        ...gapNote(plan),
        ...soonNote(club),
        'Nominate papers with nominate, or press Join to present when it is your turn.',
      ],
      act: 'club set',
      undo: `club remove ${club.number}`,
    })
  },
})

/** The first meeting is too soon for anybody to nominate. */
function soonNote(club: Club): string[] {
  const { rhythm } = club
  const first = Temporal.PlainDate.from(rhythm.from)
  const [next] = nextDates(club, 1)
  const isLeftOut = next !== undefined && isMeant(rhythm, first) && first.toString() < next
  const isToCome = startOn(rhythm, first).epochMilliseconds > club.createdAtMs
  return isLeftOut && isToCome
    ? [
        `${clubDay(rhythm.from, rhythm.timeZone, club.createdAtMs)} is too soon, as nominations would be closed. To meet then as well: club edit ${club.number} closes 1 hour before.`,
      ]
    : []
}
