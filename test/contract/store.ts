/** What every database behind the store must do. */
import { describe, expect, it } from 'vitest'
import type { Reader, SourceState } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeOpener, type NewUrl } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'
import { describeClubRaces } from './store-club-races.ts'
import { describeClubs } from './store-clubs.ts'
import { describeDeliveries } from './store-deliveries.ts'
import { describeDepartures } from './store-departures.ts'
import { describeFirstSeen } from './store-first-seen.ts'
import { describeFullTexts } from './store-full-texts.ts'
import { describeImports } from './store-imports.ts'
import { describeInterests } from './store-interests.ts'
import { describeKept } from './store-kept.ts'
import { describeLastAnswers } from './store-last-answers.ts'
import { describeListings } from './store-listings.ts'
import { describeMerging } from './store-merging.ts'
import { describeModelDays } from './store-model-days.ts'
import { describeStoredPapers } from './store-papers.ts'
import { describePeople } from './store-people.ts'
import { describePersonZones } from './store-person-zones.ts'
import { describePlaces } from './store-places.ts'
import { describeReadingLists } from './store-reading-lists.ts'
import { describeRefusals } from './store-refusals.ts'
import { describeRevisions } from './store-revisions.ts'
import { describeSettings } from './store-settings.ts'
import { describeSharedPapers } from './store-shared.ts'
import { describeShelves } from './store-shelves.ts'
import { describeSlots } from './store-slots.ts'
import { describeSnapshots } from './store-snapshots.ts'
import { describeSubscriptions } from './store-subscriptions.ts'
import { describeTasteResets } from './store-taste-resets.ts'
import { describeTokens } from './store-tokens.ts'
import { describeTopics } from './store-topics.ts'
import { describeVectors } from './store-vectors.ts'
import { describeVotes } from './store-votes.ts'
import { describeWordTables } from './store-word-tables.ts'

const alice: Reader = { workspace: 'chat:T1', user: 'alice' }
const bob: Reader = { workspace: 'chat:T1', user: 'bob' }
const aliceElsewhere: Reader = { workspace: 'chat:T2', user: 'alice' }
const hostile = `'; drop table papers; -- "\\ \0 \ud800 \u202e 🦖 %_`

