/** What is read at a secret address. */
import type { Library } from '../library/library.ts'
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

/** Finds the feed of an address; undefined where it is no more. */
export type FindFeed = (address: FeedAddress, library: Library) => Promise<Feed | undefined>
