/** Clubs: what they are called, when they meet, and whether they do. */
import { randomUUID } from 'node:crypto'
import type { ClubRequest } from '../model/club.ts'
import { platformOf } from '../model/place.ts'
import type { Clubs } from '../ports/clubs.ts'
import { addMember, createClubMembers } from './club-members.ts'
import { type ClubRow, toClub } from './club-rows.ts'
import { createRowReader } from './read-rows.ts'
import { type Database, storableText, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/** `onFault` is told of rows that cannot be read. */
export function createClubs(db: Database, onFault: (error: unknown) => void): Clubs {
  const readAll = createRowReader(toClub, ({ id }) => id, onFault)
  const find = async (column: 'id' | 'number', value: string | number, workspace?: string) => {
    const row = await db
      .selectFrom('clubs')
      .selectAll()
      .where(column, '=', value)
      .$if(workspace !== undefined, (query) => query.where('workspace', '=', storableText(workspace ?? '')))
      .executeTakeFirst()
    return row && toClub(row)
  }
  return {
    ...createClubMembers(db),

    create: (request, nowMs) =>
      writeAlone(db, async (tx) => {
        const { last } = await tx
          .selectFrom('clubs')
          .select((eb) => eb.fn.max('number').as('last'))
          .where('workspace', '=', storableText(request.workspace))
          .executeTakeFirstOrThrow()
        const row = newRow(request, (last ?? 0) + 1, nowMs)
        await tx.insertInto('clubs').values(row).execute()
        await addMember(tx, toClub(row), request.createdBy, nowMs)
        return toClub(row)
      }),

    find: (workspace, number) => find('number', number, workspace),
    findById: (id) => find('id', id),

    async listAt(place) {
      const rows = await db
        .selectFrom('clubs')
        .selectAll()
        .where('place', '=', storableText(place))
        .where('state', '!=', 'removed')
        .orderBy('number')
        .execute()
      return readAll(rows)
    },

    change: (id, change) =>
      writeAlone(db, async (tx) => {
        const { name, rhythm, lengthMinutes, closesMinutes, quorum, state, breaks, afterMs } = change
        await tx
          .updateTable('clubs')
          .set((eb) => ({
            ...(name !== undefined && { name: storableText(name) }),
            ...(rhythm !== undefined && { rhythm: JSON.stringify(rhythm) }),
            ...(lengthMinutes !== undefined && { length_minutes: lengthMinutes }),
            ...(closesMinutes !== undefined && { closes_minutes: closesMinutes }),
            ...(quorum !== undefined && { quorum }),
            ...(breaks !== undefined && { breaks: JSON.stringify(breaks) }),
            ...(state !== undefined && { state, refusals: 0 }),
            ...('reason' in change && {
              reason: change.reason === undefined ? null : storableText(change.reason),
            }),
            ...(afterMs !== undefined && {
              after_ms: eb.case().when('after_ms', '<', afterMs).then(afterMs).else(eb.ref('after_ms')).end(),
            }),
            changes: eb('changes', '+', 1),
            rests_until_ms: 0,
          }))
          .where('id', '=', id)
          .execute()
      }),

    async listAwake(nowMs, platforms) {
      if (platforms.length === 0) return []
      const rows = await db
        .selectFrom('clubs')
        .selectAll()
        .where('rests_until_ms', '<=', nowMs)
        .where('platform', 'in', platforms)
        .where(isHere('clubs'))
        .orderBy('place')
        .orderBy('number')
        .execute()
      return readAll(rows)
    },

    async rest({ id, changes }, untilMs) {
      await db
        .updateTable('clubs')
        .set({ rests_until_ms: untilMs })
        .where((eb) => eb.and({ id, changes }))
        .execute()
    },
  }
}

function newRow(request: ClubRequest, number: number, nowMs: number): ClubRow {
  return {
    id: randomUUID(),
    workspace: storableText(request.workspace),
    place: storableText(request.place),
    platform: platformOf(request.place),
    number,
    name: storableText(request.name),
    rhythm: JSON.stringify(request.rhythm),
    length_minutes: request.lengthMinutes,
    closes_minutes: request.closesMinutes,
    quorum: request.quorum,
    breaks: '[]',
    state: 'active',
    reason: null,
    created_by: storableText(request.createdBy),
    created_at_ms: nowMs,
    after_ms: nowMs,
    rests_until_ms: 0,
    refusals: 0,
    changes: 0,
  }
}
