/**
 * A delivery: one subscription's one slot, or one revision of a posted paper, composed once and posted once.
 */
import type { Card } from './card.ts'
import type { Identifier } from './identifier.ts'
import type { Place, Workspace } from './place.ts'

/** One due time of a subscription, as an ISO instant: `2025-04-13T07:00:00Z`. */
export type Slot = string

/**
 * What a digest covers and how complete it is. `nothing-new` also means that all
 * matches were posted here before.
 */
export interface Receipt {
  readonly announced: number
  readonly ingested: number
  readonly matched: number
  readonly shown: number
  readonly state:
    | 'complete'
    | 'nothing-announced'
    | 'nothing-matched'
    | 'nothing-new'
    | 'degraded'
    | 'incomplete'
}

/**
 * What a delivery that is about a meeting does besides being posted. `announcement` is the message that
 * announced it: its own where it is absent. `card` replaces that message's. `key` names the meeting.
 */
export interface MeetingNotice {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly state: 'planned' | 'off' | 'over'
  readonly announcement?: { readonly messageId: string; readonly card?: Card | undefined } | undefined
}

/**
 * The content for a slot. `reply` is posted in the digest's thread. An empty digest is recorded but not
 * posted, and after `untilMs` none is: it is given up.
 */
export interface Digest {
  readonly card: Card
  readonly reply: Card | undefined
  readonly papers: readonly Identifier[]
  readonly receipt: Receipt
  readonly isEmpty: boolean
  readonly untilMs?: number | undefined
  readonly meeting?: MeetingNotice | undefined
}

/**
 * A row of the ledger. `composed` waits to be posted (until `nextTryAtMs` after a failure); `sent` was
 * posted as `messageId`; `silent` had nothing to say; `dead` was given up at `nextTryAtMs`, for `reason`. A
 * revision of a posted paper is posted `under` the paper's message; it has no subscription, so its
 * `subscriptionId` and `slot` are only a key.
 */
export interface Delivery {
  readonly subscriptionId: string
  readonly slot: Slot
  readonly workspace: Workspace
  readonly place: Place
  readonly digest: Digest
  readonly state: 'composed' | 'sent' | 'silent' | 'dead'
  readonly attempts: number
  readonly nextTryAtMs: number
  readonly messageId: string | undefined
  readonly reason: string | undefined
  readonly composedAtMs: number
  readonly sentAtMs: number | undefined
  readonly under: string | undefined
}

/**
 * The outcome of a subscription's newest digests: the slot of the last one posted, the one waiting (and why
 * it failed so far), and the last one given up since.
 */
export interface DigestCourse {
  readonly posted: Slot | undefined
  readonly waiting:
    | { readonly slot: Slot; readonly reason: string | undefined; readonly nextTryAtMs: number }
    | undefined
  readonly failed: { readonly slot: Slot; readonly reason: string | undefined } | undefined
}
