/** `club move to friday at 16:00`, `club move 26 nov to 27 nov`: moves one meeting. */
import { clubTime } from '../../cards/club-text.ts'
import { startOn, timesOf } from '../../club/meetings.ts'
import { parseTimeOfDay, unknownDay } from '../../club/parse-day.ts'
import { BotError } from '../../errors.ts'
import type { Club, Meeting } from '../../model/club.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { findMeeting } from '../support/coming-meetings.ts'
import { tellClub, todayOf } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club move',
  summary: 'Move one meeting',
  changes: 'place',
  options: { to: wordsOption('to when: to friday at 16:00, or 26 nov to 27 nov') },
  examples: ['club move to friday at 16:00', 'club move 26 nov to 27 nov'],
  async run(request, club) {
    const { library } = request
    const words = request.options.to
    const { which, to } = splitMove(words)
    const meeting = await findMeeting(club, which, library)
    const { startsAtMs } = timesOf(club, meeting)
    const movedToMs = parseTarget(to, club, meeting, todayOf(club, library))
    const zone = club.rhythm.timeZone
    const nowMs = library.now().epochMilliseconds
    if (movedToMs <= nowMs)
      throw new BotError('bad-input', 'That time is past. Say a later one.', { suggestions: ['club'] })
    const isRegular = startOn(club.rhythm, meeting.date).epochMilliseconds === movedToMs
    const isOurs = await library.store.meetings.change(club, meeting, {
      movedToMs: isRegular ? undefined : movedToMs,
      // Of what is announced, it grows when people are told.
      ...(meeting.state === 'open' && { sequence: meeting.sequence + 1 }),
    })
    if (!isOurs) {
      const now = timesOf(club, await library.store.meetings.find(club.id, meeting.date)).startsAtMs
      throw new BotError(
        'bad-input',
        `Somebody else changed this meeting at the same moment; it is on ${clubTime(now, zone, nowMs)} now. Look, and say it again if you still want to.`,
        { suggestions: [`club show ${club.number}`, `club move ${club.number} ${words}`] },
      )
    }
    const before = Temporal.Instant.fromEpochMilliseconds(startsAtMs).toZonedDateTimeISO(zone)
    const back = `${before.toPlainDate()} at ${before.toPlainTime().toString({ smallestUnit: 'minute' })}`
    return tellClub(`Moved to ${clubTime(movedToMs, zone, nowMs)}`, club, request, {
      notes: meeting.state === 'announced' ? ['I tell everybody under the announcement.'] : [],
      undo: `club move ${club.number} ${meeting.date} to ${back}`,
    })
  },
})

/** Which meeting, none where it is the next, and to when. */
function splitMove(words: string): { readonly which: string; readonly to: string } {
  const [first = '', ...more] = words.split(/(?:^| )to /i)
  const to = more.join(' to ')
  return to !== '' && first.trim() !== '' ? { which: first, to } : { which: '', to: to || words }
}

/** `friday`, `16:00`, `friday at 16:00`: what is not said stays. */
function parseTarget(words: string, club: Club, meeting: Meeting, today: Temporal.PlainDate): number {
  const said = parseTimeOfDay(words, today)
  if (said === undefined) throw unknownDay(words === '' ? meeting.date : words)
  const before = Temporal.Instant.fromEpochMilliseconds(timesOf(club, meeting).startsAtMs).toZonedDateTimeISO(
    club.rhythm.timeZone,
  )
  const isOnlyTime =
    said.time !== undefined && !/[a-z]{3}|\d-\d/i.test(words.replace(/\b(?:at|noon)\b/gi, ''))
  const time = (said.time ?? before.toPlainTime()).toString({ smallestUnit: 'minute' })
  return startOn({ ...club.rhythm, time }, isOnlyTime ? before.toPlainDate() : said.day).epochMilliseconds
}
