import { describe, expect, it } from 'vitest'
import { judgeListing, type ListingContext } from '../../src/ingest/listing.ts'
import type { Listing } from '../../src/model/listing.ts'
import type { SourceBatch } from '../../src/ports/source.ts'

const day = '2025-04-10'
const msOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const batch = (parts: Partial<SourceBatch>): SourceBatch => ({
  records: [],
  cursor: '',
  announced: 0,
  faults: [],
  ...parts,
})
const occasion = (parts: Partial<ListingContext>): ListingContext => ({
  source: 'feed',
  nowMs: msOf('2025-04-12T06:00:00Z'),
  received: 0,
  before: undefined,
  atStart: undefined,
  newestDay: undefined,
  ...parts,
})
const seen = (parts: Partial<Listing>): Listing => ({
  source: 'feed',
  day,
  announced: 5,
  received: 5,
  late: 0,
  state: 'complete',
  atMs: msOf('2025-04-10T06:00:00Z'),
  ...parts,
})

describe('a listing', () => {
  it('tells the four states apart', () => {
    const state = (parts: Partial<SourceBatch>, received: number) =>
      judgeListing(batch(parts), day, occasion({ received })).state
    expect(state({ announced: 0 }, 0)).toBe('nothing-announced')
    expect(state({ announced: 3 }, 3)).toBe('complete')
    expect(state({ announced: 3 }, 2)).toBe('incomplete')
    expect(state({ announced: 3, hasMore: true }, 3)).toBe('incomplete')
    expect(state({ announced: 3, doubt: { state: 'degraded', why: 'It is old.' } }, 3)).toBe('degraded')
  })

  it('says how much of it did not come', () => {
    const { why } = judgeListing(batch({ announced: 5 }), day, occasion({ received: 3 }))
    expect(why).toBe('2 of 5 announced papers are missing.')
  })

  it('adds up what goes on, and replaces what begins again', () => {
    const before = seen({})
    const told = { received: 2, before, atStart: before }
    expect(judgeListing(batch({ announced: 2, isContinued: true }), day, occasion(told))).toMatchObject({
      announced: 7,
      received: 7,
    })
    expect(judgeListing(batch({ announced: 2 }), day, occasion(told))).toMatchObject({
      announced: 2,
      received: 2,
    })
  })

  it('counts as late what came after its day was over, was known to be missing, or was passed over', () => {
    const late = (parts: Partial<ListingContext>, received = 7) =>
      judgeListing(batch({ announced: received }), day, occasion({ received, ...parts })).late
    expect(late({})).toBe(0)
    expect(late({ newestDay: '2025-04-11' })).toBe(7)
    expect(late({ newestDay: '2025-04-09' })).toBe(0)
    expect(late({ newestDay: day })).toBe(0)
    expect(late({ atStart: seen({}) })).toBe(0)
    expect(late({ atStart: seen({ atMs: msOf('2025-04-11T06:00:00Z') }) })).toBe(2)
    expect(late({ atStart: seen({ state: 'incomplete', received: 3, late: 1 }) })).toBe(5)
    expect(late({ atStart: seen({ state: 'degraded', announced: 0, received: 0 }) })).toBe(7)
  })
  it('that a kill left half fetched is as late as its first half was', () => {
    const fetchHalf = (newestDay: string | undefined) =>
      judgeListing(batch({ announced: 3, hasMore: true }), day, occasion({ received: 3, newestDay }))
    const finish = (half: Listing) =>
      judgeListing(
        batch({ announced: 4, isContinued: true }),
        day,
        occasion({ received: 4, before: half, atStart: half, newestDay: half.day }),
      )
    expect(finish(fetchHalf(undefined))).toMatchObject({ received: 7, late: 0, state: 'complete' })
    expect(finish(fetchHalf('2025-04-11'))).toMatchObject({ received: 7, late: 7, state: 'complete' })
  })
})
