/** A listing: what a source announced for one day, and what came of it. */

export type ListingState = 'nothing-announced' | 'complete' | 'incomplete' | 'degraded'

/** `late` are those that came after the day's listing seemed over. `why` is a sentence where the listing is not whole. */
export interface Listing {
  readonly source: string
  /** An ISO day. */
  readonly day: string
  readonly announced: number
  readonly received: number
  readonly late: number
  readonly state: ListingState
  readonly why?: string
  /** When this was last looked at. */
  readonly atMs: number
}

/** Whether nothing is known to be missing. */
export function isWhole(listing: Pick<Listing, 'state'>): boolean {
  return listing.state === 'complete' || listing.state === 'nothing-announced'
}
