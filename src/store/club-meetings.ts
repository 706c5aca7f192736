/** Meetings of clubs, and the steps that are recorded for them. */
import { type Club, deliveryOwnerOf, type Meeting } from '../model/club.ts'
import { chunk } from '../model/lists.ts'
import { platformOf } from '../model/place.ts'
import type { MeetingStep, Meetings } from '../ports/clubs.ts'
import {
  type MeetingRow,
  moveToEnd,
  plainMeeting,
  selectMembers,
  toMeeting,
  wakeClub,
  writeMeeting,
} from './club-rows.ts'
import { insertDelivery } from './delivery-rows.ts'
import type { HandOut } from './hand-out.ts'
import { findPaperNumber, findPaperNumbers, loadIdentifiers } from './papers.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

export function createMeetings(db: Database, handOut: HandOut): Meetings {
  const read = async (rows: readonly MeetingRow[]): Promise<Meeting[]> => {
    const ids = await loadIdentifiers(db, [...new Set(rows.flatMap(({ paper }) => paper ?? []))])
    return rows.map((row) => toMeeting(row, row.paper === null ? undefined : ids.get(row.paper)))
  }
  return {
    ...createAbsences(db),

    async find(clubId, date) {
      const row = await db
        .selectFrom('club_meetings')
        .selectAll()
        .where((eb) => eb.and({ club: clubId, date }))
        .executeTakeFirst()
      const [meeting] = row === undefined ? [] : await read([row])
      return meeting ?? plainMeeting(clubId, date)
    },

    async listOpen(clubId) {
      const rows = await db
        .selectFrom('club_meetings')
        .selectAll()
        .where('club', '=', clubId)
        .where('state', '!=', 'over')
        .orderBy('date')
        .execute()
      return read(rows)
    },

    async listHeld(clubId, limit) {
      const rows = await db
        .selectFrom('club_meetings')
        .selectAll()
        .where('club', '=', clubId)
        .where('paper', 'is not', null)
        .where('state', '!=', 'open')
        .orderBy('date', 'desc')
        .limit(limit)
        .execute()
      return read(rows)
    },

    change: (club, before, change) =>
      writeAlone(db, async (tx) => {
        const paper = await numberOfPaper(tx, { ...before, ...change })
        if (!(await writeMeeting(tx, club, { before, change, paper }))) return false
        await wakeClub(tx, club.id)
        return true
      }),

    async record(club, before, step, nowMs) {
      await handOut.prepare(platformOf(club.place))
      return handOut.transact(storableText(club.place), async (tx) => {
        if (!(await isPresenterThere(tx, before, step))) return false
        const paper = await numberOfPaper(tx, { ...before, ...step.change })
        if (!(await writeMeeting(tx, club, { before, change: step.change, paper }))) return false
        await saveSettled(tx, club, step)
        await wakeClub(tx, club.id)
        if (step.delivery === undefined) return true
        const { slot, digest, under } = step.delivery
        const number = await handOut.nextNumber(tx)
        const owner = { id: deliveryOwnerOf(club.id), workspace: club.workspace, place: club.place }
        const waiting = await insertDelivery(tx, owner, {
          number,
          slot,
          digest,
          nowMs,
          ...(under !== undefined && { under }),
        })
        await handOut.put(tx, waiting)
        return true
      })
    },

    async messageOf(clubId, slot) {
      const row = await db
        .selectFrom('deliveries')
        .select(['state', 'message_id'])
        .where((eb) => eb.and({ subscription: deliveryOwnerOf(clubId), slot }))
        .executeTakeFirst()
      if (row === undefined) return undefined
      return row.state === 'composed' ? 'waiting' : (row.message_id ?? undefined)
    },
  }
}

/** Who says not to come to a meeting. */
function createAbsences(db: Database): Pick<Meetings, 'absent' | 'setAbsent'> {
  return {
    async absent(clubId, date) {
      const rows = await db
        .selectFrom('club_absences')
        .select('person')
        .where((eb) => eb.and({ club: clubId, date }))
        .orderBy('at_ms')
        .orderBy('person')
        .execute()
      return rows.map(({ person }) => person)
    },

    setAbsent: (club, date, { person, isAbsent, nowMs }) =>
      writeAlone(db, async (tx) => {
        const key = { club: club.id, date, person: storableText(person) }
        const changed = isAbsent
          ? await tx
              .insertInto('club_absences')
              .values({ ...key, workspace: storableText(club.workspace), at_ms: nowMs })
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirstOrThrow()
          : await tx
              .deleteFrom('club_absences')
              .where((eb) => eb.and(key))
              .executeTakeFirstOrThrow()
        const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows
        if (rows !== 1n) return false
        await wakeClub(tx, club.id)
        return true
      }),
  }
}

async function numberOfPaper(tx: Tx, { paper }: Pick<Meeting, 'paper'>): Promise<number | null> {
  return paper === undefined ? null : ((await findPaperNumber(tx, paper)) ?? null)
}

/** Whoever a step chose to present may have left meanwhile, or be erased. */
async function isPresenterThere(tx: Tx, before: Meeting, { change }: MeetingStep): Promise<boolean> {
  const { presenter } = change
  if (presenter === undefined || presenter === before.presenter) return true
  return (await selectMembers(tx, before.clubId)).some(({ person }) => person === presenter)
}

/** What else a step moves: the club's progress, nominations that are done with, whose turn it is. */
async function saveSettled(
  tx: Tx,
  club: Club,
  { settled = [], afterMs, presented }: MeetingStep,
): Promise<void> {
  const papers = [...new Set((await findPaperNumbers(tx, settled)).values())]
  for (const some of chunk(papers, rowsAtOnce))
    await tx.deleteFrom('club_nominations').where('club', '=', club.id).where('paper', 'in', some).execute()
  if (afterMs !== undefined)
    await tx
      .updateTable('clubs')
      .set({ after_ms: afterMs })
      .where('id', '=', club.id)
      .where('after_ms', '<', afterMs)
      .execute()
  if (presented !== undefined) await moveToEnd(tx, club.id, presented)
}

const rowsAtOnce = 1000
