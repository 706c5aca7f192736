/** Sets clubs up, changes, pauses and removes them. */
import { clubsCard, noClubCard, removedClubCard } from '../../cards/club-card.ts'
import { clubDay } from '../../cards/club-text.ts'
import { isMeant, nextDates, startOn } from '../../club/meetings.ts'
import { changePlan, makePlan, type PlanWords, parsePlanWords } from '../../club/parse-plan.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Club, ClubPlan } from '../../model/club.ts'
import type { Place } from '../../model/place.ts'
import { printPlan } from '../../model/print-rhythm.ts'
import type { Asker } from './command.ts'
import { findClub, nextMeetings, tellClub } from './find-club.ts'

export interface ClubContext {
  readonly asker: Asker
  readonly library: Library
}

/** More would flood a place and could not be overseen. */
const maxClubs = 20

/** All clubs of the place, or the only one, or how to set one up. */
export async function showClubs(number: number | undefined, context: ClubContext): Promise<Card> {
  const { asker, library } = context
  if (number !== undefined) {
    const club = await findClub(number, context, { again: String, isPast: true })
    return tellClub('Reading group', club, context)
  }
  const here = await library.store.clubs.listAt(asker.votesIn)
  const [only, ...others] = here
  if (only === undefined) return noClubCard()
  if (others.length === 0) return tellClub('Reading group', only, context)
  const nowMs = library.now().epochMilliseconds
  return clubsCard(
    await Promise.all(here.map(async (club) => ({ club, next: await nextMeetings(club, library), nowMs }))),
  )
}

export async function createClub(
  text: string,
  place: Place | undefined,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  if (text === '') return noClubCard()
  const where = place ?? asker.votesIn
  const at = where === asker.votesIn ? '' : ` place:${where}`
  const { plan, isZoneTyped } = parsePlan(text, context)
  await library.checkMayPost(where, `club ${text}${at}`)
  const { clubs } = library.store
  if ((await clubs.listAt(where)).length >= maxClubs)
    throw new BotError('bad-input', `This place has ${maxClubs} reading groups, the most there may be.`, {
      suggestions: ['club'],
    })
  const { workspace, user } = asker
  const club = await clubs.create(
    { ...plan, place: where, workspace, createdBy: user },
    library.now().epochMilliseconds,
  )
  const zone = isZoneTyped
    ? []
    : [
        `Times are in ${plan.rhythm.timeZone}, ${asker.timeZone === undefined ? 'the default here' : 'your own time zone'}.`,
      ]
  return tellClub(`Set up, as number ${club.number}`, club, {
    ...context,
    notes: [
      ...zone,
      ...gapNote(plan),
      ...soonNote(club),
      'Nominate papers with nominate, or press Join to present when it is your turn.',
    ],
    act: 'club set',
    undo: { label: 'Undo', command: `club remove ${club.number}`, effect: 'replace' },
  })
}

export async function editClub(
  number: number | undefined,
  text: string,
  context: ClubContext,
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club edit ${other} ${text}` })
  if (text === '')
    throw new BotError(
      'bad-input',
      'Say what is to change: at 16:00, closes 1 day before, quorum 3, called "Vision".',
      {
        suggestions: [`club show ${club.number}`, 'help club'],
      },
    )
  const today = todayOf(club, library)
  const words = parsePlanWords(text, today)
  const plan = changePlan(club, words, today)
  const change = { ...plan, ...(isOfTime(words) && { afterMs: library.now().epochMilliseconds }) }
  await library.store.clubs.change(club.id, change)
  return tellClub(
    `Changed reading group ${club.number}`,
    { ...club, ...change },
    {
      ...context,
      notes: [...gapNote(plan), ...(await keptNote(club, plan, library))],
      act: 'club edit',
      undo: {
        label: 'Undo',
        command: `club edit ${club.number} ${printBefore(club, plan)}`,
        effect: 'replace',
      },
    },
  )
}

export async function pauseClub(number: number | undefined, context: ClubContext): Promise<Card> {
  const club = await findClub(number, context, { again: (other) => `club pause ${other}` })
  if (club.state !== 'active') return tellClub(`Reading group ${club.number} is not active`, club, context)
  await context.library.store.clubs.change(club.id, { state: 'paused', reason: undefined })
  const notes = [
    'A meeting that was announced is called off; “resume” brings it back if it is still to come.',
  ]
  return tellClub(
    `Paused reading group ${club.number}`,
    { ...club, state: 'paused' },
    {
      ...context,
      notes,
    },
  )
}

/** Also brings a removed club back. */
export async function resumeClub(
  number: number | undefined,
  context: ClubContext,
  act: 'resume' | 'restore',
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club ${act} ${other}`, isPast: true })
  if (club.state === 'active') return tellClub(`Reading group ${club.number} is active`, club, context)
  await library.checkMayPost(club.place, `club ${act} ${club.number}`)
  const active = { state: 'active', reason: undefined, afterMs: library.now().epochMilliseconds } as const
  await library.store.clubs.change(club.id, active)
  const undo = act === 'resume' ? 'pause' : 'remove'
  return tellClub(
    `${act === 'resume' ? 'Resumed' : 'Restored'} reading group ${club.number}`,
    { ...club, ...active },
    {
      ...context,
      undo: { label: 'Undo', command: `club ${undo} ${club.number}`, effect: 'replace' },
    },
  )
}

export async function removeClub(number: number | undefined, context: ClubContext): Promise<Card> {
  const club = await findClub(number, context, { again: (other) => `club remove ${other}` })
  await context.library.store.clubs.change(club.id, { state: 'removed', reason: undefined })
  return removedClubCard(club)
}

/** The plan that a text says, and whether it says its time zone. Throws `BotError` for what says none. */
export function parsePlan(
  text: string,
  { asker, library }: ClubContext,
): { plan: ClubPlan; isZoneTyped: boolean } {
  const zone = asker.timeZone ?? library.timeZone
  const words = parsePlanWords(text, library.today(zone))
  const timeZone = words.timeZone ?? zone
  return {
    plan: makePlan(words, library.today(timeZone), timeZone),
    isZoneTyped: words.timeZone !== undefined,
  }
}

/** The day it is where the club meets. */
export function todayOf({ rhythm }: Pick<Club, 'rhythm'>, library: Library): Temporal.PlainDate {
  return library.today(rhythm.timeZone)
}

/** The plan as it was; a place where it meets that it had not is taken away again. */
function printBefore(before: ClubPlan, after: ClubPlan): string {
  const isRoomNew = !before.rhythm.room && after.rhythm.room
  return isRoomNew ? `where "" ${printPlan(before)}` : printPlan(before)
}

function isOfTime({ every, day, time, timeZone, from, closesMinutes }: PlanWords): boolean {
  return [every, day, time, timeZone, from, closesMinutes].some((said) => said !== undefined)
}

/** A time that the clocks skip on some day is as much later there. */
function gapNote({ rhythm: { time, timeZone } }: ClubPlan): string[] {
  const hour = Number(time.slice(0, 2))
  const changes = new Temporal.ZonedDateTime(0n, timeZone).getTimeZoneTransition('next') !== null
  return changes && hour < 4 ? [`Where clocks skip ${time}, the meeting is as much later.`] : []
}

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
