/** What every database must do for sources' listings and cursors. */
import { describe, expect, it } from 'vitest'
import type { Listing } from '../../src/model/listing.ts'
import type { SourceState } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { makeFullRecord } from '../support/store-records.ts'

export function describeListings(open: Open): void {
  describe('listings of sources', () => {
    const state: SourceState = { source: 'feed', cursor: '1', ingestedAtMs: 5, announced: 2, faults: [] }
    const listing: Listing = {
      source: 'feed',
      day: '2025-04-10',
      announced: 2,
      received: 1,
      late: 0,
      state: 'incomplete',
      why: '1 of 2 announced papers are missing.',
      atMs: 1_744_243_200_000,
    }

    it('are kept a day, and replaced', async () => {
      const { store } = await open()
      await store.papers.merge([], { ...state, listing })
      await store.papers.merge([], {
        ...state,
        listing: { ...listing, day: '2025-04-11', atMs: listing.atMs + 1 },
      })
      const { why: _, ...whole } = { ...listing, received: 2, late: 1, state: 'complete' as const }
      await store.papers.merge([], { ...state, listing: whole })
      expect(await store.sources.findListing('feed', '2025-04-10')).toEqual(whole)
      expect(await store.sources.findListing('feed', '2025-04-09')).toBeUndefined()
      expect((await store.sources.listings('feed', 1)).map(({ day }) => day)).toEqual(['2025-04-11'])
      expect(await store.sources.listings('other', 9)).toEqual([])
      expect((await store.sources.listingsSince(listing.atMs)).map(({ day }) => day)).toEqual(['2025-04-11'])
    })

    it('and failures are kept with the state', async () => {
      const { store } = await open()
      const failing = { ...state, failures: 3, nextTryAtMs: 1_744_243_200_000 }
      await store.papers.merge([], failing)
      expect(await store.sources.find('feed')).toEqual(failing)
      await store.papers.merge([], state)
      expect(await store.sources.find('feed')).toEqual(state)
    })

    it('are left alone by a process that another has overtaken, and so are the papers', async () => {
      const { store, reopen } = await open()
      const other = await reopen()
      await store.papers.merge([], { ...state, after: undefined, listing })
      const overtaken = { ...state, cursor: '2', after: undefined, listing: { ...listing, received: 9 } }
      await expect(other.papers.merge([makeFullRecord(1)], overtaken)).rejects.toMatchObject({
        code: 'unavailable',
        userMessage: 'Another process is ingesting feed at the same time.',
      })
      expect(await store.papers.count()).toBe(0)
      expect(await store.sources.findListing('feed', '2025-04-10')).toEqual(listing)
      await other.papers.merge([makeFullRecord(1)], { ...state, cursor: '2', after: '1' })
      expect((await store.sources.find('feed'))?.cursor).toBe('2')
    })
  })
}
