/** What a store owes to shelves: papers that people keep together, their notes, and what they read. */
import { describe, expect, it } from 'vitest'
import { readingListOf, type Shelf } from '../../src/model/shelf.ts'
import type { Store } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const ada = { workspace: 'chat:T1', place: 'chat:T1/C1', user: 'ada' } as const
const bob = { ...ada, user: 'bob' } as const
const by = (person: string, nowMs = 1_000) => ({ person, nowMs })

async function openWithPapers(open: Open, count = 3) {
  const opened = await open()
  await opened.store.papers.merge(Array.from({ length: count }, (_, at) => makeFullRecord(at + 1)))
  const { shelf } = await opened.store.shelves.make(ada, 'here', 'Related Work', by('ada'))
  return { ...opened, shelf }
}

const papersOn = async (store: Store, { workspace, key }: Shelf) =>
  (await store.readingLists.list({ workspace, user: key })).map(({ paper }) => paper.id)

export function describeShelves(open: Open): void {
  describe('shelves', () => {
    it('go by a name however it is written, once in a channel, a team and for a person', async () => {
      const { store, shelf } = await openWithPapers(open)
      expect(shelf).toMatchObject({ scope: 'here', name: 'Related Work', ref: 'related-work' })
      const again = await store.shelves.make(bob, 'here', 'related-work', by('bob'))
      expect(again).toEqual({ shelf, isNew: false })
      const team = await store.shelves.make(ada, 'team', 'related work', by('ada'))
      const mine = await store.shelves.make(ada, 'mine', 'Related work', by('ada'))
      expect([team, mine].map(({ shelf: { ref }, isNew }) => [ref, isNew])).toEqual([
        ['team/related-work', true],
        ['mine/related-work', true],
      ])
      const seenBy = async (reader: Parameters<Store['shelves']['list']>[0]) =>
        (await store.shelves.list(reader)).map(({ ref }) => ref)
      expect(await seenBy(ada)).toEqual(['related-work', 'team/related-work', 'mine/related-work'])
      expect(await seenBy(bob)).toEqual(['related-work', 'team/related-work'])
      expect(await seenBy({ ...bob, place: 'chat:T1/C2' })).toEqual(['team/related-work'])
      expect(await seenBy({ ...ada, workspace: 'chat:T2', place: 'chat:T2/C1' })).toEqual([])
    })

    it('keep each paper once with who put it there, and are no part of a reading list', async () => {
      const { store, shelf } = await openWithPapers(open)
      expect(await store.shelves.add(shelf, [arxivId(1), arxivId(2)], by('ada'))).toEqual([
        arxivId(1),
        arxivId(2),
      ])
      expect(await store.shelves.add(shelf, [arxivId(2), arxivId(3)], by('bob', 2_000))).toEqual([arxivId(3)])
      expect(await papersOn(store, shelf)).toEqual([arxivId(3), arxivId(2), arxivId(1)])
      expect(await store.shelves.addedBy(shelf, [1, 2, 3].map(arxivId))).toEqual(
        new Map([
          [arxivId(1), 'ada'],
          [arxivId(2), 'ada'],
          [arxivId(3), 'bob'],
        ]),
      )
      expect(await store.readingLists.list(ada)).toEqual([])
      expect(await store.shelves.having([shelf], [arxivId(1)])).toEqual(new Map([[arxivId(1), [shelf.key]]]))
      expect(await store.shelves.take(shelf, [arxivId(1), arxivId(9)])).toEqual([arxivId(1)])
      expect(await store.shelves.take(shelf, [arxivId(1)])).toEqual([])
    })

    it('move papers with their notes, and lose no note where both have one', async () => {
      const { store, shelf } = await openWithPapers(open)
      const { shelf: other } = await store.shelves.make(ada, 'here', 'baselines', by('ada'))
      await store.shelves.add(shelf, [arxivId(1)], by('ada'))
      await store.shelves.note(other, arxivId(1), { ...by('ada'), text: 'first', isPrivate: false })
      await store.shelves.note(shelf, arxivId(1), { ...by('ada'), text: 'second', isPrivate: true })
      await store.shelves.note(shelf, arxivId(1), { ...by('bob'), text: 'mine', isPrivate: false })
      expect(await store.shelves.move(shelf, other, [arxivId(1), arxivId(2)])).toEqual([arxivId(1)])
      expect(await papersOn(store, shelf)).toEqual([])
      expect(await papersOn(store, other)).toEqual([arxivId(1)])
      const texts = async (reader: typeof ada | typeof bob) =>
        (await store.shelves.notes([other, shelf], reader)).map(({ text }) => text).toSorted()
      expect(await texts(ada)).toEqual(['first\nsecond', 'mine'])
      expect(await texts(bob)).toEqual(['mine'])
      // Nobody is named on a reading list, which is its person's alone.
      const own = readingListOf(ada)
      expect(await store.shelves.move(other, own, [arxivId(1)])).toEqual([arxivId(1)])
      expect(await store.shelves.addedBy(own, [arxivId(1)])).toEqual(new Map())
      await store.shelves.move(own, shelf, [arxivId(1)])
      expect(await store.shelves.addedBy(shelf, [arxivId(1)])).toEqual(new Map([[arxivId(1), 'ada']]))
    })

    it('are renamed unless another has the name, removed, and brought back for a day', async () => {
      const { store, shelf } = await openWithPapers(open)
      await store.shelves.make(ada, 'here', 'baselines', by('ada'))
      expect(await store.shelves.rename(shelf, 'Baselines')).toBe(false)
      expect(await store.shelves.rename(shelf, 'Prior art')).toBe(true)
      await store.shelves.add(shelf, [arxivId(1)], by('ada'))
      const [, renamed = shelf] = await store.shelves.list(ada)
      expect(renamed).toMatchObject({ name: 'Prior art', key: shelf.key })
      expect(await store.shelves.remove(renamed, 5_000)).toBe(true)
      expect(await store.shelves.remove(renamed, 6_000)).toBe(false)
      await expect(store.shelves.add(renamed, [arxivId(2)], by('bob'))).rejects.toMatchObject({
        code: 'not-found',
      })
      expect(await store.shelves.find(shelf.key)).toBeUndefined()
      expect(await store.shelves.restore(ada, 'here', 'prior art', 7_000)).toMatchObject({ key: shelf.key })
      expect(await papersOn(store, renamed)).toEqual([arxivId(1)])
      await store.shelves.remove(renamed, 7_000)
      const dayLater = 7_000 + 86_400_000
      expect(await store.shelves.restore(ada, 'here', 'prior art', dayLater)).toBeUndefined()
      expect((await store.countOf('chat:T1')).get('saved_papers')).toBeUndefined()
    })

    it('keep one note of a person, and private ones from others', async () => {
      const { store, shelf } = await openWithPapers(open)
      const said = (text: string, isPrivate = false) => ({ ...by('ada'), text, isPrivate })
      expect(await store.shelves.note(shelf, arxivId(1), said('ablates the critic'))).toBeUndefined()
      expect(await store.shelves.note(shelf, arxivId(1), said('no, the actor', true))).toMatchObject({
        text: 'ablates the critic',
        isPrivate: false,
      })
      expect(await store.shelves.notes([shelf], bob)).toEqual([])
      expect(await store.shelves.notes([shelf], ada, [arxivId(1)])).toMatchObject([{ text: 'no, the actor' }])
      expect(await store.shelves.notes([shelf], ada, [arxivId(2)])).toEqual([])
      expect(await store.shelves.note(shelf, arxivId(1), said(''))).toMatchObject({ text: 'no, the actor' })
      expect(await store.shelves.notes([shelf], ada)).toEqual([])
    })

    it('know what each person has read', async () => {
      const { store, shelf } = await openWithPapers(open)
      await store.shelves.add(shelf, [1, 2, 3].map(arxivId), by('bob'))
      expect(await store.shelves.mark(ada, [arxivId(1), arxivId(2)], true, 1)).toEqual([
        arxivId(1),
        arxivId(2),
      ])
      expect(await store.shelves.mark(ada, [arxivId(1)], true, 2)).toEqual([])
      expect(await store.shelves.mark(ada, [arxivId(2), arxivId(3)], false, 3)).toEqual([arxivId(2)])
      expect(await store.shelves.read(ada, [arxivId(1), arxivId(2)])).toEqual(new Set([arxivId(1)]))
      expect(await store.shelves.read(bob, [arxivId(1)])).toEqual(new Set())
      const unread = async (reader: typeof ada | typeof bob) =>
        (await store.readingLists.read(await store.shelves.unread(shelf, reader))).map(
          ({ paper }) => paper.id,
        )
      expect(await unread(ada)).toEqual([arxivId(3), arxivId(2)])
      expect(await unread(bob)).toHaveLength(3)
    })

    it('follow papers that turn out to be one, with every note', async () => {
      const { store, shelf } = await openWithPapers(open)
      const doi = makeFullRecord(8, { identifiers: ['doi:10.1000/8'] })
      await store.papers.merge([doi])
      await store.shelves.add(shelf, ['doi:10.1000/8'], by('bob'))
      await store.shelves.note(shelf, 'doi:10.1000/8', { ...by('bob'), text: 'one', isPrivate: false })
      await store.shelves.note(shelf, arxivId(1), { ...by('bob'), text: 'two', isPrivate: false })
      await store.shelves.mark(bob, ['doi:10.1000/8'], true, 1)
      await store.papers.merge([makeFullRecord(1, { identifiers: [arxivId(1), 'doi:10.1000/8'] })])
      expect(await papersOn(store, shelf)).toEqual([arxivId(1)])
      expect(await store.shelves.addedBy(shelf, [arxivId(1)])).toEqual(new Map([[arxivId(1), 'bob']]))
      const [note, another] = await store.shelves.notes([shelf], ada)
      expect([note?.text.split('\n').toSorted(), another]).toEqual([['one', 'two'], undefined])
      expect(await store.shelves.read(bob, [arxivId(1)])).toEqual(new Set([arxivId(1)]))
    })

    it('join where two places turn out to be one', async () => {
      const { store, shelf } = await openWithPapers(open)
      const elsewhere = { ...ada, place: 'chat:T1/C2' } as const
      const { shelf: twin } = await store.shelves.make(elsewhere, 'here', 'related work', by('bob'))
      await store.shelves.make(elsewhere, 'here', 'only there', by('bob'))
      await store.shelves.add(shelf, [arxivId(1)], by('ada'))
      await store.shelves.add(twin, [arxivId(1), arxivId(2)], by('bob'))
      await store.joinPlaces(elsewhere.place, ada.place)
      expect((await store.shelves.list(ada)).map(({ ref, papers }) => [ref, papers])).toEqual([
        ['only-there', 1 - 1],
        ['related-work', 2],
      ])
    })

    it('lose and double nothing that ten people change at the same time on two replicas', async () => {
      const { store, reopen, shelf } = await openWithPapers(open, 20)
      const stores = [store, await reopen()]
      const people = Array.from({ length: 10 }, (_, at) => `person${at}`)
      const added: string[] = []
      await Promise.all(
        people.map(async (person, at) => {
          const { shelves } = stores[at % 2] ?? store
          for (let paper = 1; paper <= 20; paper += 1) {
            added.push(...(await shelves.add(shelf, [arxivId(paper)], by(person, paper))))
            await shelves.note(shelf, arxivId(paper), {
              ...by(person),
              text: `${person} ${paper}`,
              isPrivate: false,
            })
          }
        }),
      )
      expect(added.toSorted()).toEqual((await papersOn(store, shelf)).toSorted())
      expect(added).toHaveLength(20)
      expect(await store.shelves.notes([shelf], ada)).toHaveLength(200)
    })
  })
}
