/** The meetings to come of a club: all, or those of a day or a month. */

import { displayTitle } from '../../abstracts/display-title.ts'
import { clubName, clubTime } from '../../cards/club-text.ts'
import { isBreak } from '../../club/breaks.ts'
import { nextDates, timesOf } from '../../club/meetings.ts'
import { parseMeetingDay, unknownDay } from '../../club/parse-day.ts'
import { parseStretch } from '../../club/parse-stretch.ts'
import type { Block, Card, Span } from '../../model/card.ts'
import type { Break, Club, Meeting } from '../../model/club.ts'
import { type ClubContext, todayOf } from './club-set-up.ts'
import { findClub } from './find-club.ts'

/** Without words the next ones. Throws `BotError` for words that are no day. */
export async function showDates(
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club dates ${other} ${words}`.trim() })
  const wanted = words === '' ? undefined : parseWanted(words, todayOf(club, library))
  const known = await comingMeetings(club, wanted === undefined ? shown : searched, library)
  const meetings = known.filter((meeting) => {
    const day = dayOf(club, meeting)
    return wanted === undefined || (wanted.from <= day && day <= wanted.to)
  })
  const lines = await Promise.all(
    meetings.slice(0, shown).map(async (meeting) => lineOf(club, meeting, context)),
  )
  const none =
    wanted === undefined || wanted.from === wanted.to ? wanted?.from : `${wanted.from} to ${wanted.to}`
  const [next] = nextDates(club, 1)
  const instead: Span[] =
    next === undefined
      ? []
      : [
          ' The next is on ',
          { bold: timeOf(club, await library.store.meetings.find(club.id, next), context) },
          '.',
        ]
  const blocks: Block[] =
    lines.length > 0
      ? lines.map((text) => ({ kind: 'text', text }))
      : [
          {
            kind: 'text',
            text: [
              none === undefined ? 'No meeting to come.' : `There is no meeting on ${none}.`,
              ...instead,
            ],
          },
        ]
  return {
    title: `${clubName(club)}: when it meets`,
    blocks:
      club.state === 'active'
        ? blocks
        : [{ kind: 'text', text: ['It is paused, and does not meet until it is resumed.'] }],
    buttons: [
      { label: 'Show the group', command: `club show ${club.number}` },
      { label: 'Nominations', command: `nominations club:${club.number}` },
    ],
  }
}

function parseWanted(words: string, today: Temporal.PlainDate): Break {
  const stretch = parseStretch(words, today)
  if (stretch !== undefined) return stretch
  const day = parseMeetingDay(words, today)?.toString()
  if (day === undefined) throw unknownDay(words)
  return { from: day, to: day }
}

/** Those that are announced and those after, also the ones that are left out. */
async function comingMeetings(club: Club, count: number, { store, now }: ClubContext['library']) {
  const nowMs = now().epochMilliseconds
  const announced = (await store.meetings.listOpen(club.id)).filter(({ state }) => state === 'announced')
  const dates = nextDates({ ...club, breaks: [] }, count)
  const others = dates.filter((date) => announced.every((meeting) => meeting.date !== date))
  const open = await Promise.all(others.map((date) => store.meetings.find(club.id, date)))
  return [...announced, ...open]
    .filter((meeting) => timesOf(club, meeting).startsAtMs > nowMs)
    .sort((a, b) => timesOf(club, a).startsAtMs - timesOf(club, b).startsAtMs)
}

async function lineOf(club: Club, meeting: Meeting, context: ClubContext): Promise<Span[]> {
  const at: Span = { bold: timeOf(club, meeting, context) }
  if (isBreak(club.breaks, meeting.date)) return [at, ': left out, no meeting.']
  const paper =
    meeting.paper === undefined ? undefined : await context.library.store.papers.find(meeting.paper)
  const { room } = club.rhythm
  const where = room ? `, ${room}` : ''
  const read = paper === undefined ? 'no paper is chosen yet' : displayTitle(paper)
  const presents: Span[] =
    meeting.presenter === undefined
      ? ['nobody has offered to present']
      : [{ mention: meeting.presenter }, ' presents']
  return [at, `${where}: ${read}; `, ...presents, '.']
}

function timeOf(club: Club, meeting: Meeting, { library }: ClubContext): string {
  return clubTime(timesOf(club, meeting).startsAtMs, club.rhythm.timeZone, library.now().epochMilliseconds)
}

function dayOf(club: Club, meeting: Meeting): string {
  return Temporal.Instant.fromEpochMilliseconds(timesOf(club, meeting).startsAtMs)
    .toZonedDateTimeISO(club.rhythm.timeZone)
    .toPlainDate()
    .toString()
}

const shown = 6
/** Two years of a weekly club. */
const searched = 104
