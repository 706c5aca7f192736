/** Subscriptions and digests for tests. */
import type { Digest } from '../../src/model/delivery.ts'
import type { Subscription, SubscriptionRequest } from '../../src/model/subscription.ts'

/** Every day at 09:00 UTC, in `chat:T1/C1`. */
export function makeRequest(request: Partial<SubscriptionRequest> = {}): SubscriptionRequest {
  return {
    place: 'chat:T1/C1',
    workspace: 'chat:T1',
    query: 'topic:safety',
    schedule: { every: 'day', days: [], time: '09:00', timeZone: 'UTC' },
    top: 5,
    createdBy: 'alice',
    ...request,
  }
}

/** The first subscription of its workspace, active. */
export function makeSubscription(request: Partial<SubscriptionRequest> = {}): Subscription {
  return {
    ...makeRequest(request),
    id: 's1',
    number: 1,
    state: 'active',
    reason: undefined,
    resumesAtMs: undefined,
    pausesAtMs: undefined,
    createdAtMs: 0,
    afterMs: 0,
    refusals: 0,
  }
}

/** A digest that says one sentence. */
export function makeDigest(digest: Partial<Digest> = {}): Digest {
  return {
    card: { title: 'Safety', blocks: [{ kind: 'text', text: ['Nothing but this.'] }], buttons: [] },
    reply: undefined,
    papers: [],
    receipt: { announced: 1, ingested: 1, matched: 1, shown: 1, state: 'complete' },
    isEmpty: false,
    ...digest,
  }
}
