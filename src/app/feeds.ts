/**
 * `/feeds/…`: what people's calendars, readers and reference managers fetch at
 * secret addresses, without a login.
 */
import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { clubFeed, findClubFeed } from '../feeds/club-feed.ts'
import type { FeedParts, FeedText, FindFeed } from '../feeds/feed.ts'
import { findSavedFeed, savedFeed } from '../feeds/saved-feed.ts'
import { findShelfFeed, shelfFeed } from '../feeds/shelf-feed.ts'
import { findSubscriptionFeed, subscriptionFeed } from '../feeds/subscription-feed.ts'
import { findTopicFeed, topicFeed } from '../feeds/topic-feed.ts'
import type { Library } from '../library/library.ts'
import { Rights } from '../library/rights.ts'
import { hashSecret } from '../model/secret.ts'
import type { Log } from '../ports/log.ts'

/** One entry is one kind of feed. */
const kinds: Readonly<Record<string, FindFeed>> = {
  [clubFeed]: findClubFeed,
  [subscriptionFeed]: findSubscriptionFeed,
  [topicFeed]: findTopicFeed,
  [savedFeed]: findSavedFeed,
  [shelfFeed]: findShelfFeed,
}

/** A feed as it was written here, and since when it is so. */
interface Written extends FeedText {
  readonly version: string | undefined
  readonly etag: string
  readonly sinceMs: number
}

/**
 * Serves the feeds, and of one that has not changed only that. An address that is unknown, revoked, of a
 * person who left, or of a workspace that removed the bot is not there, without a difference. Nothing of an
 * address is logged.
 */
export function serveFeeds(library: Library, log: Log): RequestHandler {
  const written = new LRUCache<string, Written>({ maxSize: keptBytes, sizeCalculation: sizeOf })

  const rights = new Rights(library)
  const parts: FeedParts = { library, mayRead: (place, user) => rights.mayRead(place, user) }

  /** By address and ending: a change of what is there is a change of its version. */
  async function find(secret: string, ending: string): Promise<Written | undefined> {
    const hash = hashSecret(secret)
    const address = await library.store.feedAddresses.find(hash)
    if (address === undefined || (await library.store.workspaces.find(address.workspace)) === 'gone')
      return undefined
    if ((await rights.standingOf(address.workspace, address.owner)) === 'gone') return undefined
    const feed = await kinds[address.kind]?.(address, parts)
    if (feed === undefined) return undefined
    const key = `${hash}${ending}`
    const known = written.get(key)
    if (known?.version !== undefined && known.version === feed.version) return known
    const text = await feed.write(ending)
    if (text === undefined) return undefined
    const etag = `"${createHash('sha256').update(text.content).digest('base64url')}"`
    const sinceMs = known?.etag === etag ? known.sinceMs : library.now().epochMilliseconds
    const now = { ...text, version: feed.version, etag, sinceMs }
    written.set(key, now)
    return now
  }

  return async (request, response) => {
    // The address is a secret, also where nothing is there any longer.
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const [, secret, ending = ''] = /^\/([A-Za-z0-9_-]{43})(\.[a-z]{2,5})?$/.exec(request.path) ?? []
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      const feed = secret !== undefined && isRead ? await find(secret, ending) : undefined
      if (feed === undefined) response.status(404).json({ error: 'There is no feed at this address.' })
      else {
        response.set('cache-control', 'private, max-age=600')
        response.set({ etag: feed.etag, 'last-modified': new Date(feed.sinceMs).toUTCString() })
        if (request.fresh) response.status(304).end()
        else send(response, feed)
      }
    } catch (error) {
      log.error({ err: error }, 'a feed could not be made')
      response.set('retry-after', '60').status(503).json({ error: 'The feed cannot be made at the moment.' })
    }
  }
}

function send(response: Response, { mediaType, content }: FeedText): void {
  // Whatever a paper says, no browser runs it.
  response.set({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  response.type(mediaType).send(content)
}

function sizeOf({ content }: Written): number {
  return content.length + 1_000
}

const keptBytes = 16 * 2 ** 20
