/** Deliveries as rows. */
import type { ExpressionBuilder } from 'kysely'
import type { Delivery, Digest } from '../model/delivery.ts'
import { type Place, platformOf, type Workspace } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { DeliveryRow as Row, Waiting } from './hand-out.ts'
import { createRowReader, type RowReader } from './read-rows.ts'
import { parseDigest, writeDigest } from './stored-digest.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'
import { isHere } from './workspaces.ts'

type Owner = Pick<Subscription, 'id' | 'workspace' | 'place'>

/** Writes a delivery that waits to be posted, or a silent one; the caller also queues a waiting one. */
export async function insertDelivery(
  tx: Tx,
  subscription: Owner,
  delivery: {
    readonly number: number
    readonly slot: string
    readonly digest: Digest
    readonly nowMs: number
    /** The message that it replies to. */
    readonly under?: string
  },
): Promise<Waiting> {
  const { number, slot, digest, nowMs, under } = delivery
  const row: Row = {
    ...ownerOf(subscription),
    subscription: subscription.id,
    slot,
    number,
    platform: platformOf(subscription.place),
    digest: writeDigest(digest),
    state: digest.isEmpty ? 'silent' : 'composed',
    attempts: 0,
    next_try_at_ms: nowMs,
    taken_until_ms: 0,
    message_id: null,
    reason: null,
    composed_at_ms: nowMs,
    sent_at_ms: null,
    under_message: under ?? null,
  }
  await tx.insertInto('deliveries').values(row).execute()
  return row
}

/**
 * Deliveries that may be posted now: the oldest of each place, and none while
 * another of the place is being posted.
 */
export function selectFree(db: Database, nowMs: number, platforms: readonly string[]) {
  return db
    .selectFrom('deliveries as free')
    .selectAll('free')
    .where('free.state', '=', 'composed')
    .where('free.platform', 'in', platforms)
    .where('free.next_try_at_ms', '<=', nowMs)
    .where('free.taken_until_ms', '<=', nowMs)
    .where(isHere('free'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as other')
            .select('other.number')
            .whereRef('other.place', '=', 'free.place')
            .where('other.state', '=', 'composed')
            .where((eb) =>
              eb.or([
                eb('other.taken_until_ms', '>', nowMs),
                eb.and([
                  eb('other.next_try_at_ms', '<=', nowMs),
                  eb('other.number', '<', eb.ref('free.number')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('free.number')
}

/** Changes a waiting delivery; false, without a change, if another process has finished it. */
export async function updateWaiting(
  db: Database,
  { subscriptionId, slot }: Pick<Delivery, 'subscriptionId' | 'slot'>,
  change: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(change)
    .where((eb) => eb.and({ subscription: subscriptionId, slot, state: 'composed' }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether a row is one of these, which are a few hundred at most. */
export function isOneOf(keys: readonly Pick<Row, 'subscription' | 'slot'>[]) {
  return (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    eb(
      eb.refTuple('subscription', 'slot'),
      'in',
      keys.map(({ subscription, slot }) => eb.tuple(subscription, slot)),
    )
}

/** A delivery as the queue identifies it. */
export function waitingOf({
  subscriptionId,
  slot,
  place,
}: Pick<Delivery, 'subscriptionId' | 'slot' | 'place'>): Waiting {
  return { subscription: subscriptionId, slot, place: storableText(place), platform: platformOf(place) }
}

/** The columns for a row's owner. */
export function ownerOf({ workspace, place }: Owner): { workspace: string; place: string } {
  return { workspace: storableText(workspace), place: storableText(place) }
}

export type DeliveryReader = RowReader<Row, Delivery>

/** See `createRowReader`. */
export function createDeliveryReader(onFault: (error: unknown) => void): DeliveryReader {
  const nameOf = ({ subscription, slot }: Row) => `the digest of ${subscription} at ${slot}`
  return createRowReader(toDelivery, nameOf, onFault)
}

function toDelivery(row: Row): Delivery {
  return {
    subscriptionId: row.subscription,
    slot: row.slot,
    workspace: row.workspace as Workspace,
    place: row.place as Place,
    digest: parseDigest(row.digest),
    state: row.state,
    attempts: row.attempts,
    nextTryAtMs: row.next_try_at_ms,
    messageId: row.message_id ?? undefined,
    reason: row.reason ?? undefined,
    composedAtMs: row.composed_at_ms,
    sentAtMs: row.sent_at_ms ?? undefined,
    under: row.under_message ?? undefined,
  }
}
