/** What a subscription posted, as a feed. */
import { nameQuery } from '../digest/topic-names.ts'
import { entriesOf } from './entries.ts'
import type { FindFeed } from './feed.ts'
import { feedEndings, feedId, writeFeed } from './write-feed.ts'

export const subscriptionFeed = 'subscription'

/**
 * The papers of its newest digests; for as long as the subscription is there and its owner may read the
 * place.
 */
export const findSubscriptionFeed: FindFeed = async ({ workspace, key, owner }, { library, mayRead }) => {
  const { subscriptions, ledger, topics } = library.store
  const subscription = await subscriptions.find(workspace, Number(key))
  if (subscription === undefined || !(await mayRead(subscription.place, owner))) return undefined
  const { id, query } = subscription
  const title = nameQuery(query, await topics.list(workspace))
  return {
    version: JSON.stringify([title, await ledger.lastPosted(id)]),
    async write(ending) {
      if (!feedEndings.includes(ending)) return undefined
      const deliveries = await ledger.posted(id, digestsShown)
      const entries = deliveries.flatMap(({ digest, sentAtMs, composedAtMs }) =>
        entriesOf(digest, { scope: id, atMs: sentAtMs ?? composedAtMs }),
      )
      const head = {
        id: feedId(id),
        title: `Highlights: ${title}`,
        about: 'Papers as they were posted',
      }
      return writeFeed(head, entries.slice(0, entriesShown), ending)
    },
  }
}

const digestsShown = 30
/** Readers keep what they have seen. */
const entriesShown = 100
