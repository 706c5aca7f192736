/** What people propose to read, and who approves of it. */
import { BotError } from '../errors.ts'
import { type Club, clubBounds, type Nomination } from '../model/club.ts'
import type { Nominations } from '../ports/clubs.ts'
import { wakeClub } from './club-rows.ts'
import { findNomination } from './move-nominations.ts'
import { findPaperNumber, loadIdentifiers } from './papers.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'

/** More could not be overseen. */
const maxNominations = 100

/** Every change writes alone, so that a merge of papers cannot move a row between look-up and change. */
export function createNominations(db: Database): Nominations {
  return {
    nominate: (club, id, { person, reason, nowMs }) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) throw new BotError('not-found', `No paper is known as ${id}.`)
        const key = { club: club.id, paper }
        const known = await findNomination(tx, key)
        const said = storableText(reason.slice(0, clubBounds.reason))
        if (known === undefined) await addNomination(tx, club, { paper, person, said, nowMs })
        else if (known.reason === '' && said !== '')
          await tx
            .updateTable('club_nominations')
            .set({ reason: said })
            .where((eb) => eb.and(key))
            .execute()
        const isNewVote = await addVote(tx, club, { paper, person, nowMs })
        await wakeClub(tx, club.id)
        return known === undefined ? 'new' : isNewVote ? 'joined' : 'known'
      }),

    async list(club) {
      const rows = await db
        .selectFrom('club_nominations')
        .select(['paper', 'nominator', 'reason', 'at_ms'])
        .where('club', '=', club.id)
        .orderBy('at_ms')
        .orderBy('paper')
        .execute()
      if (rows.length === 0) return []
      const numbers = rows.map(({ paper }) => paper)
      const votes = await db
        .selectFrom('club_votes')
        .select(['paper', 'voter', 'at_ms'])
        .where('club', '=', club.id)
        .where('paper', 'in', numbers)
        .orderBy('at_ms')
        .orderBy('voter')
        .execute()
      const ids = await loadIdentifiers(db, numbers)
      const voters = Map.groupBy(votes, ({ paper }) => paper)
      return rows.flatMap((row): Nomination[] => {
        const paper = ids.get(row.paper)
        if (paper === undefined) return []
        return [
          {
            paper,
            nominator: row.nominator,
            reason: row.reason,
            atMs: row.at_ms,
            voters: (voters.get(row.paper) ?? []).map(({ voter, at_ms }) => ({ person: voter, atMs: at_ms })),
          },
        ]
      })
    },

    approve: (club, id, { person, nowMs, set }) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined || (await findNomination(tx, { club: club.id, paper })) === undefined)
          return undefined
        const key = { club: club.id, paper, voter: storableText(person) }
        const isThere =
          (await tx
            .selectFrom('club_votes')
            .select('voter')
            .where((eb) => eb.and(key))
            .executeTakeFirst()) !== undefined
        const wanted = set ?? !isThere
        if (wanted && !isThere) await addVote(tx, club, { paper, person, nowMs })
        if (!wanted && isThere)
          await tx
            .deleteFrom('club_votes')
            .where((eb) => eb.and(key))
            .execute()
        return wanted
      }),

    withdraw: (club, id) =>
      writeAlone(db, async (tx) => {
        const paper = await findPaperNumber(tx, id)
        if (paper === undefined) return false
        const key = { club: club.id, paper }
        const { numDeletedRows } = await tx
          .deleteFrom('club_nominations')
          .where((eb) => eb.and(key))
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await tx
          .deleteFrom('club_votes')
          .where((eb) => eb.and(key))
          .execute()
        return true
      }),
  }
}

async function addNomination(
  tx: Tx,
  club: Club,
  { paper, person, said, nowMs }: NewNomination,
): Promise<void> {
  const key = { club: club.id, paper }
  await checkRoom(tx, club)
  await tx
    .insertInto('club_nominations')
    .values({
      ...key,
      workspace: storableText(club.workspace),
      nominator: storableText(person),
      reason: said,
      at_ms: nowMs,
    })
    .execute()
  // Approvals of an earlier time do not count for this one.
  await tx
    .deleteFrom('club_votes')
    .where((eb) => eb.and(key))
    .execute()
}

/** `said` is the reason, as it is stored. */
interface NewNomination {
  readonly paper: number
  readonly person: string
  readonly said: string
  readonly nowMs: number
}

async function addVote(
  tx: Tx,
  club: Club,
  { paper, person, nowMs }: { readonly paper: number; readonly person: string; readonly nowMs: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('club_votes')
    .values({
      club: club.id,
      paper,
      voter: storableText(person),
      workspace: storableText(club.workspace),
      at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function checkRoom(tx: Tx, club: Club): Promise<void> {
  const { count } = await tx
    .selectFrom('club_nominations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('club', '=', club.id)
    .executeTakeFirstOrThrow()
  if (count >= maxNominations)
    throw new BotError('bad-input', `There are ${maxNominations} nominations, the most there may be.`, {
      suggestions: [`nominations club:${club.number}`],
    })
}
