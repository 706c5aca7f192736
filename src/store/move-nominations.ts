/** What clubs have of a paper follows it when it turns out to be another one. */
import type { Tx } from './tables.ts'

/**
 * Moves what refers to one paper to another, inside a merge. Of two nominations the older stays,
 * with all who approve of either.
 */
export async function moveNominations(tx: Tx, number: number, into: number): Promise<void> {
  await dropEarlierVotes(tx, number, into)
  await dropEarlierVotes(tx, into, number)
  const rows = await tx.selectFrom('club_nominations').selectAll().where('paper', '=', number).execute()
  for (const row of rows) {
    const other = await findNomination(tx, { club: row.club, paper: into })
    if (other === undefined)
      await tx
        .insertInto('club_nominations')
        .values({ ...row, paper: into })
        .execute()
    else if (row.at_ms < other.at_ms)
      await tx
        .updateTable('club_nominations')
        .set({ nominator: row.nominator, at_ms: row.at_ms, reason: row.reason || other.reason })
        .where((eb) => eb.and({ club: row.club, paper: into }))
        .execute()
  }
  await tx.deleteFrom('club_nominations').where('paper', '=', number).execute()
  await tx
    .insertInto('club_votes')
    .columns(['club', 'paper', 'voter', 'workspace', 'at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('club_votes')
        .select((vote) => ['club', vote.val(into).as('paper'), 'voter', 'workspace', 'at_ms'])
        .where('paper', '=', number),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('club_votes').where('paper', '=', number).execute()
  await tx.updateTable('club_meetings').set({ paper: into }).where('paper', '=', number).execute()
}

/** Approvals that a paper has from an earlier meeting do not count for the nomination of the other. */
async function dropEarlierVotes(tx: Tx, earlier: number, nominated: number): Promise<void> {
  const clubsWith = (paper: number) =>
    tx.selectFrom('club_nominations').select('club').where('paper', '=', paper)
  await tx
    .deleteFrom('club_votes')
    .where('paper', '=', earlier)
    .where('club', 'in', clubsWith(nominated))
    .where('club', 'not in', clubsWith(earlier))
    .execute()
}

/** A nomination's own row. */
export async function findNomination(tx: Tx, key: { readonly club: string; readonly paper: number }) {
  return tx
    .selectFrom('club_nominations')
    .select(['reason', 'at_ms'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}
