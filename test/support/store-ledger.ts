/** Stores with subscriptions, and the moments at which their slots are recorded and taken. */
import type { Delivery } from '../../src/model/delivery.ts'
import type { Subscription, SubscriptionRequest } from '../../src/model/subscription.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeRequest } from './digests.ts'
import type { Open } from './store-opener.ts'
import { makeFullRecord } from './store-records.ts'

/** When subscriptions are saved, before all slots. */
export const createdAtMs = Date.parse('2025-04-01T00:00:00Z')
export const slots = ['2025-04-01T09:00:00Z', '2025-04-02T09:00:00Z', '2025-04-03T09:00:00Z'] as const
/** Just after the last slot. */
export const nowMs = Date.parse('2025-04-03T09:00:05Z')
/** What a process that runs the platform `chat` asks for. */
export const chat = { limit: 10, platforms: ['chat'] }

/** A store that knows papers 1 to 3 and has these subscriptions; `subscription` is the first. */
export async function openSubscribed(open: Open, requests: readonly Partial<SubscriptionRequest>[] = [{}]) {
  const opened = await open()
  await opened.store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
  const subscriptions: Subscription[] = []
  for (const request of requests)
    subscriptions.push(
      (await opened.store.subscriptions.save(makeRequest(request), createdAtMs)).subscription,
    )
  const [subscription] = subscriptions
  if (subscription === undefined) throw new Error('a test needs a subscription')
  return { ...opened, subscription, subscriptions }
}

/** Takes one delivery for a minute; throws when there is none. */
export async function takeOne(store: Store, atMs = nowMs): Promise<Delivery> {
  const [delivery] = await store.ledger.take(atMs, 60_000, chat)
  if (delivery === undefined) throw new Error('there was nothing to take')
  return delivery
}
