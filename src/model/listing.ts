/** A listing: what a source announced for one day, and what was received. */

export type ListingState = 'nothing-announced' | 'complete' | 'incomplete' | 'degraded'

/**
 * `late` counts papers received after the listing seemed finished. `why` is a
 * sentence if the listing is not whole.
 */
export interface Listing {
  readonly source: string
  /** An ISO day. */
  readonly day: string
  readonly announced: number
  readonly received: number
  readonly late: number
  readonly state: ListingState
  readonly why?: string
  /** When it was last checked. */
  readonly atMs: number
}

/** Whether nothing is known to be missing. */
export function isWhole(listing: Pick<Listing, 'state'>): boolean {
  return listing.state === 'complete' || listing.state === 'nothing-announced'
}
