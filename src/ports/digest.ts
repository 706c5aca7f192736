/**
 * The ledger of digests: subscriptions, their slots, what was posted where. One
 * set of queries on both engines.
 */
import type { Delivery, Digest, DigestCourse, Slot } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Revision } from '../model/revision.ts'
import type { Subscription, SubscriptionRequest } from '../model/subscription.ts'

export interface Subscriptions {
  /** The subscription, new or (the same place, query and schedule) the one that was there. */
  save(
    request: SubscriptionRequest,
    createdAtMs: number,
  ): Promise<{ subscription: Subscription; isNew: boolean }>
  /**
   * `afterMs` only moves forward. Throws `bad-input` when the change makes it
   * the same as another subscription.
   */
  change(
    id: string,
    change: Partial<
      Pick<
        Subscription,
        'query' | 'schedule' | 'top' | 'state' | 'reason' | 'resumesAtMs' | 'pausesAtMs' | 'afterMs'
      >
    >,
  ): Promise<void>
  /**
   * Pauses those whose pause begins, and resumes those whose pause is over. Slots before its end stay unposted; the
   * next digest covers them.
   */
  turnPauses(nowMs: number): Promise<void>
  /** Disables an active subscription with the reason; its subscriber will be notified. */
  stop(id: string, reason: string, nowMs: number): Promise<void>
  /**
   * Stopped subscriptions on these platforms whose subscribers are not notified yet, the longest waiting
   * first. Each is given to one caller, and again after five minutes unless `markTold` was called.
   */
  takeUntold(
    nowMs: number,
    platforms: readonly string[],
  ): Promise<readonly { readonly subscription: Subscription; readonly stoppedAtMs: number }[]>
  markTold(id: string): Promise<void>
  /**
   * False if it did not exist. Its deliveries stay in the archive, and its number is never reused. For a day
   * `restore` brings it back.
   */
  remove(id: string, nowMs: number): Promise<boolean>
  /**
   * Brings back what was removed from a place, as it was, but as made by somebody: slots up to now stay
   * unposted, and the next digest covers them. Undefined where nothing was removed within a day. Throws
   * `bad-input` where another is the same by now.
   */
  restore(
    removed: Pick<Subscription, 'workspace' | 'place' | 'number' | 'createdBy'>,
    nowMs: number,
  ): Promise<Subscription | undefined>
  find(workspace: Workspace, number: number): Promise<Subscription | undefined>
  list(workspace: Workspace): Promise<readonly Subscription[]>
  listAt(place: Place): Promise<readonly Subscription[]>
  /** All of a platform, in all workspaces. */
  listOn(platform: string): Promise<readonly Subscription[]>
  /** Active subscriptions on these platforms that may be due: what the ticker looks at. */
  listAwake(nowMs: number, platforms: readonly string[]): Promise<readonly Subscription[]>
  /** Makes the ticker skip it until then; no effect if it was changed since it was loaded. */
  rest(subscription: Subscription, untilMs: number): Promise<void>
  /**
   * Makes the ticker look at every subscription again, once per version of the time-zone rules: a
   * newer program may know newer rules.
   */
  wake(timeZoneRules: string): Promise<void>
}

/**
 * `late`: the slot was recorded before, by any process. `overlap`: a paper of the
 * digest was posted there meanwhile.
 */
export type RecordOutcome = 'recorded' | 'late' | 'overlap'

