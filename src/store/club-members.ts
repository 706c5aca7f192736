/** Who is in a club, and in which order they present. */
import type { Club, ClubMember } from '../model/club.ts'
import type { Clubs } from '../ports/clubs.ts'
import { selectMembers, toClub, wakeClub } from './club-rows.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

export function createClubMembers(db: Database): Pick<Clubs, 'members' | 'join' | 'leave' | 'swapTurns'> {
  return {
    members: (id) => selectMembers(db, id),

    join: (id, person, nowMs) =>
      writeAlone(db, async (tx) => {
        const row = await tx.selectFrom('clubs').selectAll().where('id', '=', id).executeTakeFirst()
        return row !== undefined && (await addMember(tx, toClub(row), person, nowMs))
      }),

    leave: (id, person) =>
      writeAlone(db, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('club_members')
          .where((eb) => eb.and({ club: id, person: storableText(person) }))
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await wakeClub(tx, id)
        return true
      }),

    swapTurns: (id, one, other) =>
      writeAlone(db, async (tx) => {
        const members = await selectMembers(tx, id)
        const [a, b] = [one, other].map((person) => members.find((member) => member.person === person))
        if (a === undefined || b === undefined) return false
        await setTurn(tx, id, { ...a, turn: b.turn })
        await setTurn(tx, id, { ...b, turn: a.turn })
        await wakeClub(tx, id)
        return true
      }),
  }
}

/** Whoever joins presents after all others. */
export async function addMember(tx: Tx, club: Club, person: string, nowMs: number): Promise<boolean> {
  const { last } = await tx
    .selectFrom('club_members')
    .select((eb) => eb.fn.max('turn').as('last'))
    .where('club', '=', club.id)
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('club_members')
    .values({
      club: club.id,
      person: storableText(person),
      workspace: storableText(club.workspace),
      joined_at_ms: nowMs,
      turn: (last ?? 0) + 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await wakeClub(tx, club.id)
  return numInsertedOrUpdatedRows === 1n
}

async function setTurn(tx: Tx, club: string, { person, turn }: ClubMember): Promise<void> {
  await tx
    .updateTable('club_members')
    .set({ turn })
    .where((eb) => eb.and({ club, person }))
    .execute()
}
