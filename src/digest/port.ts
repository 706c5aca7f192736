/** The ledger of digests: subscriptions, their slots, what was posted where. One set of queries on both engines. */
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
  /** `afterMs` only moves forward. Throws `bad-input` when the change makes it the same as another subscription. */
  change(
    id: string,
    change: Partial<Pick<Subscription, 'query' | 'schedule' | 'top' | 'state' | 'reason' | 'afterMs'>>,
  ): Promise<void>
  /** Disables it with the reason, if it is active; whoever subscribed is to be told. */
  stop(id: string, reason: string, nowMs: number): Promise<void>
  /**
   * Those on these platforms that stopped and whose subscriber is yet to be told, the longest waiting first. Each is given
   * to one asker; who did not tell it (`markTold`) may ask again after five minutes.
   */
  takeUntold(
    nowMs: number,
    platforms: readonly string[],
  ): Promise<readonly { readonly subscription: Subscription; readonly stoppedAtMs: number }[]>
  markTold(id: string): Promise<void>
  /** False when it was not there. Its deliveries stay in the archive, and its number is not given again. */
  remove(id: string): Promise<boolean>
  find(workspace: Workspace, number: number): Promise<Subscription | undefined>
  list(workspace: Workspace): Promise<readonly Subscription[]>
  listAt(place: Place): Promise<readonly Subscription[]>
  /** All of a platform, in all workspaces. */
  listOn(platform: string): Promise<readonly Subscription[]>
  /** Active subscriptions on these platforms that do not rest: what the ticker looks at. */
  listAwake(nowMs: number, platforms: readonly string[]): Promise<readonly Subscription[]>
  /** Lets the ticker pass it over until then; without effect when it was changed since it was read. */
  rest(subscription: Subscription, untilMs: number): Promise<void>
  /** Ends every rest, unless that was done for the same rules: a newer program may know newer rules of the time zones. */
  wake(timeZoneRules: string): Promise<void>
}

/** `late`: the slot was recorded before, by whichever process. `overlap`: a paper of the digest was posted there meanwhile. */
export type RecordOutcome = 'recorded' | 'late' | 'overlap'

export interface Ledger {
  /**
   * Records a slot: in one transaction writes the delivery with its digest, the (place, paper) rows, and moves the
   * subscription's `afterMs`, which records all older slots with it. Nothing is written unless it says `recorded`.
   */
  record(subscription: Subscription, slot: Slot, digest: Digest, nowMs: number): Promise<RecordOutcome>
  /** The newest slot of a subscription whose digest was not given up: the time up to which its papers were told. */
  coveredUntil(subscriptionId: string): Promise<Slot | undefined>
  /** How the newest digests of a subscription went. */
  course(subscriptionId: string): Promise<DigestCourse>
  /**
   * Deliveries to post now, oldest first, on these platforms. Each is given to one asker for so long; until it is
   * posted, put off or that time has passed, nobody is given another of the same place. Replicas need not agree on the
   * time.
   */
  take(
    nowMs: number,
    forMs: number,
    options: { readonly limit: number; readonly platforms: readonly string[] },
  ): Promise<readonly Delivery[]>
  /** Keeps deliveries that were taken for so long from now on. */
  keep(deliveries: readonly Delivery[], nowMs: number, forMs: number): Promise<void>
  /** Undoes a take: others may have the delivery at once. To be called only while nobody else can have been given it. */
  handBack(delivery: Delivery): Promise<void>
  /** The card is there; the delivery stays taken, for its reply. */
  markPosted(delivery: Delivery, messageId: string): Promise<void>
  /** `reason` says what is missing, if something is. */
  markSent(delivery: Delivery, messageId: string, nowMs: number, reason?: string): Promise<void>
  /**
   * Puts a delivery off, and with `wholePlace` everything else for its place, also what is yet to come. What was put
   * off may come before or after others of its place that wait.
   */
  retryAfter(
    delivery: Delivery,
    time: { readonly nowMs: number; readonly waitMs: number },
    reason: string,
    options?: { readonly wholePlace: boolean },
  ): Promise<void>
  /**
   * Takes care that whatever waits is handed out, also after that was lost, and gives up what ended its process again
   * and again. To be called now and then, by any replica.
   */
  reconcile(nowMs: number): Promise<void>
  /** Gives a delivery up: its papers count as not posted, and a later digest covers them. */
  markDead(delivery: Delivery, reason: string): Promise<void>
  /**
   * The place refuses: gives the delivery up. Stops its subscription with the reason where the place is gone for good, and
   * where it refused three digests in a row.
   */
  markRefused(
    delivery: Delivery,
    refusal: { readonly reason: string; readonly isFinal: boolean; readonly nowMs: number },
  ): Promise<void>
  /**
   * Of these papers, as they were asked, those that a digest brought or is about to bring to this place, with when and
   * as which message; both are undefined while the digest waits.
   */
  postedAt(
    place: Place,
    ids: readonly Identifier[],
  ): Promise<ReadonlyMap<Identifier, { sentAtMs: number | undefined; messageId: string | undefined }>>
  /**
   * Files a digest that was shown as an answer, without a subscription: it is in the archive, and those of its papers
   * that no digest has brought to the place yet count as brought by it.
   */
  file(place: Place, digest: Digest, nowMs: number): Promise<void>
  /** Digests without revisions, newest first. */
  archive(place: Place, limit: number): Promise<readonly Delivery[]>
  /** Newest first. */
  dead(workspace: Workspace): Promise<readonly Delivery[]>
}

export interface Revisions {
  /**
   * Looks at some of the papers that changed since the last look, whichever process had it. In one transaction writes a
   * delivery for each post since `sinceMs` whose paper has a new version or was withdrawn, unless its place set
   * `revisions` to off, and remembers how far it looked: each revision is told once in a place. `more` asks to be called
   * again. What changes while the post still waits is not told.
   */
  record(
    compose: (revision: Revision) => Digest,
    time: { readonly nowMs: number; readonly sinceMs: number },
  ): Promise<'more' | 'done'>
}

/**
 * What a digest is composed for. `since` is the last slot that was told; undefined for the subscription's first digest.
 * `isCatchUp` when it comes late or stands for several slots.
 */
export interface Occasion {
  readonly since: Temporal.Instant | undefined
  readonly now: Temporal.Instant
  readonly isCatchUp: boolean
}

/** Composes the digest of a subscription without changing anything. */
export type Compose = (subscription: Subscription, occasion: Occasion) => Promise<Digest>
