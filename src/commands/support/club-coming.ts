/** Who comes to a meeting of a reading group, and who presents there. */
import { clubTime } from '../../cards/club-text.ts'
import { timesOf } from '../../club/meetings.ts'
import { BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Club, Meeting } from '../../model/club.ts'
import { findMeeting } from './coming-meetings.ts'
import { type ClubContext, tellClub } from './find-club.ts'

/** A meeting that has not begun, by its day or the next one, and when it begins. Throws `BotError`. */
export async function findToCome(
  club: Club,
  day: string,
  { library }: ClubContext,
): Promise<{ readonly meeting: Meeting; readonly at: string }> {
  const meeting = await findMeeting(club, day, library)
  const nowMs = library.now().epochMilliseconds
  const { startsAtMs } = timesOf(club, meeting)
  const at = clubTime(startsAtMs, club.rhythm.timeZone, nowMs)
  if (startsAtMs > nowMs) return { meeting, at }
  throw new BotError('bad-input', `The meeting of ${at} has begun.`, {
    suggestions: [`club show ${club.number}`],
  })
}

/** Whether the asker comes to a meeting. */
export async function sayComing(
  act: 'absent' | 'come',
  day: string,
  club: Club,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  const { meeting, at } = await findToCome(club, day, context)
  const { date, presenter } = meeting
  const isAbsent = act === 'absent'
  const who = { person: asker.user, isAbsent, nowMs: library.now().epochMilliseconds }
  const isNew = await library.store.meetings.setAbsent(club, date, who)
  return tellClub(isAbsent ? `You can’t come on ${at}` : `You come on ${at}`, club, context, {
    notes:
      isAbsent && presenter === asker.user
        ? ['You were to present; I ask the next in turn and tell everybody.']
        : [],
    undo: isNew ? `club ${isAbsent ? 'come' : 'absent'} ${club.number} ${date}` : undefined,
  })
}
