/** Tells subscribers by direct message that the bot stopped their subscription. */

import { stoppedCard } from '../cards/stopped-card.ts'
import { isRefusal } from '../errors.ts'
import { platformOf } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { nameQuery } from './topic-names.ts'

export interface StoppedParts {
  readonly store: Pick<Store, 'subscriptions' | 'topics'>
  readonly messengers: ReadonlyMap<string, Pick<Adapter, 'post' | 'findDirectPlace' | 'nameRoom'>>
  readonly log: Log
  now(): Temporal.Instant
}

/** Sends one direct message per subscription, over all replicas and crashes. Rejects only if the store does. */
export async function tellStopped(parts: StoppedParts): Promise<void> {
  const { store, messengers, log, now } = parts
  const untold = await store.subscriptions.takeUntold(now().epochMilliseconds, [...messengers.keys()])
  for (const { subscription, stoppedAtMs } of untold) {
    const { id, place } = subscription
    try {
      await tellOne(subscription, stoppedAtMs, parts)
    } catch (error) {
      log.warn({ err: error, subscription: id, place }, 'nobody could be told that a subscription stopped')
      if (!isRefusal(error) && now().epochMilliseconds < stoppedAtMs + triedForMs) continue
    }
    await store.subscriptions.markTold(id)
  }
}

async function tellOne(
  subscription: Subscription,
  stoppedAtMs: number,
  { store, messengers }: StoppedParts,
): Promise<void> {
  const { id, place, workspace, createdBy, query } = subscription
  // The subscriber may have been erased.
  if (createdBy === '') return
  const messenger = messengers.get(platformOf(place))
  const direct = await messenger?.findDirectPlace?.(workspace, createdBy)
  // If the subscriber's direct messages refused it, there is no other way to reach them.
  if (direct === undefined || direct === place) return
  const name = nameQuery(query, await store.topics.list(workspace))
  const room = await messenger?.nameRoom?.(place)
  await messenger?.post(direct, stoppedCard(subscription, { name, room }), `${id}/stopped/${stoppedAtMs}`)
}

/** A platform that is down for longer has bigger problems. */
const triedForMs = 24 * 3_600_000
