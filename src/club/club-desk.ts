/** What the meetings of clubs work with. */
import type { MeetingFacts } from '../cards/meeting-cards.ts'
import { type Club, isBreak, type Meeting } from '../model/club.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { isMeant, timesOf } from './meetings.ts'

export interface ClubDesk {
  readonly store: Pick<Store, 'clubs' | 'meetings' | 'nominations' | 'settings' | 'papers'>
  readonly log: Log
  /** Whether somebody can still read a place, as far as its platform tells. */
  mayRead(place: Place, person: string): Promise<boolean>
  /** The address of a message of the bot's, where its platform has one. */
  linkTo(place: Place, messageId: string): string | undefined
}

/** The paper of a meeting; throws where it was removed from the store, which never happens. */
export async function loadPaper({ store }: Pick<ClubDesk, 'store'>, id: Identifier): Promise<Paper> {
  const paper = await store.papers.find(id)
  if (paper === undefined) throw new Error(`the paper ${id} of a meeting is gone`)
  return paper
}

/** A meeting as cards tell of it. */
export function factsOf(club: Club, meeting: Meeting, nowMs: number): MeetingFacts {
  return { club, nowMs, ...meeting, ...timesOf(club, meeting) }
}

/**
 * Whether a meeting does not take place: its club rests then, or without a paper it is none of its club's any
 * more, as the club meets on other days or began again after its nominations.
 */
export function isOff(club: Club, { date, state }: Pick<Meeting, 'date' | 'state'>): boolean {
  if (club.state !== 'active' || isBreak(club.breaks, date)) return true
  if (state !== 'open') return false
  const isMeeting = isMeant(club.rhythm, Temporal.PlainDate.from(date))
  return !isMeeting || timesOf(club, { date }).closesAtMs <= club.afterMs
}
