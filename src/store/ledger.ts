/** The ledger: which slots were recorded, with which digest, and what happened to it. */
import { randomUUID } from 'node:crypto'
import type { Digest } from '../model/delivery.ts'
import { chunk } from '../model/lists.ts'
import { type Place, platformOf, workspaceOf } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Ledger } from '../ports/digest.ts'
import { createDeliveryAttempts } from './delivery-attempts.ts'
import { createDeliveryReader, insertDelivery, ownerOf, updateWaiting } from './delivery-rows.ts'
import type { HandOut } from './hand-out.ts'
import { createLedgerLists } from './ledger-lists.ts'
import { findPaperNumbers } from './papers.ts'
import { loadVersionStates, versionColumns } from './revisions.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

/** `onFault` is told of rows that cannot be read. */
export function createLedger(db: Database, handOut: HandOut, onFault: (error: unknown) => void): Ledger {
  const readAll = createDeliveryReader(onFault)
  return {
    ...createRecording(db, handOut),
    ...createDeliveryAttempts(db, handOut, readAll),
    ...createLedgerLists(db, readAll),
  }
}

/**
 * No paper changes while a slot is recorded, so a merge cannot join two papers
 * between their look-up and their row.
 */
function createRecording(db: Database, handOut: HandOut): Pick<Ledger, 'record' | 'file'> {
  return {
    async record(subscription, slot, digest, nowMs) {
      await handOut.prepare(platformOf(subscription.place))
      return handOut.transact(storableText(subscription.place), async (tx) => {
        const papers = await findNumbers(tx, digest)
        if (await werePosted(tx, subscription.place, papers)) return 'overlap'
        if (!(await moveOn(tx, subscription, slot))) return 'late'
        const number = await handOut.nextNumber(tx)
        const waiting = await insertDelivery(tx, subscription, { number, slot, digest, nowMs })
        await insertPosted(tx, { ...ownerOf(subscription), subscription: subscription.id, slot }, papers)
        if (!digest.isEmpty) await handOut.put(tx, waiting)
        return 'recorded'
      })
    },

    async file(place, digest, nowMs) {
      await handOut.prepare()
      await writeAlone(db, async (tx) => {
        const owner = { id: `answer:${randomUUID()}`, place, workspace: workspaceOf(place) }
        const slot = Temporal.Instant.fromEpochMilliseconds(nowMs).toString()
        const number = await handOut.nextNumber(tx)
        await insertDelivery(tx, owner, { number, slot, digest, nowMs })
        await updateWaiting(tx, { subscriptionId: owner.id, slot }, { state: 'sent', sent_at_ms: nowMs })
        const key = { ...ownerOf(owner), subscription: owner.id, slot }
        await insertPosted(tx, key, await findNumbers(tx, digest))
      })
    },
  }
}

async function insertPosted(
  tx: Tx,
  key: Omit<Tables['posted_papers'], 'paper' | 'told_version' | 'told_withdrawn'>,
  papers: readonly number[],
): Promise<void> {
  const standings = [...(await loadVersionStates(tx, papers))]
  for (const some of chunk(standings, 1000))
    await tx
      .insertInto('posted_papers')
      .values(some.map(([paper, standing]) => ({ ...key, paper, ...versionColumns(standing) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function findNumbers(tx: Tx, { papers, isEmpty }: Digest): Promise<number[]> {
  return isEmpty ? [] : [...new Set((await findPaperNumbers(tx, papers)).values())]
}

async function werePosted(tx: Tx, place: Place, papers: readonly number[]): Promise<boolean> {
  for (const some of chunk(papers, 1000)) {
    const row = await tx
      .selectFrom('posted_papers')
      .select('paper')
      .where('place', '=', storableText(place))
      .where('paper', 'in', some)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** The subscription's row is the lock of its slots: whoever moves it past a slot has recorded that slot. */
async function moveOn(tx: Tx, { id }: Subscription, slot: string): Promise<boolean> {
  const slotMs = Temporal.Instant.from(slot).epochMilliseconds
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ after_ms: slotMs, rests_until_ms: 0 })
    .where((eb) => eb.and({ id, state: 'active' }))
    .where('after_ms', '<', slotMs)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
