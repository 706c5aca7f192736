/** What a store owes to imports. */
import { describe, expect, it } from 'vitest'
import type { FiledReference } from '../../src/model/reference.ts'
import { nameImport } from '../../src/ports/imports.ts'
import type { Store } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const owner = { workspace: 'chat:T1', user: 'ada' } as const
const place = 'chat:T1/C1' as const
const entryOf = (line: number, parts: Partial<FiledReference> = {}): FiledReference => ({
  line,
  label: `entry ${line}`,
  identifiers: [],
  authors: [],
  ...parts,
})
const found = (number: number, paper: number, isFetched = false) => ({
  number,
  paper: arxivId(paper),
  isFetched,
})

async function openImport(open: Open, count: number, asVotes = false) {
  const opened = await open()
  const { store } = opened
  await store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
  const entries = Array.from({ length: count }, (_, at) => entryOf(at + 1))
  const id = await store.imports.create({
    owner,
    place,
    name: 'refs.bib',
    asVotes,
    atMs: 1,
    tellAfterMs: 50,
    entries,
  })
  return { ...opened, id }
}
const saved = async (store: Store) =>
  (await store.readingLists.list(owner)).map(({ paper }) => paper.id).toSorted()

export function describeImports(open: Open): void {
  describe('imports', () => {
    it('know what became of each entry, and are undone as far as they went', async () => {
      const { store, id } = await openImport(open, 5)
      await store.readingLists.save(owner, arxivId(3), 1)
      await store.imports.recordFindings(id, [found(1, 1), found(2, 2, true), found(3, 1)], 2)
      await store.imports.recordFindings(id, [found(4, 3), { number: 5, why: 'is nowhere' }], 3)
      // A second process that worked at the same entries changes nothing.
      await store.imports.recordFindings(id, [{ number: 1, why: 'other' }], 4)
      expect(await store.imports.next(id, 10)).toEqual([])
      await store.imports.finish(id)
      const imported = await store.imports.findLast(owner)
      expect(imported).toMatchObject({ id, owner, place, state: 'done', entries: 5 })
      expect([...(imported?.outcomes ?? [])].toSorted()).toEqual([
        ['fetched', 1],
        ['found', 1],
        ['had', 1],
        ['missing', 1],
        ['twice', 1],
      ])
      const [first] = await store.imports.page(id, { offset: 0, limit: 1 })
      expect(first).toMatchObject({ number: 5, outcome: 'missing', why: 'is nowhere' })
      expect(await saved(store)).toEqual([arxivId(1), arxivId(2), arxivId(3)])
      expect(await store.imports.undo(id)).toBe(3)
      expect(await saved(store)).toEqual([arxivId(3)])
      expect(await store.imports.findLast(owner)).toBeUndefined()
    })

    it('vote, and take back only the votes that they cast', async () => {
      const { store, id } = await openImport(open, 3, true)
      await store.votes.toggle({ place, user: 'ada' }, arxivId(2), 'up', 1)
      await store.votes.toggle({ place, user: 'ada' }, arxivId(3), 'down', 1)
      await store.imports.recordFindings(id, [found(1, 1), found(2, 2), found(3, 3)], 2)
      const votesOf = async () =>
        (await store.votes.ofPlace(place)).map(({ paper, value }) => [paper, value]).toSorted()
      expect(await votesOf()).toEqual([1, 2, 3].map((number) => [arxivId(number), 1]))
      await store.imports.undo(id)
      expect(await votesOf()).toEqual([
        [arxivId(2), 1],
        [arxivId(3), -1],
      ])
    })

    it('are found by their names, by their owners alone', async () => {
      const { store, id } = await openImport(open, 1)
      const newer = await store.imports.create({
        owner,
        place,
        name: 'b.bib',
        asVotes: false,
        atMs: 2,
        tellAfterMs: 50,
        entries: [],
      })
      const idOf = async (name: string | undefined, user = 'ada') =>
        (await store.imports.findLast({ ...owner, user }, name))?.id
      expect(await idOf(undefined)).toBe(newer)
      expect(await idOf(nameImport(id))).toBe(id)
      expect(await idOf(nameImport(newer))).toBe(newer)
      expect(await idOf('%')).toBeUndefined()
      expect(await idOf(nameImport(id), 'eve')).toBeUndefined()
    })

    it('are worked at by one process at a time, and by another once that is gone', async () => {
      const { store, id, reopen } = await openImport(open, 1)
      const replica = await reopen()
      expect(await store.imports.take(10_000, 20_000)).toEqual([id])
      expect(await replica.imports.take(15_000, 25_000)).toEqual([])
      expect(await store.imports.hold(id, 30_000)).toBe(true)
      expect(await replica.imports.take(25_000, 35_000)).toEqual([])
      expect(await replica.imports.take(31_000, 41_000)).toEqual([id])
      await replica.imports.finish(id, 'No.')
      expect(await store.imports.hold(id, 50_000)).toBe(false)
      expect(await store.imports.find(id)).toMatchObject({ state: 'failed', why: 'No.' })
      await store.imports.removeUntil(1)
      expect(await store.imports.find(id)).toBeUndefined()
    })

    it('stay with who renews them, until they wait for something or nobody renews', async () => {
      const { store, id, reopen } = await openImport(open, 1)
      const replica = await reopen()
      expect(await store.imports.take(10_000, 30_000)).toEqual([id])
      await store.imports.renew([id, 'no import'], 20_000, 50_000)
      expect(await replica.imports.take(49_000, 80_000)).toEqual([])
      // Too late: somebody else may have it.
      await store.imports.renew([id], 60_000, 90_000)
      expect(await replica.imports.take(60_000, 90_000)).toEqual([id])
      await replica.imports.hold(id, 70_000, 'A service is away.')
      await replica.imports.renew([id], 65_000, 95_000)
      expect(await store.imports.find(id)).toMatchObject({ why: 'A service is away.' })
      expect(await store.imports.take(71_000, 101_000)).toEqual([id])
      await store.imports.renew([], 0, 1)
    })

    it('that ended unseen are given to one caller, until their owner knows', async () => {
      const { store, id, reopen } = await openImport(open, 1)
      const rival = await reopen()
      const untold = async (nowMs: number, by = store, on = 'chat') =>
        (await by.imports.takeUntold(nowMs, [on])).map((imported) => imported.id)
      expect(await untold(60)).toEqual([])
      await store.imports.finish(id, 'No.')
      expect(await untold(49)).toEqual([])
      expect(await untold(60, store, 'talk')).toEqual([])
      expect((await Promise.all([untold(60), untold(60, rival)])).flat()).toEqual([id])
      expect(await untold(61, rival)).toEqual([])
      expect(await untold(60 + 6 * 60_000, rival)).toEqual([id])
      await store.workspaces.leave('chat:T1', 61)
      expect(await untold(60 + 10 * 60_000)).toEqual([])
      await store.workspaces.join('chat:T1', 62)
      await store.imports.markTold(id)
      expect(await untold(60 + 20 * 60_000)).toEqual([])
      expect(await store.imports.find(id)).toMatchObject({ state: 'failed', why: 'No.' })
    })

    it('say what they wait for, until they go on', async () => {
      const { store, id } = await openImport(open, 1)
      await store.imports.hold(id, 10, 'A service is away.')
      expect(await store.imports.find(id)).toMatchObject({ state: 'open', why: 'A service is away.' })
      await store.imports.hold(id, 20)
      expect((await store.imports.find(id))?.why).toBeUndefined()
    })

    it('grow by pages, each once', async () => {
      const { store, id } = await openImport(open, 0)
      const page = { entries: [entryOf(1)], after: undefined, cursor: '100' }
      await store.imports.addPage(id, page)
      await store.imports.addPage(id, page)
      await store.imports.addPage(id, { entries: [entryOf(2, { broken: 'x' })], after: '100', cursor: 'end' })
      expect(await store.imports.find(id)).toMatchObject({ cursor: 'end', entries: 2 })
      expect((await store.imports.next(id, 9)).map(({ number }) => number)).toEqual([1])
    })

    it('are the person’s: shown, erased with them and with the workspace', async () => {
      const { store, id } = await openImport(open, 2)
      await store.imports.recordFindings(id, [found(1, 1)], 2)
      const person = { ...owner, own: undefined }
      expect((await store.people.load(person)).imports).toEqual([
        {
          workspace: 'chat:T1',
          name: 'refs.bib',
          atMs: 1,
          entries: [
            { label: 'entry 1', outcome: 'found', paper: arxivId(1) },
            { label: 'entry 2', outcome: undefined, paper: undefined },
          ],
        },
      ])
      await store.people.erase(person)
      expect(await store.imports.find(id)).toBeUndefined()
      expect((await store.countOf('chat:T1')).get('import_entries')).toBeUndefined()
    })

    it('find papers by identifier, title with first author, or abstract', async () => {
      const { store } = await openImport(open, 0)
      const { title = '', authors, abstract } = makeFullRecord(2)
      const [byName, byTitle, other, distinct, hidden] = await store.papers.match([
        { identifiers: [arxivId(1)], authors: [] },
        { identifiers: [], title: title.toUpperCase(), authors: authors.slice(0, 1) },
        { identifiers: [], title, authors: ['Nobody Else'] },
        { identifiers: [arxivId(99)], title, authors: authors.slice(0, 1) },
        { identifiers: ['doi:10.1000/a\0b'], authors: [] },
      ])
      expect([byName?.id, byTitle?.id]).toEqual([arxivId(1), arxivId(2)])
      expect([other, distinct, hidden]).toEqual([undefined, undefined, undefined])
      expect(abstract).toBeDefined()
    })
  })
}
