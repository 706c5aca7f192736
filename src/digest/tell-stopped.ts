/** Tells subscribers by direct message that the bot stopped their subscription. */

import { stoppedCard } from '../cards/stopped-card.ts'
import { dayMs } from '../model/day.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Store } from '../ports/store.ts'
import { type Notice, type NoticeParts, tellEach } from './tell-person.ts'
import { nameQuery } from './topic-names.ts'

export interface StoppedParts extends NoticeParts {
  readonly store: Pick<Store, 'subscriptions' | 'topics'>
}

/** Sends one direct message per subscription. Rejects only if the store does. */
export async function tellStopped(parts: StoppedParts): Promise<void> {
  const { store, messengers, now } = parts
  const untold = await store.subscriptions.takeUntold(now().epochMilliseconds, [...messengers.keys()])
  await tellEach(
    untold.map(({ subscription, stoppedAtMs }) => noticeOf(subscription, stoppedAtMs, store)),
    parts,
  )
}

function noticeOf(subscription: Subscription, stoppedAtMs: number, store: StoppedParts['store']): Notice {
  const { id, place, workspace, createdBy, query } = subscription
  return {
    workspace,
    user: createdBy,
    place,
    key: `${id}/stopped/${stoppedAtMs}`,
    triedUntilMs: stoppedAtMs + triedForMs,
    async card(direct, messenger) {
      // It is there that the digests were refused.
      if (direct === place) return undefined
      const name = nameQuery(query, await store.topics.list(workspace))
      return stoppedCard(subscription, { name, room: await messenger.nameRoom?.(place) })
    },
    markTold: () => store.subscriptions.markTold(id),
  }
}

/** A platform that is down for longer has bigger problems. */
const triedForMs = dayMs