export interface Ledger {
  /**
   * Records a slot: one transaction writes the delivery with its digest and the (place, paper) rows,
   * and moves the subscription's `afterMs`, so that all older slots count as recorded too. Writes
   * nothing unless it returns `recorded`.
   */
  record(subscription: Subscription, slot: Slot, digest: Digest, nowMs: number): Promise<RecordOutcome>
  /**
   * The slot of a subscription up to which its papers are covered: the newest whose digest was not given up,
   * or the one before a digest that was given up since the last was composed.
   */
  coveredUntil(subscriptionId: string): Promise<Slot | undefined>
  /** The outcome of a subscription's newest digests. */
  course(subscriptionId: string): Promise<DigestCourse>
  /**
   * Takes due deliveries on these platforms, oldest first. Each is leased to one caller for
   * `forMs`; until it is posted, postponed or the lease ends, no other delivery of its place is
   * given out. Replicas' clocks may differ.
   */
  take(
    nowMs: number,
    forMs: number,
    options: { readonly limit: number; readonly platforms: readonly string[] },
  ): Promise<readonly Delivery[]>
  /** Renews the leases of taken deliveries; one that was handed back or postponed meanwhile stays free. */
  keep(deliveries: readonly Delivery[], nowMs: number, forMs: number): Promise<void>
  /**
   * Ends a lease early, so that others can take the delivery at once. Call it only while the
   * lease is certainly still held.
   */
  handBack(delivery: Delivery): Promise<void>
  /** The card is posted; the delivery stays leased, for its reply. */
  markPosted(delivery: Delivery, messageId: string): Promise<void>
  /** `reason` says what is missing, if anything. */
  markSent(delivery: Delivery, messageId: string, nowMs: number, reason?: string): Promise<void>
  /**
   * Postpones a delivery; with `wholePlace` everything else for its place too, including later deliveries. A
   * postponed delivery may be posted before or after others of its place.
   */
  retryAfter(
    delivery: Delivery,
    time: { readonly nowMs: number; readonly waitMs: number },
    reason: string,
    options?: { readonly wholePlace: boolean },
  ): Promise<void>
  /**
   * Reconciles the queue with the ledger: queues waiting deliveries that it lost, and gives up those that
   * keep crashing their process. Call it now and then, on any replica.
   */
  reconcile(nowMs: number): Promise<void>
  /** Gives up a delivery: its papers count as not posted, and the next digest covers them. */
  markDead(delivery: Delivery, reason: string, nowMs: number): Promise<void>
  /**
   * Gives up a delivery that its place refused. Stops the subscription with the reason if the place is gone
   * for good, or refused three digests in a row.
   */
  markRefused(
    delivery: Delivery,
    refusal: { readonly reason: string; readonly isFinal: boolean; readonly nowMs: number },
  ): Promise<void>
  /**
   * Which of these papers a digest brought or is about to bring to this place, when and in which message;
   * both are undefined while the digest waits.
   */
  postedAt(
    place: Place,
    ids: readonly Identifier[],
  ): Promise<ReadonlyMap<Identifier, { sentAtMs: number | undefined; messageId: string | undefined }>>
  /**
   * Archives a digest that was shown as an answer, without a subscription. Its papers count as brought by it,
   * unless an earlier digest brought them to the place.
   */
  file(place: Place, digest: Digest, nowMs: number): Promise<void>
  /** Digests without revisions, newest first. */
  archive(place: Place, limit: number): Promise<readonly Delivery[]>
  /** The newest digests of a subscription that were posted, newest first. */
  posted(subscriptionId: string, limit: number): Promise<readonly Delivery[]>
  /** When the newest of them was posted; undefined for none. */
  lastPosted(subscriptionId: string): Promise<number | undefined>
  /** Newest first. */
  dead(workspace: Workspace): Promise<readonly Delivery[]>
}

export interface Revisions {
  /**
   * Checks the next papers that changed since the last call by any process. One transaction writes a delivery
   * for each post since `sinceMs` whose paper has a new version or was withdrawn, unless its place turned
   * `revisions` off, and saves the progress: each revision is announced once per place. `more` means: call
   * again. Changes to papers whose post is still waiting are not announced.
   */
  record(
    compose: (revision: Revision) => Digest,
    time: { readonly nowMs: number; readonly sinceMs: number },
  ): Promise<'more' | 'done'>
}

/**
 * The period of a digest. `since` is the slot up to which papers are covered; undefined for a subscription's
 * first digest. `isCatchUp`: it is late, or covers several slots.
 */
export interface Occasion {
  readonly since: Temporal.Instant | undefined
  readonly now: Temporal.Instant
  readonly isCatchUp: boolean
}

/** Composes the digest of a subscription without changing anything. */
export type Compose = (subscription: Subscription, occasion: Occasion) => Promise<Digest>
