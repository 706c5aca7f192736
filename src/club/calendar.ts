/** Meetings as calendar text (RFC 5545), with UTC times. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { displayTitle } from '../abstracts/display-title.ts'
import type { Club, Meeting } from '../model/club.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { cleanLine } from '../model/pieces.ts'

/** A meeting as a calendar has it. */
export interface CalendarMeeting extends Pick<Meeting, 'date' | 'sequence'> {
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly state: 'planned' | 'off' | 'tentative'
  readonly paper: Paper | undefined
  /** Where it was announced, as an address. */
  readonly link?: string | undefined
}

type CalendarClub = Pick<Club, 'id' | 'name'> & { readonly rhythm: Pick<Club['rhythm'], 'room'> }

/** The calendar of some meetings of a club; `nowMs` is when it was written. */
export function writeCalendar(
  club: CalendarClub,
  meetings: readonly CalendarMeeting[],
  nowMs: number,
): string {
  const name = cleanLine(club.name) || 'Reading group'
  const room = cleanLine(club.rhythm.room ?? '')
  // With a zone, this library writes DTSTAMP without its Z.
  const calendar = ical({
    prodId: { company: 'Journal Club', product: 'Journal Club', language: 'EN' },
    // Its names of calendars are written as they are.
    name: name.replace(/[,;:\\"]+/g, ' '),
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { date, startsAtMs, endsAtMs, sequence, state, paper, link } of meetings) {
    const url = paper && identifierUrl(paper.id)
    calendar.createEvent({
      id: `${club.id}-${date}@journal-club`,
      start: new Date(startsAtMs),
      end: new Date(endsAtMs),
      stamp: new Date(nowMs),
      sequence,
      summary: paper === undefined ? name : `${name}: ${cleanLine(displayTitle(paper))}`,
      status: statuses[state],
      ...(room !== '' && { location: room }),
      ...(url !== undefined && { url }),
      ...(paper !== undefined && {
        description: [displayTitle(paper), paper.authors.slice(0, 3).join(', '), url, link]
          .map((line) => cleanLine(line ?? ''))
          .filter((line) => line !== '')
          .join('\n'),
      }),
    })
  }
  return `${calendar.toString()}`
}

const statuses = {
  planned: ICalEventStatus.CONFIRMED,
  off: ICalEventStatus.CANCELLED,
  tentative: ICalEventStatus.TENTATIVE,
}
