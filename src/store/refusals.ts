/** Places that refuse what is posted there: whatever posts stops after some in a row. */
import { clubOfDelivery } from '../model/club.ts'
import { stopSubscription } from './subscription-states.ts'
import { type Database, storableText, type Tx } from './tables.ts'

/** A subscription or a club stops after this many in a row: somebody's slip would be corrected by then. */
const maxRefusals = 3

/** Counts a refusal of a delivery; a place that is gone, or refused that often, stops what it is of. */
export async function countRefusal(
  tx: Tx,
  owner: string,
  { reason, isFinal, nowMs }: { readonly reason: string; readonly isFinal: boolean; readonly nowMs: number },
): Promise<void> {
  const { table, id } = tableOf(owner)
  const row = await tx
    .updateTable(table)
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .returning('refusals')
    .executeTakeFirst()
  if (row === undefined || (!isFinal && row.refusals < maxRefusals)) return
  await (table === 'clubs' ? stopClub(tx, id, reason) : stopSubscription(tx, id, reason, nowMs))
}

/** A delivery was taken: those before no longer count. */
export async function forgetRefusals(db: Database, owner: string): Promise<void> {
  const { table, id } = tableOf(owner)
  await db.updateTable(table).set({ refusals: 0 }).where('id', '=', id).where('refusals', '>', 0).execute()
}

/** What a delivery is of, by the key that it has in the ledger. */
function tableOf(owner: string): { readonly table: 'clubs' | 'subscriptions'; readonly id: string } {
  const club = clubOfDelivery(owner)
  return club === undefined ? { table: 'subscriptions', id: owner } : { table: 'clubs', id: club }
}

async function stopClub(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('clubs')
    .set((eb) => ({ state: 'disabled', reason: storableText(reason), changes: eb('changes', '+', 1) }))
    .where((eb) => eb.and({ id, state: 'active' }))
    .execute()
}
