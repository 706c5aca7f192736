/** Joins two places that turned out to be one, such as two names of one direct message. */
import { type Place, workspaceOf } from '../model/place.ts'
import type { HandOut } from './hand-out.ts'
import { moveNote } from './move-notes.ts'
import { findRow } from './shelf-rows.ts'
import { fingerprintOf, toSubscription } from './subscription-rows.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'
import { joinVotes } from './vote-rows.ts'

/**
 * Moves subscriptions, clubs, shelves, deliveries, posted and linked papers, votes, tokens and settings from one place
 * to another. Where both have the same, the other's stays, of votes the newer. Last answers, which live for a
 * day, are dropped. Repeating it has no effect.
 */
export async function joinPlaces(
  { db, handOut }: { readonly db: Database; readonly handOut: Pick<HandOut, 'putOff'> },
  from: Place,
  to: Place,
): Promise<void> {
  if (workspaceOf(from) !== workspaceOf(to)) throw new Error(`${from} and ${to} are of two workspaces`)
  const [old, place] = [storableText(from), storableText(to)]
  const waiting = await writeAlone(db, async (tx) => {
    await moveSubscriptions(tx, old, to)
    const moved = await tx
      .updateTable('deliveries')
      .set({ place })
      .where('place', '=', old)
      .returning(['subscription', 'slot', 'place', 'platform', 'state'])
      .execute()
    const known = tx.selectFrom('posted_papers').select('paper').where('place', '=', place)
    await tx.deleteFrom('posted_papers').where('place', '=', old).where('paper', 'in', known).execute()
    await tx.updateTable('posted_papers').set({ place }).where('place', '=', old).execute()
    const set = tx.selectFrom('place_settings').select('name').where('place', '=', place)
    await tx.deleteFrom('place_settings').where('place', '=', old).where('name', 'in', set).execute()
    await tx.updateTable('place_settings').set({ place }).where('place', '=', old).execute()
    await moveSharedPapers(tx, old, place)
    await joinVotes(tx, old, place)
    await joinShelves(tx, old, place)
    await tx.updateTable('clubs').set({ place }).where('place', '=', old).execute()
    await tx.updateTable('access_tokens').set({ place }).where('place', '=', old).execute()
    await tx.updateTable('imports').set({ place }).where('place', '=', old).execute()
    await tx.deleteFrom('last_answers').where('place', '=', old).execute()
    return moved.filter(({ state }) => state === 'composed')
  })
  // Moves them to the queue of their new place.
  for (const delivery of waiting) await handOut.putOff(delivery, 0, false)
}

async function moveSharedPapers(tx: Tx, old: string, place: string): Promise<void> {
  await tx
    .deleteFrom('shared_papers')
    .where('place', '=', old)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shared_papers as kept')
          .select('kept.paper')
          .where('kept.place', '=', place)
          .whereRef('kept.paper', '=', 'shared_papers.paper')
          .whereRef('kept.sharer', '=', 'shared_papers.sharer'),
      ),
    )
    .execute()
  await tx.updateTable('shared_papers').set({ place }).where('place', '=', old).execute()
}

/** Of two shelves of one name the other place's gets what is on both. */
async function joinShelves(tx: Tx, old: string, place: string): Promise<void> {
  for (const row of await tx.selectFrom('shelves').selectAll().where('place', '=', old).execute()) {
    const { workspace, id, owner, folded, removed_at_ms } = row
    const twin = await findRow(tx, { workspace, place, owner, folded, removed_at_ms })
    if (twin !== undefined) {
      const papers = await tx.deleteFrom('saved_papers').where('reader', '=', id).returningAll().execute()
      for (const paper of papers)
        await tx
          .insertInto('saved_papers')
          .values({ ...paper, reader: twin.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await moveNote(tx, { shelf: id }, { shelf: twin.id })
      await tx.deleteFrom('shelves').where('id', '=', id).execute()
    } else await tx.updateTable('shelves').set({ place }).where('id', '=', id).execute()
  }
}

/** Removes a subscription that the other place has too; what it posted stays in the archive. */
async function moveSubscriptions(tx: Tx, old: string, to: Place): Promise<void> {
  const rows = await tx.selectFrom('subscriptions').selectAll().where('place', '=', old).execute()
  for (const row of rows) {
    const place = storableText(to)
    const fingerprint = fingerprintOf({ ...toSubscription(row), place: to })
    const twin = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
    if (twin === undefined)
      await tx.updateTable('subscriptions').set({ place, fingerprint }).where('id', '=', row.id).execute()
    else await tx.deleteFrom('subscriptions').where('id', '=', row.id).execute()
  }
}
