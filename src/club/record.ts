/** What a club read and will read, out of what is stored of it. */
import type { HeldMeeting } from '../cards/history-card.ts'
import { type Club, isBreak, type Meeting } from '../model/club.ts'
import type { Store } from '../ports/store.ts'
import { type CalendarMeeting, writeCalendar } from './calendar.ts'
import { nextDates, timesOf } from './meetings.ts'

type Kept = Pick<Store, 'meetings' | 'papers' | 'minutes'>

/** Meetings of ten years. */
export const maxHeld = 520
/** Meetings without a paper yet, in calendars. */
const comingShown = 12

/** The calendar of a club: what was held, what is announced, and the next days that wait for a paper. */
export async function writeClubCalendar(
  club: Club,
  { meetings, papers }: Kept,
  nowMs: number,
): Promise<string> {
  const held = await meetings.listHeld(club.id, maxHeld)
  const known = held.map(
    async (meeting): Promise<CalendarMeeting> => ({
      ...meeting,
      ...timesOf(club, meeting),
      state: wasOff(club, meeting) ? 'off' : 'planned',
      paper: meeting.paper && (await papers.find(meeting.paper)),
    }),
  )
  const dates = club.state === 'active' ? nextDates(club, comingShown) : []
  const coming = dates.map(async (date): Promise<CalendarMeeting> => {
    const meeting = await meetings.find(club.id, date)
    return { ...meeting, ...timesOf(club, meeting), state: 'tentative', paper: undefined }
  })
  return writeCalendar(club, await Promise.all([...known, ...coming]), nowMs)
}

/** Meetings with their papers and what was said. */
export async function loadHeld(
  club: Club,
  meetings: readonly Meeting[],
  store: Kept,
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
