/** What is posted for each step of a meeting, as content of a delivery. */

import { displayTitle } from '../abstracts/display-title.ts'
import { clubName } from '../cards/club-text.ts'
import {
  announcementCard,
  ballotCard,
  changeCard,
  minutesAskCard,
  nothingChosenCard,
  reminderCard,
} from '../cards/meeting-cards.ts'
import type { Block, Card } from '../model/card.ts'
import type { Club, Meeting, Nomination } from '../model/club.ts'
import type { Digest, MeetingNotice } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { writeCalendar } from './calendar.ts'
import { type ClubDesk, factsOf, isOff, loadPaper } from './club-desk.ts'
import { timesOf } from './meetings.ts'
import type { Step } from './steps.ts'
import { type Choice, rankNominations } from './tally.ts'

/** More would not fit one message of any platform. */
const proposalsShown = 5

/** A meeting and its club, at a time in epoch milliseconds. */
export interface Occasion {
  readonly club: Club
  readonly meeting: Meeting
  readonly nowMs: number
}

export async function composeBallot(
  desk: ClubDesk,
  { club, meeting, nowMs }: Occasion,
  step: Step,
): Promise<Digest> {
  const nominations = await desk.store.nominations.list(club)
  const isHidden = await areVotesHidden(desk, club)
  const shown = (isHidden ? nominations : rankNominations(nominations)).slice(0, proposalsShown)
  const proposals = await Promise.all(
    shown.map(async (nomination) => ({ nomination, paper: await loadPaper(desk, nomination.paper) })),
  )
  const card = ballotCard(factsOf(club, meeting, nowMs), {
    proposals,
    more: nominations.length - shown.length,
    isHidden,
  })
  return contentOf(card, { untilMs: step.untilMs })
}

/** The announcement of a meeting with its paper. `votes` are those that chose it. */
export async function composeAnnouncement(
  desk: ClubDesk,
  occasion: Occasion,
  { votes, untilMs }: { readonly votes: number | undefined; readonly untilMs: number },
): Promise<Digest> {
  const paper = await paperOf(desk, occasion)
  const card = announce(occasion, paper, votes)
  return contentOf(card, { untilMs, papers: [paper.id], meeting: noticeOf(occasion, paper, 'planned') })
}

export function composeNothing(
  { club, meeting, nowMs }: Occasion,
  choice: Extract<Choice, { kind: 'none' }>,
): Digest {
  const facts = factsOf(club, meeting, nowMs)
  return contentOf(nothingChosenCard(facts, choice), { untilMs: facts.startsAtMs })
}

export async function composeReminder(desk: ClubDesk, occasion: Occasion, step: Step): Promise<Digest> {
  const { club, meeting, nowMs } = occasion
  const paper = await paperOf(desk, occasion)
  const absent = await desk.store.meetings.absent(club.id, meeting.date)
  const kind = step.kind === 'day' ? 'day' : 'hour'
  const card = reminderCard(factsOf(club, meeting, nowMs), { paper, kind, absent })
  return contentOf(card, { untilMs: step.untilMs, papers: [paper.id] })
}

/** Asks for minutes; what was in sight for the meeting goes. */
export async function composeMinutes(
  desk: ClubDesk,
  occasion: Occasion,
  { untilMs, messageId }: { readonly untilMs: number; readonly messageId: string | undefined },
): Promise<Digest> {
  const paper = await paperOf(desk, occasion)
  const card = minutesAskCard(factsOf(occasion.club, occasion.meeting, occasion.nowMs), paper)
  const meeting = messageId === undefined ? undefined : noticeOf(occasion, paper, 'over', { messageId })
  return contentOf(card, { untilMs, papers: [paper.id], meeting })
}

/**
 * Tells of a change under the announcement, which is changed as well, and gives
 * the meeting again to calendars.
 */
export async function composeChange(
  desk: ClubDesk,
  occasion: Occasion,
  how: {
    readonly change: 'off' | 'on' | 'moved' | 'presenter'
    readonly untilMs: number
    /** The announcement; undefined where the meeting was never announced. */
    readonly messageId: string | undefined
  },
): Promise<Digest> {
  const { club, meeting, nowMs } = occasion
  const { change, untilMs, messageId } = how
  const facts = factsOf(club, meeting, nowMs)
  if (meeting.paper === undefined || messageId === undefined)
    return contentOf(changeCard({ ...facts, presenter: undefined }, { change, calendar: [] }), { untilMs })
  const paper = await paperOf(desk, occasion)
  const link = desk.linkTo(club.place, messageId)
  const card = changeCard(facts, { change, calendar: [calendarBlock(occasion, paper, link)] })
  const state = isOff(club, meeting) ? 'off' : 'planned'
  const announcement = { messageId, card: announce(occasion, paper, undefined) }
  return contentOf(card, {
    untilMs,
    papers: [paper.id],
    meeting: noticeOf(occasion, paper, state, announcement),
  })
}

export async function areVotesHidden(
  { store }: Pick<ClubDesk, 'store'>,
  { place }: Pick<Club, 'place'>,
): Promise<boolean> {
  return parsePlaceSettings(await store.settings.list(place)).club === 'votes hidden'
}

/** Nominations that are done with once one was chosen: that one, and those that nobody votes for. */
export function settledBy(nominations: readonly Nomination[], chosen?: Nomination): Identifier[] {
  return nominations.filter((each) => each === chosen || each.voters.length === 0).map(({ paper }) => paper)
}

function announce(occasion: Occasion, paper: Paper, votes: number | undefined): Card {
  const { club, meeting, nowMs } = occasion
  const calendar = calendarBlock(occasion, paper, undefined)
  const facts = factsOf(club, meeting, nowMs)
  return announcementCard(facts, { paper, votes, isOff: isOff(club, meeting), calendar })
}

function calendarBlock({ club, meeting, nowMs }: Occasion, paper: Paper, link: string | undefined): Block {
  const state = isOff(club, meeting) ? 'off' : 'planned'
  const entry = { ...meeting, ...timesOf(club, meeting), state, paper, link } as const
  return {
    kind: 'file',
    name: `${meeting.date}.ics`,
    mediaType: 'text/calendar',
    content: writeCalendar(club, [entry], nowMs),
    isAttached: true,
  }
}

function noticeOf(
  { club, meeting }: Occasion,
  paper: Paper,
  state: MeetingNotice['state'],
  announcement?: MeetingNotice['announcement'],
): MeetingNotice {
  const { startsAtMs, endsAtMs } = timesOf(club, meeting)
  return {
    key: `${club.id}/${meeting.date}`,
    title: `${clubName(club)}: ${displayTitle(paper)}`,
    text: identifierUrl(paper.id) ?? '',
    startsAtMs,
    endsAtMs,
    state,
    ...(announcement !== undefined && { announcement }),
  }
}

function paperOf(desk: ClubDesk, { meeting }: Occasion): Promise<Paper> {
  if (meeting.paper === undefined) throw new Error(`the meeting of ${meeting.date} has no paper`)
  return loadPaper(desk, meeting.paper)
}

/** A receipt belongs to digests; that of a club's delivery says nothing. */
function contentOf(
  card: Card,
  rest: Pick<Digest, 'untilMs' | 'meeting'> & { readonly papers?: readonly Identifier[] },
): Digest {
  return {
    card,
    reply: undefined,
    papers: [],
    receipt: { announced: 0, ingested: 0, matched: 0, shown: 0, state: 'complete' },
    isEmpty: false,
    ...rest,
  }
}
