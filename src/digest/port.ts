/** The ledger of digests: subscriptions, their slots, what was posted where. One set of queries on both engines. */
import type { Delivery, Digest, Slot } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Subscription, SubscriptionRequest } from '../model/subscription.ts'

export interface Subscriptions {
  /** The subscription, new or (the same place, query and schedule) the one that was there. */
  save(
    request: SubscriptionRequest,
    createdAtMs: number,
  ): Promise<{ subscription: Subscription; isNew: boolean }>
  change(
    id: string,
    change: Partial<Pick<Subscription, 'query' | 'schedule' | 'top' | 'state' | 'reason' | 'afterMs'>>,
  ): Promise<void>
  /** False when it was not there. Its deliveries stay in the archive. */
  remove(id: string): Promise<boolean>
  find(workspace: Workspace, number: number): Promise<Subscription | undefined>
  list(workspace: Workspace): Promise<readonly Subscription[]>
  listAt(place: Place): Promise<readonly Subscription[]>
  /** Every active subscription of every workspace: what the ticker looks at. */
  listActive(): Promise<readonly Subscription[]>
}

export interface Ledger {
  /**
   * Settles a slot: in one transaction writes the delivery with its digest, the (place, paper) rows, and moves the
   * subscription's `afterMs`. False when the slot was settled before, by whichever process: then nothing is written.
   */
  settle(subscription: Subscription, slot: Slot, digest: Digest, nowMs: number): Promise<boolean>
  /** Deliveries to post now, oldest first; each is given to one asker until `untilMs`. */
  take(nowMs: number, untilMs: number, limit: number): Promise<readonly Delivery[]>
  markSent(delivery: Delivery, messageId: string, nowMs: number): Promise<void>
  retryAt(delivery: Delivery, nextTryAtMs: number, reason: string): Promise<void>
  markDead(delivery: Delivery, reason: string): Promise<void>
  /** Of these papers, those that were posted in this place before, with when and as which message. */
  postedAt(
    place: Place,
    ids: readonly Identifier[],
  ): Promise<ReadonlyMap<Identifier, { sentAtMs: number; messageId: string | undefined }>>
  /** Newest first. */
  archive(place: Place, limit: number): Promise<readonly Delivery[]>
  dead(workspace: Workspace): Promise<readonly Delivery[]>
}
