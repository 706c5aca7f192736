/** What is read at a secret address. */
import type { Library } from '../library/library.ts'
import type { Place } from '../model/place.ts'
import type { FeedAddress } from '../ports/clubs.ts'

/** A feed as it is now, written only for those who do not have it yet. */
export interface Feed {
  /** Equal as long as what would be written is; absent where only writing it tells. */
  readonly version?: string
  /** Gives undefined for an ending that it is not written in. */
  write(ending: string): Promise<FeedText | undefined>
}

export interface FeedText {
  readonly mediaType: string
  readonly content: string
}

/**
 * What a feed is made of; whether somebody may read a place is asked of it, which
 * remembers the answer for a minute.
 */
export interface FeedParts {
  readonly library: Library
  mayRead(place: Place, user: string): Promise<boolean>
}

/** Finds the feed of an address; undefined where it is no more. */
export type FindFeed = (address: FeedAddress, parts: FeedParts) => Promise<Feed | undefined>
