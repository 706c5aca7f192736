/** What a club read: its history, as a list and as files. */

import { displayTitle } from '../../abstracts/display-title.ts'
import { clubName } from '../../cards/club-text.ts'
import { type HeldMeeting, historyCard } from '../../cards/history-card.ts'
import { papersPerPage } from '../../cards/list-card.ts'
import { isBreak } from '../../club/breaks.ts'
import { type CalendarMeeting, writeCalendar } from '../../club/calendar.ts'
import { writeCsv, writeMarkdown } from '../../club/export.ts'
import { nextDates, timesOf } from '../../club/meetings.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Club, Meeting } from '../../model/club.ts'
import type { ClubContext } from './club-set-up.ts'
import { findClub } from './find-club.ts'

/** Meetings of ten years. */
const maxHeld = 520
/** Meetings without a paper yet, in calendars. */
const comingShown = 12

/** All meetings, or those whose paper or minutes have all of some words. */
export async function showHistory(
  number: number | undefined,
  words: string,
  { page, ...context }: ClubContext & { readonly page: number },
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, {
    again: (other) => `club history ${other} ${words}`.trim(),
    isPast: true,
  })
  const all = await library.store.meetings.listHeld(club.id, maxHeld)
  const isOne = words === ''
  const found = isOne ? all : findSaid(await loadHeld(club, all, library), words)
  const shown = found.slice((page - 1) * papersPerPage, page * papersPerPage)
  const held = isOne
    ? await loadHeld(club, shown as readonly Meeting[], library)
    : (shown as readonly HeldMeeting[])
  const pages = Math.ceil(found.length / papersPerPage)
  return historyCard(club, held, { page, pages, total: found.length, words })
}

/** Everything as Markdown, as a table, and as a calendar. */
export async function exportClub(number: number | undefined, context: ClubContext): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club export ${other}`, isPast: true })
  const held = await loadHeld(club, await library.store.meetings.listHeld(club.id, maxHeld), library)
  const name = `club-${club.number}`
  const files = [
    { name: `${name}.md`, mediaType: 'text/markdown', content: writeMarkdown(clubName(club), held) },
    { name: `${name}.csv`, mediaType: 'text/csv', content: writeCsv(held) },
    { name: `${name}.ics`, mediaType: 'text/calendar', content: await writeClubCalendar(club, library) },
  ]
  return {
    title: `${clubName(club)}: everything`,
    blocks: [
      {
        kind: 'text',
        text: [
          `${held.length} ${held.length === 1 ? 'meeting' : 'meetings'} as Markdown, as a table and as a calendar.`,
        ],
      },
      ...files.map((file) => ({ kind: 'file' as const, ...file, isAttached: true as const })),
    ],
    buttons: [],
  }
}

/** The calendar of a club: what was held, what is announced, and the next days that wait for a paper. */
export async function writeClubCalendar(club: Club, library: Library): Promise<string> {
  const { meetings, papers } = library.store
  const held = await meetings.listHeld(club.id, maxHeld)
  const known = await Promise.all(
    held.map(async (meeting): Promise<CalendarMeeting> => {
      const { startsAtMs, endsAtMs } = timesOf(club, meeting)
      const paper = meeting.paper === undefined ? undefined : await papers.find(meeting.paper)
      const state = wasOff(club, meeting) ? 'off' : 'planned'
      return { date: meeting.date, startsAtMs, endsAtMs, sequence: meeting.sequence, state, paper }
    }),
  )
  const dates = club.state === 'active' ? nextDates(club, comingShown) : []
  const coming = await Promise.all(
    dates.map(async (date): Promise<CalendarMeeting> => {
      const meeting = await meetings.find(club.id, date)
      const { startsAtMs, endsAtMs } = timesOf(club, meeting)
      return { date, startsAtMs, endsAtMs, sequence: meeting.sequence, state: 'tentative', paper: undefined }
    }),
  )
  return writeCalendar(club, [...known, ...coming], library.now().epochMilliseconds)
}

/** Meetings with their papers and what was said. */
export async function loadHeld(
  club: Club,
  meetings: readonly Meeting[],
  { store }: Pick<Library, 'store'>,
): Promise<HeldMeeting[]> {
  const held: HeldMeeting[] = []
  for (const meeting of meetings) {
    const paper = meeting.paper === undefined ? undefined : await store.papers.find(meeting.paper)
    if (paper === undefined) continue
    const { date, presenter } = meeting
    const minutes = await store.minutes.list(club.id, date)
    held.push({ date, paper, presenter, isOff: wasOff(club, meeting), minutes })
  }
  return held
}

function wasOff(club: Club, { told, state, date }: Meeting): boolean {
  return state === 'over' ? (told?.isOff ?? false) : isBreak(club.breaks, date) || club.state !== 'active'
}

function findSaid(held: readonly HeldMeeting[], words: string): HeldMeeting[] {
  const wanted = fold(words).split(/\s+/)
  return held.filter(({ paper, minutes }) => {
    const said = fold(
      [
        displayTitle(paper),
        ...paper.authors,
        ...minutes.flatMap(({ text, questions }) => [text, questions]),
      ].join(' '),
    )
    return wanted.every((word) => said.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
