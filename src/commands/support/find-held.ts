/** The meeting of a club that minutes are of. */
import { timesOf } from '../../club/meetings.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Club } from '../../model/club.ts'
import type { Paper } from '../../model/paper.ts'

/**
 * The meeting of a day, else the last one that began, with its paper. Throws `BotError` where there is none.
 */
export async function findHeld(
  club: Club,
  date: string | undefined,
  { store, now }: Library,
): Promise<{ readonly date: string; readonly paper: Paper }> {
  const nowMs = now().epochMilliseconds
  const held = (await store.meetings.listHeld(club.id, maxHeld)).filter(
    (meeting) => timesOf(club, meeting).startsAtMs <= nowMs && meeting.told?.isOff !== true,
  )
  const found = date === undefined ? held[0] : held.find((meeting) => meeting.date === date)
  const paper = found?.paper === undefined ? undefined : await store.papers.find(found.paper)
  if (found !== undefined && paper !== undefined) return { date: found.date, paper }
  const sentence =
    date === undefined
      ? "There's no meeting to take minutes for yet."
      : `There's no meeting on ${date} to take minutes for yet.`
  throw new BotError('not-found', sentence, {
    suggestions: held.slice(0, offered).map((meeting) => `minutes club:${club.number} date:${meeting.date}`),
  })
}

const maxHeld = 520
const offered = 3
