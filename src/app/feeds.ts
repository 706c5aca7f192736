/** `/feeds/…`: what people's calendars and readers fetch at secret addresses, without a login. */
import type { RequestHandler } from 'express'
import { clubFeedKind } from '../commands/support/club-feed.ts'
import { writeClubCalendar } from '../commands/support/club-record.ts'
import { hashSecret } from '../commands/support/feed-address.ts'
import type { Library } from '../library/library.ts'
import type { FeedAddress } from '../ports/clubs.ts'
import type { Log } from '../ports/log.ts'

/** Writes the feed of an address; undefined where it is no more. */
export type FeedMaker = (
  address: FeedAddress,
  library: Library,
) => Promise<{ readonly mediaType: string; readonly content: string } | undefined>

/** One entry is one kind of feed. */
const makers: Readonly<Record<string, FeedMaker>> = {
  [clubFeedKind]: async ({ key, owner }, library) => {
    const club = await library.store.clubs.findById(key)
    // Who can no longer read the place learns no more from its feed.
    if (club === undefined || !(await library.mayRead(club.place, owner))) return undefined
    return { mediaType: 'text/calendar; charset=utf-8', content: await writeClubCalendar(club, library) }
  },
}

/**
 * Serves the feeds. An address that is unknown, revoked, or of a workspace that removed the bot is not there, without a
 * difference. Nothing of an address is logged.
 */
export function serveFeeds(library: Library, log: Log): RequestHandler {
  return async (request, response) => {
    response.set({ 'cache-control': 'private, max-age=600', 'x-robots-tag': 'noindex' })
    const secret = /^\/([A-Za-z0-9_-]{43})(?:\.[a-z]{2,5})?$/.exec(request.path)?.[1]
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      const feed = secret !== undefined && isRead ? await makeFeed(secret, library) : undefined
      if (feed === undefined) response.status(404).json({ error: 'There is no feed at this address.' })
      else response.type(feed.mediaType).send(feed.content)
    } catch (error) {
      log.error({ err: error }, 'a feed could not be made')
      response.status(503).json({ error: 'The feed cannot be made at the moment.' })
    }
  }
}

async function makeFeed(secret: string, library: Library) {
  const address = await library.store.feedAddresses.find(hashSecret(secret))
  if (address === undefined || (await library.store.workspaces.find(address.workspace)) === 'gone')
    return undefined
  return makers[address.kind]?.(address, library)
}
