/** The digests that a place has seen. */
import type { Library } from '../library/library.ts'
import type { Digest } from '../model/delivery.ts'
import type { Place } from '../model/place.ts'

export interface ArchivedDigest {
  readonly at: Temporal.Instant
  readonly digest: Digest
  /**
   * The address that opens its message; undefined for what was shown as an
   * answer, and where messages have none.
   */
  readonly url: string | undefined
}

/** Those posted or shown, newest first, up to several thousand. */
export async function digestsOf(place: Place, library: Library): Promise<ArchivedDigest[]> {
  const deliveries = await library.store.ledger.archive(place, maxSearched)
  return deliveries.flatMap(({ state, sentAtMs, digest, messageId }) => {
    if (state !== 'sent' || sentAtMs === undefined) return []
    const at = Temporal.Instant.fromEpochMilliseconds(sentAtMs)
    return [{ at, digest, url: library.linkTo(place, messageId) }]
  })
}

/** Enough for years of daily digests; a hundred subscriptions in one place fill it in a month. */
const maxSearched = 3000
