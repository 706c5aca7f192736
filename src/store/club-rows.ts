/** The rows of clubs and meetings, and what every change of them does. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type Club, type ClubMember, type Meeting, rhythmSchema, stepKinds } from '../model/club.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { MeetingChange } from '../ports/clubs.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'

export type ClubRow = Selectable<Tables['clubs']>
export type MeetingRow = Selectable<Tables['club_meetings']>

const breaksSchema = z.array(z.object({ from: z.string(), to: z.string() }))
const doneSchema = z.array(z.enum(stepKinds))
const toldSchema = z.object({
  startsAtMs: z.number(),
  isOff: z.boolean(),
  presenter: z.string().optional(),
})

export function toClub(row: ClubRow): Club & { readonly changes: number } {
  return {
    id: row.id,
    workspace: row.workspace as Workspace,
    place: row.place as Place,
    number: row.number,
    name: row.name,
    rhythm: rhythmSchema.parse(JSON.parse(row.rhythm)),
    lengthMinutes: row.length_minutes,
    closesMinutes: row.closes_minutes,
    quorum: row.quorum,
    breaks: breaksSchema.parse(JSON.parse(row.breaks)),
    state: row.state,
    reason: row.reason ?? undefined,
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
    afterMs: row.after_ms,
    changes: row.changes,
  }
}

/** A meeting of a row; `paper` is the best identifier of the row's. */
export function toMeeting(row: MeetingRow, paper: Identifier | undefined): Meeting {
  return {
    clubId: row.club,
    date: row.date,
    movedToMs: row.moved_to_ms ?? undefined,
    state: row.state,
    paper,
    presenter: row.presenter ?? undefined,
    isVolunteer: row.is_volunteer === 1,
    done: doneSchema.parse(JSON.parse(row.done)),
    told: row.told === null ? undefined : toldSchema.parse(JSON.parse(row.told)),
    version: row.version,
    sequence: row.sequence,
  }
}

/** A meeting of which nothing is stored. */
export function plainMeeting(clubId: string, date: string): Meeting {
  return {
    clubId,
    date,
    movedToMs: undefined,
    state: 'open',
    paper: undefined,
    presenter: undefined,
    isVolunteer: false,
    done: [],
    told: undefined,
    version: 0,
    sequence: 0,
  }
}

/**
 * Writes a meeting as a change makes it; false where its version, or its club, is not the one that was read.
 * `paper` is the number of the changed meeting's paper.
 */
export async function writeMeeting(
  tx: Tx,
  club: Club,
  { before, change, paper }: { before: Meeting; change: MeetingChange; paper: number | null },
): Promise<boolean> {
  if (!(await isStill(tx, club))) return false
  const after = { ...before, ...change }
  const columns = {
    moved_to_ms: after.movedToMs ?? null,
    state: after.state,
    paper,
    presenter: after.presenter === undefined ? null : storableText(after.presenter),
    is_volunteer: Number(after.isVolunteer),
    done: JSON.stringify(after.done),
    told: after.told === undefined ? null : JSON.stringify(after.told),
    version: before.version + 1,
    sequence: after.sequence,
  }
  if (before.version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('club_meetings')
      .values({ club: club.id, date: before.date, workspace: storableText(club.workspace), ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('club_meetings')
    .set(columns)
    .where((eb) => eb.and({ club: club.id, date: before.date, version: before.version }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether a club is as it was read: neither erased nor moved, paused or removed meanwhile. */
async function isStill(tx: Tx, { id, place, state }: Club): Promise<boolean> {
  const row = await tx
    .selectFrom('clubs')
    .select('id')
    .where((eb) => eb.and({ id, place: storableText(place), state }))
    .executeTakeFirst()
  return row !== undefined
}

/** Whatever changes of a club, the ticker looks at it again. */
export async function wakeClub(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('clubs')
    .set((eb) => ({ rests_until_ms: 0, changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function selectMembers(tx: Database, id: string): Promise<ClubMember[]> {
  const rows = await tx
    .selectFrom('club_members')
    .select(['person', 'joined_at_ms', 'turn'])
    .where('club', '=', id)
    .orderBy('turn')
    .orderBy('person')
    .execute()
  return rows.map(({ person, joined_at_ms, turn }) => ({ person, joinedAtMs: joined_at_ms, turn }))
}

/** Puts a member at the end of those who present. */
export async function moveToEnd(tx: Tx, id: string, person: string): Promise<void> {
  const members = await selectMembers(tx, id)
  await tx
    .updateTable('club_members')
    .set({ turn: (members.at(-1)?.turn ?? 0) + 1 })
    .where((eb) => eb.and({ club: id, person: storableText(person) }))
    .execute()
}