/** Runs the contract on new databases, whose addresses `newUrl` gives. */
export function describeStore(name: string, newUrl: NewUrl): void {
  describe(`the store on ${name}`, () => {
    const open = makeOpener(newUrl)

    describeStoredPapers(open)
    describeMerging(open)
    describeListings(open)
    describePlaces(open)
    describeDepartures(open)
    describePeople(open)
    describeReadingLists(open)
    describeShelves(open)
    describeSettings(open)
    describeLastAnswers(open)
    describeSharedPapers(open)
    describeSubscriptions(open)
    describeClubs(open)
    describeClubRaces(open)
    describeSlots(open)
    describeDeliveries(open)
    describeRefusals(open)
    describeRevisions(open)
    describeFirstSeen(open)
    describeVectors(open)
    describeTopics(open)
    describeVotes(open)
    describeTasteResets(open)
    describePersonZones(open)
    describeInterests(open)
    describeTokens(open)
    describeWordTables(open)
    describeFullTexts(open)
    describeModelDays(open)
    describeImports(open)
    describeKept(open)
    describeSnapshots(open)

    describe('sources', () => {
      const state: SourceState = {
        source: 'feed',
        cursor: '{"day":"2025-04-10"}',
        ingestedAtMs: 1_744_243_200_000,
        announced: 12,
        faults: ['line 3 is cut off'],
      }

      it('keeps the state that came with the last papers', async () => {
        const { store } = await open()
        expect(await store.sources.find('feed')).toBeUndefined()
        await store.papers.merge([makeFullRecord(1)], { ...state, announced: 1 })
        await store.papers.merge([], state)
        expect(await store.sources.find('feed')).toEqual(state)
        expect(await store.sources.list()).toEqual([state])
      })

      it('keeps neither papers nor state when one of them cannot be saved', async () => {
        const { store } = await open()
        const broken = { ...state, announced: Number.NaN }
        await expect(store.papers.merge([makeFullRecord(1)], broken)).rejects.toThrow()
        expect(await store.papers.count()).toBe(0)
        expect(await store.sources.list()).toEqual([])
      })

      it('survives hostile text, NUL and half surrogates shown as the replacement character', async () => {
        const { store } = await open()
        await store.papers.merge([], { ...state, cursor: hostile, faults: [hostile] })
        const cleaned = hostile.replace('\0', '\uFFFD').replace('\ud800', '\uFFFD')
        expect(await store.sources.find('feed')).toEqual({ ...state, cursor: cleaned, faults: [hostile] })
      })
    })

    describe('rows of an adapter', () => {
      it('are kept by workspace and key, and seen by no other adapter', async () => {
        const { store } = await open()
        const ours = store.adapterRows('chat', () => 0)
        const theirs = store.adapterRows('talk', () => 0)
        await ours.save('chat:T1', 'token/b', 'first')
        await ours.save('chat:T1', 'token/b', hostile)
        await ours.save('chat:T1', 'token/a', 'other')
        await ours.save('chat:T1', 'draft', 'third')
        const cleaned = hostile.replace('\0', '\uFFFD').replace('\ud800', '\uFFFD')
        expect(await ours.find('chat:T1', 'token/b')).toBe(cleaned)
        expect(await ours.list('chat:T1', 'token/')).toEqual(['token/a', 'token/b'])
        expect(await ours.find('chat:T2', 'token/b')).toBeUndefined()
        expect(await theirs.find('chat:T1', 'token/b')).toBeUndefined()
        expect(await theirs.list('chat:T1', '')).toEqual([])
        await ours.remove('chat:T1', 'token/b')
        expect(await ours.list('chat:T1', '')).toEqual(['draft', 'token/a'])
        await store.forget('chat:T1')
        expect(await ours.list('chat:T1', '')).toEqual([])
      })

      it('are gone after their end', async () => {
        const { store } = await open()
        let nowMs = 0
        const rows = store.adapterRows('chat', () => nowMs)
        await rows.save('chat:T1', 'short', 'life', 10)
        await rows.save('chat:T1', 'long', 'life')
        nowMs = 9
        expect(await rows.list('chat:T1', '')).toEqual(['long', 'short'])
        nowMs = 10
        expect(await rows.find('chat:T1', 'short')).toBeUndefined()
        expect(await rows.list('chat:T1', '')).toEqual(['long'])
      })

      it('are claimed by one of many, and by another after the end', async () => {
        const { store, reopen } = await open()
        let nowMs = 0
        const replicas = [store, await reopen(), await reopen()].map((each) =>
          each.adapterRows('chat', () => nowMs),
        )
        const claimAll = () =>
          Promise.all(replicas.map((rows, at) => rows.claim('chat:T1', 'greeting', nowMs + 10, `by ${at}`)))
        const claimed = await claimAll()
        expect(claimed.filter(Boolean)).toHaveLength(1)
        expect(await replicas[0]?.find('chat:T1', 'greeting')).toBe(`by ${claimed.indexOf(true)}`)
        expect((await claimAll()).filter(Boolean)).toHaveLength(0)
        nowMs = 10
        expect((await claimAll()).filter(Boolean)).toHaveLength(1)
      })

      it('are claimed lightly by one of many, whichever way the others claim', async () => {
        const { store } = await open()
        let nowMs = 0
        const rows = store.adapterRows('chat', () => nowMs)
        const claims = Array.from({ length: 4 }, () => rows.claimLightly('chat:T1', 'event', nowMs + 10))
        expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
        expect(await rows.claim('chat:T1', 'event', nowMs + 10)).toBe(false)
        nowMs += 10
        expect(await rows.claimLightly('chat:T1', 'event', nowMs + 10)).toBe(true)
      })
    })

    it('forgets one workspace and leaves the others', async () => {
      const { store } = await open()
      const topic = { name: 'agents', title: 'Agents', query: 'agent' }
      await store.topics.setDefaults([topic])
      await store.papers.merge([makeFullRecord(1)])
      for (const reader of [alice, bob, aliceElsewhere]) await store.readingLists.save(reader, arxivId(1), 1)
      for (const workspace of ['chat:T1', 'chat:T2', 'chat:T11'] as const)
        await store.topics.remove(workspace, 'agents', 0)
      await store.forget('chat:T1')
      expect(await store.readingLists.list(alice)).toEqual([])
      expect(await store.readingLists.list(bob)).toEqual([])
      expect(await store.readingLists.list(aliceElsewhere)).toHaveLength(1)
      expect(await store.topics.list('chat:T1')).toEqual([topic])
      expect(await store.topics.list('chat:T2')).toEqual([])
      expect(await store.topics.list('chat:T11')).toEqual([])
      expect(await store.papers.count()).toBe(1)
    })

    it('keeps everything when closed and opened again', async () => {
      const { store, reopen } = await open()
      const state = { source: 'feed', cursor: '1', ingestedAtMs: 5, announced: 1, faults: [] }
      await store.papers.merge([makeFullRecord(1)], state)
      await store.readingLists.save(alice, arxivId(1), 1_000)
      const before = await store.papers.changedSince(0, 10)
      await store.close()
      const again = await reopen()
      expect(await again.papers.changedSince(0, 10)).toEqual(before)
      expect(await again.sources.list()).toEqual([state])
      expect(await again.readingLists.list(alice)).toHaveLength(1)
    })

    it('answers a ping until it is closed', async () => {
      const { store } = await open()
      await store.ping()
      await store.close()
      await expect(store.ping()).rejects.toThrow()
    })

    it('opens several times at once on an empty database', async () => {
      const url = await newUrl()
      const stores = await Promise.all([1, 2, 3].map(() => openStore({ url })))
      try {
        await Promise.all(stores.map((store, index) => store.papers.merge([makeFullRecord(index)])))
        expect(await stores[0]?.papers.count()).toBe(3)
      } finally {
        for (const store of stores) await store.close()
      }
    })
  })
}
