/** `club dates`, `club dates december`: the meetings to come, with what is read and who presents. */
import { datesCard } from '../../cards/club-card.ts'
import { clubTime } from '../../cards/club-text.ts'
import { parseBreaks, printBreaks } from '../../club/breaks.ts'
import type { Span } from '../../model/card.ts'
import { isBreak } from '../../model/club.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { dayOfMeeting, describeMeetings, listComing, nextMeetings } from '../support/coming-meetings.ts'
import { todayOf } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club dates',
  summary: 'The next meetings, what is read and who presents',
  options: { days: wordsOption('days or a month: next, 26 nov, december') },
  examples: ['club dates', 'club dates december'],
  async run({ options: { days }, library }, club) {
    const nowMs = library.now().epochMilliseconds
    const isNext = days.toLowerCase() === 'next'
    const wanted = days === '' || isNext ? undefined : parseBreaks(days, todayOf(club, library))
    const count = isNext ? 1 : shown
    const coming = await listComing({ ...club, breaks: [] }, wanted === undefined ? count : searched, library)
    const isWanted = coming.map((meeting) => !wanted || isBreak(wanted, dayOfMeeting(club, meeting)))
    // Whose turn it is follows from those before.
    const all = await describeMeetings(club, coming.slice(0, isWanted.lastIndexOf(true) + 1), library)
    const [next] = await nextMeetings(club, library)
    const none: Span[] = [
      wanted === undefined ? 'No meeting to come.' : `There is no meeting on ${printBreaks(wanted)}.`,
      ...(next === undefined
        ? []
        : [' The next is on ', { bold: clubTime(next.startsAtMs, club.rhythm.timeZone, nowMs) }, '.']),
    ]
    return datesCard(club, all.filter((_, at) => isWanted[at]).slice(0, count), none, nowMs)
  },
})

const shown = 6
/** Two years of a weekly club. */
const searched = 104
