/** Who presents at a meeting, volunteers first. */
import type { Meeting } from '../model/club.ts'
import type { ClubDesk } from './club-desk.ts'
import type { Occasion } from './compose.ts'
import { findPresenter } from './rotation.ts'

export type Presenting = Pick<Meeting, 'presenter' | 'isVolunteer'>

/** Who presents when a meeting is announced: who offered to, else whose turn it is. */
export async function choosePresenter(desk: ClubDesk, occasion: Occasion): Promise<Presenting> {
  const { presenter, isVolunteer } = occasion.meeting
  const isStill = presenter !== undefined && (await canPresent(desk, occasion, presenter))
  return isStill ? { presenter, isVolunteer } : findNext(desk, occasion)
}

/** Who presents an announced meeting: whoever did so far, unless they left or cannot come. */
export async function keepPresenter(desk: ClubDesk, occasion: Occasion): Promise<Presenting | undefined> {
  const { presenter } = occasion.meeting
  if (presenter !== undefined && (await canPresent(desk, occasion, presenter))) return undefined
  const next = await findNext(desk, occasion)
  return next.presenter === presenter ? undefined : next
}

/** Whether somebody can come and is there; whose turn it is must also be a member still. */
async function canPresent(desk: ClubDesk, { club, meeting }: Occasion, person: string): Promise<boolean> {
  const { store } = desk
  if ((await store.meetings.absent(club.id, meeting.date)).includes(person)) return false
  const isMember =
    meeting.isVolunteer || (await store.clubs.members(club.id)).some((member) => member.person === person)
  return isMember && desk.mayRead(club.place, person)
}

async function findNext(desk: ClubDesk, { club, meeting }: Occasion): Promise<Presenting> {
  const { clubs, meetings } = desk.store
  const open = await meetings.listOpen(club.id)
  const presenter = await findPresenter(await clubs.members(club.id), {
    presenting: open.filter(({ date }) => date !== meeting.date).flatMap((other) => other.presenter ?? []),
    absent: await meetings.absent(club.id, meeting.date),
    isThere: (person) => desk.mayRead(club.place, person),
  })
  return { presenter, isVolunteer: false }
}
