/** Secret addresses at which somebody's programs read a feed. */
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { hashSecret, newSecret } from '../../model/secret.ts'
import type { FeedAddress } from '../../ports/clubs.ts'

/** A feed, and what its addresses end in: `.ics`. */
export interface WantedFeed extends FeedAddress {
  readonly ending: string
}

/**
 * Makes a new address of a feed, in place of its owner's earlier one; `hadOne` says whether there was. Throws
 * `BotError` where this installation serves none.
 */
export async function giveAddress(
  { ending, ...feed }: WantedFeed,
  library: Library,
): Promise<{ readonly url: string; readonly hadOne: boolean }> {
  if (library.publicUrl === undefined)
    throw new BotError('not-allowed', 'Feeds are off. Ask whoever runs me to set PUBLIC_URL.')
  const secret = newSecret()
  const hadOne = await library.store.feedAddresses.save(
    feed,
    hashSecret(secret),
    library.now().epochMilliseconds,
  )
  return { url: new URL(`feeds/${secret}${ending}`, library.publicUrl).href, hadOne }
}
