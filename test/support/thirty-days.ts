/** Thirty days of a source in a store, with every state that a day can have. */
import type { Listing, ListingState } from '../../src/model/listing.ts'
import type { Store } from '../../src/ports/store.ts'

/** Saves the listings of the days up to `now`; the 3rd, 13th and 23rd day from today were not heard of. */
export async function saveThirtyDays(
  store: Pick<Store, 'papers'>,
  source: string,
  now: Temporal.Instant,
): Promise<readonly Listing[]> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const listings = Array.from({ length: 30 }, (_, at): Listing[] => {
    const day = today.subtract({ days: 29 - at })
    if (at % 10 === 6) return []
    const state = stateOf(at, day.dayOfWeek > 5)
    const announced = state === 'nothing-announced' ? 0 : 200 + at
    const received = state === 'incomplete' ? announced - 12 : state === 'degraded' ? 0 : announced
    const why = { incomplete: '12 of them are missing.', degraded: 'The source answers 503.' }[
      state as string
    ]
    const counts = { announced, received, late: 0, atMs: now.epochMilliseconds - 60_000 }
    return [{ source, day: String(day), state, ...counts, ...(why === undefined ? {} : { why }) }]
  }).flat()
  for (const listing of listings)
    await store.papers.merge([], {
      source,
      cursor: listing.day,
      ingestedAtMs: listing.atMs,
      announced: listing.announced,
      faults: [],
      listing,
    })
  return listings
}

function stateOf(at: number, isWeekend: boolean): ListingState {
  if (at === 12 || at === 21) return 'incomplete'
  if (at === 17) return 'degraded'
  return isWeekend ? 'nothing-announced' : 'complete'
}
