/** The meetings to come of a club: found, and as cards tell of them. */
import { displayTitle } from '../../abstracts/display-title.ts'
import type { NextMeeting } from '../../cards/club-card.ts'
import { nextDates, timesOf } from '../../club/meetings.ts'
import { parseMeetingDay, unknownDay } from '../../club/parse-day.ts'
import { foreseePresenters } from '../../club/presenters.ts'
import { orderOfTurns } from '../../club/rotation.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { type Club, type ClubMember, isBreak, type Meeting } from '../../model/club.ts'
import { dayOf } from '../../model/day.ts'

/** Those that are announced, and the next one that takes nominations. */
export async function nextMeetings(club: Club, library: Library): Promise<NextMeeting[]> {
  if (club.state !== 'active') return []
  const coming = await listComing(club, 1, library)
  return describeMeetings(
    club,
    coming.filter(({ date }) => !isBreak(club.breaks, date)),
    library,
  )
}

/** Those that are announced and `count` after them, the first of them first. */
export async function listComing(club: Club, count: number, { store, now }: Library): Promise<Meeting[]> {
  const nowMs = now().epochMilliseconds
  const announced = (await store.meetings.listOpen(club.id)).filter(({ state }) => state === 'announced')
  const dates = nextDates(club, count).filter((date) => announced.every((meeting) => meeting.date !== date))
  const open = await Promise.all(dates.map((date) => store.meetings.find(club.id, date)))
  return [...announced, ...open]
    .filter((meeting) => timesOf(club, meeting).startsAtMs > nowMs)
    .sort((a, b) => timesOf(club, a).startsAtMs - timesOf(club, b).startsAtMs)
}

/** Meetings to come, from the next one on, as cards tell of them. */
export async function describeMeetings(
  club: Club,
  meetings: readonly Meeting[],
  library: Library,
): Promise<NextMeeting[]> {
  const { store } = library
  const presenters = await foreseePresenters(store, club, meetings)
  return Promise.all(
    meetings.map(async ({ date, paper: id, ...meeting }, at) => {
      const paper = id === undefined ? undefined : await store.papers.find(id)
      return {
        ...timesOf(club, { date, ...meeting }),
        date,
        title: paper && displayTitle(paper),
        presenter: presenters[at],
        isTurn: presenters[at] !== meeting.presenter,
        absent: await store.meetings.absent(club.id, date),
      }
    }),
  )
}

/** The members in the order in which they present: who does at a coming meeting is last. */
export async function turnsNow(
  club: Club,
  { store }: Pick<Library, 'store'>,
): Promise<readonly ClubMember[]> {
  const open = await store.meetings.listOpen(club.id)
  return orderOfTurns(
    await store.clubs.members(club.id),
    open.flatMap(({ presenter }) => presenter ?? []),
  )
}

/** The meeting of a day, or the next one that is not over. Throws `BotError` where there is none. */
export async function findMeeting(club: Club, words: string, library: Library): Promise<Meeting> {
  const { meetings } = library.store
  if (words.trim() !== '') return findMeetingOn(club, words, library)
  const [next] = (await listComing(club, 1, library)).filter(({ date }) => !isBreak(club.breaks, date))
  const [date] = nextDates(club, 1)
  if (next !== undefined) return next
  if (date !== undefined) return meetings.find(club.id, date)
  throw new BotError('not-found', 'There is no meeting to come.', { suggestions: ['club'] })
}

async function findMeetingOn(club: Club, words: string, library: Library): Promise<Meeting> {
  const { meetings } = library.store
  const day = parseMeetingDay(words, library.today(club.rhythm.timeZone))
  if (day === undefined) throw unknownDay(words)
  const date = day.toString()
  const coming = nextDates(club, 60)
  const open = await meetings.listOpen(club.id)
  const held = open.filter((meeting) => meeting.state === 'announced' || coming.includes(meeting.date))
  const known =
    held.find((meeting) => meeting.date === date) ??
    held.find((meeting) => dayOfMeeting(club, meeting) === date)
  if (known !== undefined) return known
  if (coming.includes(date)) return meetings.find(club.id, date)
  throw new BotError('not-found', `There is no meeting on ${date}.`, {
    suggestions: [`club show ${club.number}`],
  })
}

/** The day on which a meeting is, which may have been moved: `2026-11-26`. */
export function dayOfMeeting(club: Club, meeting: Meeting): string {
  return dayOf(timesOf(club, meeting).startsAtMs, club.rhythm.timeZone)
}
