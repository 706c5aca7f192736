/** What a store owes to votes on papers. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import type { Opinion } from '../../src/model/vote.ts'
import type { Store } from '../../src/ports/store.ts'
import type { Vote } from '../../src/ports/votes.ts'
import { tried } from '../support/property-runs.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const place: Place = 'chat:T1/C1'
const ada = { place, user: 'ada' }
const bob = { place, user: 'bob' }
const adaReader = { workspace: 'chat:T1', user: 'ada' } as const
const page = { offset: 0, limit: 50 }

async function openPapers(open: Open) {
  const opened = await open()
  await opened.store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
  return opened
}

/** Without what tells people apart, and what others see: a test of its own has that. */
const readTold = (votes: readonly Vote[]) => votes.map(({ person: _, isSeen: __, ...told }) => told)

const countOf = async (store: Store, number: number, where = place) =>
  (await store.votes.counts(where, [arxivId(number)])).get(arxivId(number))

export function describeVotes(open: Open): void {
  describe('votes', () => {
    it('count each person once: the same again takes it back, the other replaces it', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      expect(await countOf(store, 1)).toBeUndefined()
      expect(await votes.toggle(ada, arxivId(1), 'up', 1)).toBe('up')
      expect(await votes.toggle(bob, arxivId(1), 'up', 2)).toBe('up')
      expect(await countOf(store, 1)).toEqual({ up: 2, down: 0 })
      // Also where another replica's clock is behind.
      expect(await votes.toggle(ada, arxivId(1), 'down', 0)).toBe('down')
      expect(await countOf(store, 1)).toEqual({ up: 1, down: 1 })
      expect(await votes.toggle(ada, arxivId(1), 'down', 4)).toBeUndefined()
      expect(await countOf(store, 1)).toEqual({ up: 1, down: 0 })
      expect(await countOf(store, 1, 'chat:T1/C11')).toBeUndefined()
      expect(await countOf(store, 1, 'chat:T2/C1')).toBeUndefined()
    })

    it('of fifty people at once on two replicas are all counted, each once', async () => {
      const { store, reopen } = await openPapers(open)
      const replicas = [store, await reopen()]
      const people = Array.from({ length: 50 }, (_, number) => `u${number}`)
      await Promise.all(
        people.map((user, number) =>
          replicas[number % 2]?.votes.toggle({ place, user }, arxivId(1), 'up', number),
        ),
      )
      expect(await countOf(store, 1)).toEqual({ up: 50, down: 0 })
      expect(await store.votes.ofPlace(place)).toHaveLength(50)
      await Promise.all(
        people
          .slice(0, 20)
          .map((user, number) =>
            replicas[(number + 1) % 2]?.votes.toggle({ place, user }, arxivId(1), 'up', 100),
          ),
      )
      expect(await countOf(store, 1)).toEqual({ up: 30, down: 0 })
    })

    it('are what the presses say, in whatever order they come', async () => {
      const { store } = await openPapers(open)
      const press = fc.record({
        user: fc.nat(2),
        paper: fc.integer({ min: 1, max: 3 }),
        opinion: fc.constantFrom<Opinion>('up', 'down'),
      })
      let runs = 0
      await fc.assert(
        fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
          runs += 1
          const where: Place = `chat:T1/run-${runs}`
          const held = new Map<string, Opinion | undefined>()
          for (const { user, paper, opinion } of presses) {
            const key = `${user} ${paper}`
            const now = held.get(key) === opinion ? undefined : opinion
            held.set(key, now)
            const voter = { place: where, user: `u${user}` }
            expect(await store.votes.toggle(voter, arxivId(paper), opinion, 5)).toBe(now)
          }
          for (const paper of [1, 2, 3]) {
            const of = (opinion: Opinion) =>
              [0, 1, 2].filter((user) => held.get(`${user} ${paper}`) === opinion).length
            expect((await countOf(store, paper, where)) ?? { up: 0, down: 0 }).toEqual({
              up: of('up'),
              down: of('down'),
            })
          }
        }),
        tried(20),
      )
    })

    it('are weighed with weaker signals into one number for each person and paper, without names', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      await votes.toggle(ada, arxivId(1), 'up', 10)
      await votes.cast(ada, [arxivId(1)], 'save', 20)
      await votes.cast(ada, [arxivId(2)], 'details', 30)
      await votes.cast(ada, [arxivId(2)], 'details', 40)
      await votes.cast(bob, [arxivId(1)], 'author', 50, { author: 'Ada Author1' })
      await votes.cast(bob, [arxivId(1)], 'author', 60, { author: 'Ben Both' })
      const found = await votes.ofPlace(place)
      expect(readTold(found)).toEqual([
        {
          paper: arxivId(1),
          value: 0,
          isVoted: false,
          atMs: 60,
          notBy: expect.arrayContaining(['Ada Author1', 'Ben Both']),
        },
        { paper: arxivId(2), value: 0.25, isVoted: false, atMs: 30 },
        { paper: arxivId(1), value: 1, isVoted: true, atMs: 20 },
      ])
    })

    it('within a time are made of what was said in it; a weak sign of interest makes none newer', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      await votes.toggle(ada, arxivId(1), 'down', 10)
      await votes.cast(ada, [arxivId(1)], 'details', 30)
      await votes.cast(ada, [arxivId(2)], 'author', 10, { author: 'Ben Both' })
      await votes.cast(ada, [arxivId(2)], 'save', 20)
      await store.readingLists.save(adaReader, arxivId(2), 20)
      await store.readingLists.save(adaReader, arxivId(3), 5)
      await votes.cast(ada, [arxivId(3)], 'share', 40)
      const [first, second, third] = [1, 2, 3].map(arxivId)
      expect(readTold(await votes.ofPlace(place))).toEqual([
        { paper: third, value: 0.5, isVoted: false, atMs: 40 },
        { paper: second, value: 1, isVoted: true, atMs: 20, notBy: ['Ben Both'] },
        { paper: first, value: -0.75, isVoted: true, atMs: 10 },
      ])
      expect(readTold(await votes.ofPlace(place, { sinceMs: 10 }))).toEqual([
        { paper: third, value: 0.5, isVoted: false, atMs: 40 },
        { paper: first, value: 0.25, isVoted: false, atMs: 30 },
        { paper: second, value: 1, isVoted: true, atMs: 20 },
      ])
      expect(readTold(await votes.ofPlace(place, { untilMs: 20 }))).toEqual([
        { paper: second, value: 1, isVoted: true, atMs: 20, notBy: ['Ben Both'] },
        { paper: first, value: -1, isVoted: true, atMs: 10 },
      ])
      expect(readTold(await votes.ofPerson(adaReader, { sinceMs: 5, isSaid: true }))).toEqual([
        { paper: second, value: 1, isVoted: true, atMs: 20, notBy: ['Ben Both'] },
        { paper: first, value: -1, isVoted: true, atMs: 10 },
      ])
      expect(readTold(await votes.ofPerson(adaReader, { sinceMs: 20 }))).toEqual([
        { paper: third, value: 0.5, isVoted: false, atMs: 40 },
        { paper: first, value: 0.25, isVoted: false, atMs: 30 },
      ])
    })

    it('of many are read in turn, so that one person’s do not push out another’s', async () => {
      const { store } = await open()
      const ids = Array.from({ length: 2_600 }, (_, number) => arxivId(number))
      await store.papers.merge(ids.map((_, number) => makeFullRecord(number)))
      const [old, older] = [arxivId(1), arxivId(2)]
      await store.votes.cast(bob, [older], 'up', 1)
      await store.votes.cast(bob, [old], 'down', 2)
      for (const signal of ['up', 'save', 'share', 'details'] as const)
        await store.votes.cast(ada, ids, signal, 10)
      const found = await store.votes.ofPlace(place)
      expect(found.length).toBeGreaterThan(2_000)
      expect(found.slice(0, 4).map(({ value, atMs }) => [value, atMs])).toEqual([
        [1, 10],
        [-1, 2],
        [1, 10],
        [1, 1],
      ])
    })

    it('of a person are those of all places of a workspace, with the whole reading list', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      await votes.toggle(ada, arxivId(1), 'up', 1)
      await votes.toggle({ place: 'chat:T1/C2', user: 'ada' }, arxivId(2), 'down', 2)
      await votes.toggle({ place: 'chat:T2/C1', user: 'ada' }, arxivId(3), 'up', 3)
      await votes.toggle(bob, arxivId(3), 'up', 3)
      await votes.cast({ place: 'chat:T1/C3', user: 'ada' }, [arxivId(2)], 'share', 4)
      await store.readingLists.save(adaReader, arxivId(3), 9)
      expect(readTold(await votes.ofPerson(adaReader))).toEqual([
        { paper: arxivId(3), value: 1, isVoted: true, atMs: 9 },
        { paper: arxivId(2), value: -0.5, isVoted: true, atMs: 2 },
        { paper: arxivId(1), value: 1, isVoted: true, atMs: 1 },
      ])
      expect((await votes.ofPerson(adaReader, { isSaid: true })).map(({ value }) => value)).toEqual([
        1, -1, 1,
      ])
      expect(await votes.votersAt(place)).toEqual(['ada', 'bob'])
      expect(await votes.votersAt('chat:T1/C3')).toEqual([])
    })

    it('tell people apart without names, and which of them others see', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      await votes.cast(ada, [arxivId(1), arxivId(2)], 'save', 10)
      await votes.cast(bob, [arxivId(1)], 'up', 20)
      await votes.cast(bob, [arxivId(2)], 'share', 20)
      // What others see says the opposite of what counts.
      await votes.cast(bob, [arxivId(3)], 'share', 20)
      await votes.cast(bob, [arxivId(3)], 'subject', 30)
      const found = await votes.ofPlace(place)
      const [own, others] = [
        [arxivId(1), arxivId(2)],
        [arxivId(1), arxivId(2), arxivId(3)],
      ]
      const people = [...Map.groupBy(found, ({ person }) => person).values()]
      expect(people.map((said) => said.map(({ paper }) => paper).toSorted()).toSorted()).toEqual([
        own,
        others,
      ])
      const seen = found.filter(({ isSeen }) => isSeen).map(({ paper, value }) => [paper, value])
      expect(seen.toSorted()).toEqual([
        [arxivId(1), 1],
        [arxivId(2), 0.5],
      ])
      expect(JSON.stringify(found)).not.toMatch(/ada|bob/)
    })

    it('are listed for their voter alone, newest first, and taken back', async () => {
      const { store } = await openPapers(open)
      const { votes } = store
      await votes.toggle(ada, arxivId(1), 'up', 1)
      await votes.toggle(bob, arxivId(1), 'up', 2)
      await votes.cast(ada, [arxivId(2)], 'subject', 3)
      await votes.cast(ada, [arxivId(3)], 'similar', 4)
      await votes.cast(ada, [arxivId(1)], 'author', 5, { author: 'Ben Both' })
      const { total, votes: listed } = await votes.list(adaReader, page)
      expect(total).toBe(3)
      expect(listed.map(({ paper, signal, author }) => [paper.id, signal, author])).toEqual([
        [arxivId(1), 'author', 'Ben Both'],
        [arxivId(2), 'subject', undefined],
        [arxivId(1), 'up', undefined],
      ])
      expect((await votes.list(adaReader, { offset: 2, limit: 5 })).votes).toMatchObject([
        { signal: 'up', place },
      ])
      expect(await votes.takeBack({ ...adaReader, place: 'chat:T1/C2' }, arxivId(2), 'subject')).toBe(false)
      expect(await votes.takeBack({ ...adaReader, place }, arxivId(2), 'subject')).toBe(true)
      expect(await votes.takeBack(adaReader, arxivId(2), 'subject')).toBe(false)
      expect(await votes.takeBack(adaReader, arxivId(9), 'up')).toBe(false)
      expect((await votes.list(adaReader, page)).total).toBe(2)
    })

    it('on many papers are cast at once, each once; unknown ones are left out', async () => {
      const { store } = await openPapers(open)
      const ids = [1, 2, 3, 9].map(arxivId)
      await store.votes.toggle(ada, arxivId(2), 'down', 1)
      await store.votes.toggle(ada, arxivId(3), 'up', 1)
      expect(await store.votes.cast(ada, ids, 'up', 2)).toBe(2)
      expect(await store.votes.cast(ada, ids, 'up', 3)).toBe(0)
      expect(await store.votes.counts(place, ids)).toEqual(
        new Map([1, 2, 3].map((number) => [arxivId(number), { up: 1, down: 0 }])),
      )
      expect(await store.votes.cast(ada, [], 'up', 3)).toBe(0)
    })

    it('follow a paper that turns out to be another, the newer of one person’s two', async () => {
      const { store } = await open()
      const doi = 'doi:10.1000/one' as const
      const twin = makeFullRecord(2, { identifiers: [doi] })
      await store.papers.merge([makeFullRecord(1), twin])
      await store.votes.toggle(ada, arxivId(1), 'up', 1)
      await store.votes.toggle(ada, doi, 'down', 2)
      await store.votes.toggle(bob, doi, 'up', 3)
      await store.papers.merge([makeFullRecord(1, { identifiers: [arxivId(1), doi] })])
      for (const id of [arxivId(1), doi])
        expect((await store.votes.counts(place, [id])).get(id)).toEqual({ up: 1, down: 1 })
      expect((await store.votes.ofPlace(place)).map(({ paper, value }) => [paper, value])).toEqual([
        [arxivId(1), 1],
        [arxivId(1), -1],
      ])
      expect(await store.votes.toggle(bob, arxivId(1), 'up', 4)).toBeUndefined()
    })

    it('on a paper that nobody has is refused in a sentence', async () => {
      const { store } = await open()
      await expect(store.votes.toggle(ada, arxivId(1), 'up', 1)).rejects.toMatchObject({ code: 'not-found' })
    })

    it('survives hostile names', async () => {
      const { store } = await openPapers(open)
      const hostile = `'; drop table votes; -- \\ \u202e 🦖 %_`
      await store.votes.cast({ place, user: hostile }, [arxivId(1)], 'author', 1, {
        author: hostile.repeat(200),
      })
      expect(await store.votes.ofPlace(place)).toMatchObject([{ notBy: [expect.stringContaining(hostile)] }])
    })
  })
}
