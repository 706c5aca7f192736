/** What a store owes to reading groups that change while a step of theirs is composed. */
import { describe, expect, it } from 'vitest'
import type { Club, Meeting } from '../../src/model/club.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeClubRequest } from '../support/clubs.ts'
import { makeDigest } from '../support/digests.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const place = 'chat:T1/C1'
const date = '2025-04-10'
const delivery = { slot: `${date} ballot 0`, digest: makeDigest() }

export function describeClubRaces(open: Open): void {
  describe('a step of a meeting', () => {
    const openClub = async () => {
      const { store } = await open()
      const club = await store.clubs.create(makeClubRequest(place), 100)
      return { store, club, meeting: await store.meetings.find(club.id, date) }
    }
    const record = (store: Store, club: Club, meeting: Meeting, change = {}) =>
      store.meetings.record(club, meeting, { change, delivery }, 1_000)
    const waiting = (store: Store) => store.ledger.take(2_000, 15_000, { limit: 9, platforms: ['chat'] })

    it('leaves nothing of a club that was erased meanwhile', async () => {
      const { store, club, meeting } = await openClub()
      await store.forget('chat:T1')
      expect(await record(store, club, meeting)).toBe(false)
      expect(await store.meetings.change(club, meeting, { movedToMs: 1 })).toBe(false)
      expect(await store.countOf('chat:T1')).toEqual(new Map())
    })

    it('is dropped where the club was paused, removed or moved meanwhile', async () => {
      const { store, club, meeting } = await openClub()
      for (const state of ['paused', 'removed'] as const) {
        await store.clubs.change(club.id, { state })
        expect(await record(store, club, meeting)).toBe(false)
      }
      await store.clubs.change(club.id, { state: 'active' })
      await store.joinPlaces(place, 'chat:T1/C2')
      expect(await record(store, club, meeting)).toBe(false)
      expect(await waiting(store)).toEqual([])
      const moved = await store.clubs.findById(club.id)
      expect(moved?.place).toBe('chat:T1/C2')
      expect(moved && (await record(store, moved, meeting))).toBe(true)
    })

    it('names nobody who was erased meanwhile, and is composed anew', async () => {
      const { store, club, meeting } = await openClub()
      const ada = { workspace: 'chat:T1', user: 'ada', own: undefined } as const
      await store.clubs.join(club.id, 'bob', 150)
      const told = { startsAtMs: 1, isOff: false, presenter: 'ada' }
      await store.meetings.change(club, meeting, { state: 'announced', presenter: 'ada', told })
      const announced = await store.meetings.find(club.id, date)
      const other = await store.meetings.find(club.id, '2025-04-17')
      const [read] = await store.clubs.listAwake(1_000, ['chat'])
      await store.people.erase(ada)
      expect(await record(store, club, announced, { done: ['day'] })).toBe(false)
      expect(await record(store, club, other, { presenter: 'ada' })).toBe(false)
      if (read !== undefined) await store.clubs.rest(read, 2_000)
      expect(await store.clubs.listAwake(1_000, ['chat'])).toHaveLength(1)
      expect((await store.people.load(ada)).clubs).toEqual([])
      expect(await record(store, club, other, { presenter: 'bob' })).toBe(true)
    })

    it('is composed anew where somebody who nominated or voted was erased meanwhile', async () => {
      const { store, club } = await openClub()
      await store.papers.merge([makeFullRecord(1)])
      const by = { nowMs: 200, reason: 'why' }
      await store.nominations.nominate(club, arxivId(1), { ...by, person: 'bob' })
      await store.meetings.change(club, await store.meetings.find(club.id, date), { movedToMs: 1 })
      const read = await store.meetings.find(club.id, date)
      await store.people.erase({ workspace: 'chat:T1', user: 'bob', own: undefined })
      expect(await record(store, club, read)).toBe(false)
    })
  })
}
