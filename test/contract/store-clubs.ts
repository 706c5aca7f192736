/** What a store owes to reading groups. */
import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/model/club.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeClubRequest, makeMinutes } from '../support/clubs.ts'
import { makeDigest } from '../support/digests.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const place = 'chat:T1/C1'
const date = '2025-04-10'

async function openClub(open: Open) {
  const opened = await open()
  await opened.store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
  const club = await opened.store.clubs.create(makeClubRequest(place), 100)
  return { ...opened, club }
}

const by = (person: string, nowMs = 200) => ({ person, nowMs })

async function votersOf(store: Store, club: Club, number: number) {
  const list = await store.nominations.list(club)
  return list.find(({ paper }) => paper === arxivId(number))?.voters.map(({ person }) => person)
}

export function describeClubs(open: Open): void {
  describe('clubs', () => {
    it('have numbers of their workspace that nobody else gets, and go on from what was changed', async () => {
      const { store, club } = await openClub(open)
      const second = await store.clubs.create(makeClubRequest('chat:T1/C2', { name: '' }), 101)
      const other = await store.clubs.create(makeClubRequest('chat:T2/C1'), 102)
      expect([club.number, second.number, other.number]).toEqual([1, 2, 1])
      expect((await store.clubs.listAt(place)).map(({ id }) => id)).toEqual([club.id])
      expect(await store.clubs.find('chat:T2', 2)).toBeUndefined()
      const breaks = [{ from: '2025-05-01', to: '2025-05-09' }]
      await store.clubs.change(club.id, { quorum: 3, breaks, state: 'removed', reason: 'x', afterMs: 500 })
      await store.clubs.change(club.id, { afterMs: 400 })
      const { changes: _, ...changed } = { changes: 0, ...(await store.clubs.find('chat:T1', 1)) }
      expect(changed).toMatchObject({ quorum: 3, breaks, state: 'removed', reason: 'x', afterMs: 500 })
      expect(await store.clubs.listAt(place)).toEqual([])
    })

    it('are looked at until they rest, and again after any change', async () => {
      const { store, club } = await openClub(open)
      const awake = () => store.clubs.listAwake(1_000, ['chat'])
      const [found] = await awake()
      expect(found?.id).toBe(club.id)
      expect(await store.clubs.listAwake(1_000, ['other'])).toEqual([])
      if (found === undefined) throw new Error('no club')
      await store.clubs.rest(found, 2_000)
      expect(await awake()).toEqual([])
      await store.clubs.join(club.id, 'bob', 200)
      expect(await awake()).toHaveLength(1)
      // It was loaded before the change.
      await store.clubs.rest(found, 2_000)
      expect(await awake()).toHaveLength(1)
      await store.workspaces.leave('chat:T1', 300)
      expect(await awake()).toEqual([])
    })

    it('let members present in the order of joining, or as they swap', async () => {
      const { store, club } = await openClub(open)
      const order = async () => (await store.clubs.members(club.id)).map(({ person }) => person)
      expect(await store.clubs.join(club.id, 'bob', 200)).toBe(true)
      expect(await store.clubs.join(club.id, 'cem', 200)).toBe(true)
      expect(await store.clubs.join(club.id, 'bob', 300)).toBe(false)
      expect(await order()).toEqual(['ada', 'bob', 'cem'])
      expect(await store.clubs.swapTurns(club.id, 'ada', 'cem')).toBe(true)
      expect(await store.clubs.swapTurns(club.id, 'ada', 'dan')).toBe(false)
      expect(await order()).toEqual(['cem', 'bob', 'ada'])
      expect(await store.clubs.leave(club.id, 'bob')).toBe(true)
      expect(await store.clubs.leave(club.id, 'bob')).toBe(false)
      expect(await order()).toEqual(['cem', 'ada'])
    })
  })

  describe('meetings', () => {
    it('are changed by who read them last, on any replica', async () => {
      const { store, club, reopen } = await openClub(open)
      const replicas = [store, await reopen()]
      const read = await store.meetings.find(club.id, date)
      expect(read).toMatchObject({ state: 'open', version: 0 })
      const outcomes = await Promise.all(
        replicas.map((replica, at) => replica.meetings.change(club, read, { movedToMs: at + 1 })),
      )
      expect(outcomes.toSorted()).toEqual([false, true])
      const now = await store.meetings.find(club.id, date)
      expect(now.version).toBe(1)
      expect(await store.meetings.change(club, now, { movedToMs: undefined, presenter: 'bob' })).toBe(true)
      expect(await store.meetings.find(club.id, date)).toMatchObject({
        movedToMs: undefined,
        presenter: 'bob',
      })
    })

    it('have each step recorded once over replicas, with its delivery, which is no digest of the place', async () => {
      const { store, club, reopen } = await openClub(open)
      const replicas = [store, await reopen(), await reopen()]
      await store.nominations.nominate(club, arxivId(1), { ...by('ada'), reason: '' })
      await store.nominations.nominate(club, arxivId(2), { ...by('bob'), reason: '' })
      const read = await store.meetings.find(club.id, date)
      const step = {
        change: { state: 'announced' as const, paper: arxivId(1), presenter: 'ada' },
        delivery: { slot: `${date} announcement 0`, digest: makeDigest() },
        settled: [arxivId(1)],
        afterMs: 5_000,
        presented: 'ada',
      }
      await store.clubs.join(club.id, 'bob', 1)
      const outcomes = await Promise.all(
        replicas.map((each) => each.meetings.record(club, read, step, 1_000)),
      )
      expect(outcomes.filter((isOurs) => isOurs)).toHaveLength(1)
      expect((await store.nominations.list(club)).map(({ paper }) => paper)).toEqual([arxivId(2)])
      expect((await store.clubs.find('chat:T1', 1))?.afterMs).toBe(5_000)
      expect((await store.clubs.members(club.id)).map(({ person }) => person)).toEqual(['bob', 'ada'])
      expect(await store.meetings.messageOf(club.id, step.delivery.slot)).toBe('waiting')
      expect(await store.meetings.messageOf(club.id, 'other')).toBeUndefined()
      const taken = await store.ledger.take(2_000, 15_000, { limit: 9, platforms: ['chat'] })
      expect(taken).toMatchObject([{ subscriptionId: `club:${club.id}`, slot: step.delivery.slot, place }])
      for (const delivery of taken) await store.ledger.markSent(delivery, 'M1', 2_000)
      expect(await store.meetings.messageOf(club.id, step.delivery.slot)).toBe('M1')
      expect(await store.ledger.archive(place, 9)).toEqual([])
      expect(await store.meetings.listHeld(club.id, 9)).toMatchObject([{ date, paper: arxivId(1) }])
    })

    it('end with the club where its place is gone, or refuses three in a row', async () => {
      const { store, club } = await openClub(open)
      for (const [at, isFinal] of [false, false, true].entries()) {
        const meeting = await store.meetings.find(club.id, date)
        const delivery = { slot: `${date} ballot ${at}`, digest: makeDigest() }
        expect(await store.meetings.record(club, meeting, { change: {}, delivery }, 1_000)).toBe(true)
        const [taken] = await store.ledger.take(2_000, 15_000, { limit: 1, platforms: ['chat'] })
        if (taken === undefined) throw new Error('nothing was taken')
        expect((await store.clubs.findById(club.id))?.state).toBe('active')
        await store.ledger.markRefused(taken, { reason: 'gone', isFinal, nowMs: 3_000 })
      }
      expect(await store.clubs.findById(club.id)).toMatchObject({ state: 'disabled', reason: 'gone' })
    })

    it('know who cannot come', async () => {
      const { store, club } = await openClub(open)
      const set = (isAbsent: boolean) => store.meetings.setAbsent(club, date, { ...by('bob'), isAbsent })
      expect([await set(true), await set(true)]).toEqual([true, false])
      expect(await store.meetings.absent(club.id, date)).toEqual(['bob'])
      expect([await set(false), await set(false)]).toEqual([true, false])
    })
  })

  describe('nominations', () => {
    it('join where the paper is nominated already, and keep the first reason', async () => {
      const { store, club } = await openClub(open)
      const nominate = (person: string, reason: string) =>
        store.nominations.nominate(club, arxivId(1), { ...by(person), reason })
      expect(await nominate('ada', '')).toBe('new')
      expect(await nominate('bob', 'it is short')).toBe('joined')
      expect(await nominate('bob', 'another')).toBe('known')
      expect(await store.nominations.list(club)).toMatchObject([{ nominator: 'ada', reason: 'it is short' }])
      expect(await votersOf(store, club, 1)).toEqual(['ada', 'bob'])
      const unknown = store.nominations.nominate(club, arxivId(9), { ...by('ada'), reason: '' })
      await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
      expect(await store.nominations.withdraw(club, arxivId(1))).toBe(true)
      expect(await store.nominations.withdraw(club, arxivId(1))).toBe(false)
      expect(await store.nominations.approve(club, arxivId(1), by('ada'))).toBeUndefined()
    })

    it('count sixty people who vote at once on two replicas, each once, and those who take it back', async () => {
      const { store, club, reopen } = await openClub(open)
      const replicas = [store, await reopen()]
      await store.nominations.nominate(club, arxivId(1), { ...by('u0'), reason: '' })
      const press = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, at) =>
            replicas[at % 2]?.nominations.approve(club, arxivId(1), by(`u${at + 1}`)),
          ),
        )
      await press(60)
      expect(await votersOf(store, club, 1)).toHaveLength(61)
      await press(20)
      expect(await votersOf(store, club, 1)).toHaveLength(41)
    })

    for (const nominated of ['older', 'younger'] as const)
      it(`count no approvals of an earlier meeting where the ${nominated} of two that are one is nominated`, async () => {
        const { store, club } = await openClub(open)
        const doi = 'doi:10.1145/77' as const
        await store.papers.merge([
          makeFullRecord(70, { identifiers: [doi], title: 'A twin', abstract: 'Other.' }),
        ])
        const [anew, settled] = nominated === 'older' ? [arxivId(1), doi] : [doi, arxivId(1)]
        await store.nominations.nominate(club, settled, { ...by('ada', 100), reason: '' })
        await store.nominations.approve(club, settled, by('bob', 101))
        const meeting = await store.meetings.find(club.id, date)
        await store.meetings.record(club, meeting, { change: {}, settled: [settled] }, 150)
        await store.nominations.nominate(club, anew, { ...by('cem', 200), reason: '' })
        await store.papers.merge([makeFullRecord(1, { identifiers: [arxivId(1), doi] })])
        expect(await votersOf(store, club, 1)).toEqual(['cem'])
      })

    it('follow a paper that turns out to be another: the older stays, everybody’s vote once', async () => {
      const { store, club } = await openClub(open)
      const doi = 'doi:10.1145/77' as const
      const twin = makeFullRecord(70, { identifiers: [doi], title: 'A twin', abstract: 'Other words.' })
      await store.papers.merge([twin])
      await store.nominations.nominate(club, doi, { ...by('ada', 100), reason: 'first' })
      await store.nominations.nominate(club, arxivId(1), { ...by('bob', 200), reason: 'second' })
      await store.nominations.approve(club, arxivId(1), by('ada'))
      const meeting = await store.meetings.find(club.id, date)
      await store.meetings.change(club, meeting, { paper: doi, state: 'announced' })
      await store.papers.merge([makeFullRecord(1, { identifiers: [arxivId(1), doi] })])
      expect(await store.nominations.list(club)).toMatchObject([
        { paper: arxivId(1), nominator: 'ada', reason: 'first', atMs: 100 },
      ])
      expect((await votersOf(store, club, 1))?.toSorted()).toEqual(['ada', 'bob'])
      expect((await store.meetings.find(club.id, date)).paper).toBe(arxivId(1))
    })
  })

  describe('what was said of meetings', () => {
    async function openHeld(opener: Open) {
      const opened = await openClub(opener)
      const { store, club } = opened
      const meeting = await store.meetings.find(club.id, date)
      const told = { startsAtMs: 1, isOff: false, presenter: 'ada' }
      await store.meetings.change(club, meeting, { paper: arxivId(1), state: 'over', presenter: 'ada', told })
      return opened
    }

    it('is kept by person, shows where a paper was discussed, and is a sign of what the place likes', async () => {
      const { store, club } = await openHeld(open)
      const atMs = Date.parse('2025-04-11T00:00:00Z')
      const discussed = async (at = atMs) =>
        (await store.minutes.discussions(place, [arxivId(1), arxivId(2)], at)).get(arxivId(1))
      expect(await discussed()).toMatchObject({ date, rating: undefined, minutes: 0 })
      for (const rating of [3, 4]) await store.minutes.save(club, date, makeMinutes({ rating, atMs }))
      await store.minutes.save(club, date, makeMinutes({ author: 'bob', rating: 5, text: '' }))
      expect(await store.minutes.list(club.id, date)).toHaveLength(2)
      expect(await discussed()).toMatchObject({ date, rating: 4.5, minutes: 2, club: { number: 1 } })
      expect(await discussed(atMs - 7 * 86_400_000)).toBeUndefined()
      expect((await store.minutes.discussions('chat:T1/C2', [arxivId(1)], atMs)).size).toBe(0)
      expect((await store.minutes.discussed(place, atMs)).map(({ id }) => id)).toEqual([arxivId(1)])
      expect(await store.minutes.discussed(place, atMs - 7 * 86_400_000)).toEqual([])
      expect(await store.minutes.discussed('chat:T1/C2', atMs)).toEqual([])
      await store.nominations.nominate(club, arxivId(2), { ...by('ada'), reason: '' })
      const votes = await store.votes.ofPlace(place)
      expect(votes.map(({ paper, value }) => [paper, value]).toSorted()).toEqual(
        [
          [arxivId(1), 1],
          [arxivId(1), 1],
          [arxivId(2), 0.5],
        ].toSorted(),
      )
      expect(await store.votes.ofPerson({ workspace: 'chat:T1', user: 'bob' })).toMatchObject([{ value: 1 }])
      expect(await store.minutes.remove(club.id, date, 'bob')).toBe(true)
      expect(await store.minutes.remove(club.id, date, 'bob')).toBe(false)
    })

    it('is told to who wrote it, and erased for them, and goes with its place and workspace', async () => {
      const { store, club } = await openHeld(open)
      await store.minutes.save(club, date, makeMinutes({ author: 'ada' }))
      await store.nominations.nominate(club, arxivId(2), { ...by('ada'), reason: 'why' })
      await store.meetings.setAbsent(club, date, { ...by('ada'), isAbsent: true })
      const feed = { workspace: 'chat:T1', kind: 'club', key: club.id, owner: 'ada' } as const
      await store.feedAddresses.save(feed, 'hash', 1)
      const ada = { workspace: 'chat:T1', user: 'ada', own: undefined } as const
      const { clubs } = await store.people.load(ada)
      expect(clubs.map(({ what }) => what.split(' ')[0])).toEqual(
        expect.arrayContaining(['set', 'a', 'nominated', 'voted', 'cannot', 'presents', 'minutes']),
      )
      expect(clubs).toHaveLength(8)
      await store.people.erase(ada)
      expect((await store.people.load(ada)).clubs).toEqual([])
      expect((await store.meetings.find(club.id, date)).told).toEqual({ startsAtMs: 1, isOff: false })
      expect(await store.feedAddresses.find('hash')).toBeUndefined()
      expect(await store.nominations.list(club)).toMatchObject([{ nominator: '', reason: '', voters: [] }])
      await store.minutes.save(club, date, makeMinutes())
      const kept = await store.forget('chat:T1')
      for (const table of ['clubs', 'club_meetings', 'club_nominations', 'club_minutes'])
        expect(kept?.get(table), table).toBe(1)
      expect(await store.clubs.findById(club.id)).toBeUndefined()
    })
  })
}
