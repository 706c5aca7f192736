/** Tells of changes to a meeting that people know of: it was moved, called off, or somebody else presents. */
import type { Meeting, ToldMeeting } from '../model/club.ts'
import { type ClubDesk, isOff } from './club-desk.ts'
import { composeChange, type Occasion } from './compose.ts'
import { timesOf } from './meetings.ts'
import { keepPresenter } from './presenters.ts'
import { doneAfterMove, findChange, slotOf } from './steps.ts'

/**
 * Records one delivery for all that changed since people were told. `waiting`: the announcement is not posted
 * yet, or somebody changed the meeting meanwhile.
 */
export async function tellChange(
  desk: ClubDesk,
  occasion: Occasion,
): Promise<'waiting' | { readonly meeting: Meeting; readonly isTold: boolean }> {
  const { club, meeting, nowMs } = occasion
  const { told } = meeting
  if (told === undefined) return { meeting, isTold: false }
  const { startsAtMs } = timesOf(club, meeting)
  const isAnnounced = meeting.state === 'announced'
  const isBefore = nowMs < Math.max(startsAtMs, told.startsAtMs)
  const off = isOff(club, meeting)
  const next = isAnnounced && isBefore && !off ? await keepPresenter(desk, occasion) : undefined
  const presenter = next === undefined ? meeting.presenter : next.presenter
  const now: ToldMeeting = { startsAtMs, isOff: off, ...(isAnnounced && { presenter }) }
  const change = findChange(told, now)
  if (change === undefined || !isBefore) return { meeting, isTold: false }
  const message = isAnnounced
    ? await desk.store.meetings.messageOf(club.id, slotOf(meeting.date, 'announcement', 0))
    : undefined
  if (message === 'waiting') return 'waiting'
  const sequence = meeting.sequence + 1
  const isRemindedAnew = change === 'moved' || change === 'on'
  const changed = {
    ...next,
    told: now,
    sequence,
    done: isRemindedAnew ? doneAfterMove(meeting.done) : meeting.done,
  }
  const after = { ...meeting, ...changed }
  const digest = await composeChange(
    desk,
    { club, meeting: after, nowMs },
    { change, untilMs: Math.max(startsAtMs, told.startsAtMs), messageId: message },
  )
  const slot = slotOf(meeting.date, 'change', sequence)
  const isOurs = await desk.store.meetings.record(
    club,
    meeting,
    { change: changed, delivery: { slot, digest, under: message } },
    nowMs,
  )
  return isOurs ? { meeting: { ...after, version: meeting.version + 1 }, isTold: true } : 'waiting'
}
