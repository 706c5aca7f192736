/** Who presents at a meeting, volunteers first. */
import { type Club, isBreak, type Meeting } from '../model/club.ts'
import type { ClubDesk } from './club-desk.ts'
import type { Occasion } from './compose.ts'
import { findPresenter, goesLast } from './rotation.ts'

export type Presenting = Pick<Meeting, 'presenter' | 'isVolunteer'>
type Desk = Pick<ClubDesk, 'mayRead'> & {
  readonly store: Pick<ClubDesk['store'], 'clubs' | 'meetings'>
}

/** Who presents when a meeting is announced: who offered to, else whose turn it is. */
export async function choosePresenter(desk: Desk, { club, meeting }: Occasion): Promise<Presenting> {
  const { presenter, isVolunteer } = meeting
  const isStill = presenter !== undefined && (await canPresent(desk, club, meeting, presenter))
  return isStill ? { presenter, isVolunteer } : findNext(desk, club, meeting)
}

/** Who presents an announced meeting: whoever did so far, unless they left or cannot come. */
export async function keepPresenter(
  desk: Desk,
  { club, meeting }: Occasion,
): Promise<Presenting | undefined> {
  const { presenter } = meeting
  if (presenter !== undefined && (await canPresent(desk, club, meeting, presenter))) return undefined
  const next = await findNext(desk, club, meeting)
  return next.presenter === presenter ? undefined : next
}

/**
 * Who would present at meetings to come, from the next one on, as things stand; nobody where none is held.
 * Whether they can still read the place is asked of its platform only when a meeting is announced.
 */
export async function foreseePresenters(
  store: Desk['store'],
  club: Club,
  meetings: readonly Meeting[],
): Promise<(string | undefined)[]> {
  const desk: Desk = { store, mayRead: async () => true }
  let members = await store.clubs.members(club.id)
  const foreseen: (string | undefined)[] = []
  for (const [at, meeting] of meetings.entries()) {
    const { presenter: said, date } = meeting
    if (isBreak(club.breaks, date)) {
      foreseen.push(undefined)
      continue
    }
    const isStill = said !== undefined && (await canPresent(desk, club, meeting, said))
    const presenter = isStill
      ? said
      : await findPresenter(members, {
          presenting: meetings.slice(at + 1).flatMap((later) => later.presenter ?? []),
          absent: await store.meetings.absent(club.id, date),
          isThere: async () => true,
        })
    foreseen.push(presenter)
    members = goesLast(members, presenter)
  }
  return foreseen
}

/** Whether somebody can come and is there; whose turn it is must also be a member still. */
async function canPresent(desk: Desk, club: Club, meeting: Meeting, person: string): Promise<boolean> {
  const { store } = desk
  if ((await store.meetings.absent(club.id, meeting.date)).includes(person)) return false
  const isMember =
    meeting.isVolunteer || (await store.clubs.members(club.id)).some((member) => member.person === person)
  return isMember && desk.mayRead(club.place, person)
}

async function findNext(desk: Desk, club: Club, meeting: Meeting): Promise<Presenting> {
  const { clubs, meetings } = desk.store
  const open = await meetings.listOpen(club.id)
  const presenter = await findPresenter(await clubs.members(club.id), {
    presenting: open.filter(({ date }) => date !== meeting.date).flatMap((other) => other.presenter ?? []),
    absent: await meetings.absent(club.id, meeting.date),
    isThere: (person) => desk.mayRead(club.place, person),
  })
  return { presenter, isVolunteer: false }
}
