/** What a store owes to imported references without a paper. */
import { describe, expect, it } from 'vitest'
import type { FiledReference } from '../../src/model/reference.ts'
import type { Store } from '../../src/ports/store.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const owner = { workspace: 'chat:T1', user: 'ada' } as const
const title = 'Reward shaping, study 7'
const referenceOf = (parts: Partial<FiledReference> = {}): FiledReference => ({
  line: 1,
  label: parts.title ?? 'a label',
  identifiers: [],
  authors: [],
  ...parts,
})
const all = { offset: 0, limit: 99 }
const why = 'is nowhere'

async function importAll(
  store: Store,
  entries: readonly FiledReference[],
  user: string = owner.user,
  asVotes = false,
) {
  const id = await store.imports.create({
    owner: { ...owner, user },
    place: 'chat:T1/C1',
    name: 'refs.bib',
    asVotes,
    atMs: 1,
    tellAfterMs: 50,
    entries,
  })
  const findings = entries.map((_, at) => ({ number: at + 1, why }))
  await store.imports.recordFindings(id, findings, 2)
  return id
}
const saved = async (store: Store, user: string = owner.user) =>
  (await store.readingLists.list({ ...owner, user })).map(({ paper, savedAtMs }) => [paper.id, savedAtMs])
const outcomesOf = async (store: Store, id: string) => {
  const page = await store.imports.page(id, all)
  return page.toSorted((a, b) => a.number - b.number).map(({ outcome }) => outcome)
}

export function describeKept(open: Open): void {
  describe('imported references without a paper', () => {
    it('stay on the list of their owner alone, as they are, until their import is undone', async () => {
      const { store } = await open()
      const told = { title: 'A Survey of Nothing', authors: ['Jane Doe'], year: 2019 }
      const id = await importAll(store, [referenceOf(told), referenceOf({ label: 'Notes' })])
      const kept = await store.readingLists.kept(owner, all)
      expect(kept).toMatchObject([{ reference: told, savedAtMs: 2 }, { reference: { label: 'Notes' } }])
      expect(await store.readingLists.countKept(owner)).toBe(2)
      expect(await store.imports.find(id)).toMatchObject({ kept: 2 })
      expect(await store.readingLists.kept({ ...owner, user: 'bob' }, all)).toEqual([])
      expect(await store.readingLists.kept({ ...owner, workspace: 'chat:T2' }, all)).toEqual([])
      expect(await store.papers.count()).toBe(0)
      expect(await store.imports.undo(id)).toBe(2)
      expect(await store.readingLists.countKept(owner)).toBe(0)
      await store.papers.merge([makeFullRecord(7, { title: told.title, authors: told.authors })])
      expect(await saved(store)).toEqual([])
    })

    it('are there once, however often they are imported', async () => {
      const { store } = await open()
      const byDoi = referenceOf({ title, authors: ['A. Author7'], identifiers: ['doi:10.1000/7'] })
      const byTitle = referenceOf({ title: title.toUpperCase(), authors: ['Author7'] })
      const another = referenceOf({ title, authors: ['A. Author7'], identifiers: ['doi:10.1000/8'] })
      const [first, second] = [
        await importAll(store, [byDoi, byTitle, another]),
        await importAll(store, [byTitle, byDoi]),
      ]
      expect(await outcomesOf(store, first)).toEqual(['missing', 'twice', 'missing'])
      expect(await outcomesOf(store, second)).toEqual(['had', 'had'])
      expect(await store.readingLists.countKept(owner)).toBe(2)
      // A process that was killed, and another that goes on, record the same.
      await store.imports.recordFindings(first, [{ number: 1, why }], 3)
      expect(await store.readingLists.countKept(owner)).toBe(2)
    })

    it.each([
      ['an identifier', referenceOf({ identifiers: [arxivId(7)] })],
      ['title and first author', referenceOf({ title, authors: ['Ada Author7'] })],
      ['title and family name', referenceOf({ title: 'reward shaping study 7', authors: ['A. Author7'] })],
    ])('become the paper when it arrives, by %s', async (_how, reference) => {
      const { store } = await open()
      const id = await importAll(store, [reference, referenceOf({ label: 'Notes' })])
      await importAll(store, [reference], 'bob')
      await store.papers.merge([makeFullRecord(1), makeFullRecord(7)])
      expect(await saved(store)).toEqual([[arxivId(7), 2]])
      expect(await saved(store, 'bob')).toEqual([[arxivId(7), 2]])
      expect(await store.readingLists.countKept(owner)).toBe(1)
      expect(await outcomesOf(store, id)).toEqual(['fetched', 'missing'])
      await store.papers.merge([makeFullRecord(7, { abstract: 'Other words.' })])
      expect(await saved(store)).toHaveLength(1)
      expect(await store.imports.undo(id)).toBe(2)
      expect(await saved(store)).toEqual([])
      expect(await saved(store, 'bob')).toHaveLength(1)
    })

    it('give the paper the votes of their import, which its undo takes back', async () => {
      const { store } = await open()
      const reference = referenceOf({ title, authors: ['Ada Author7'] })
      const id = await importAll(store, [reference], 'ada', true)
      await importAll(store, [reference], 'bob')
      const votes = () => store.votes.ofPlace('chat:T1/C1')
      expect(await votes()).toEqual([])
      await store.papers.merge([makeFullRecord(7)])
      expect(await votes()).toMatchObject([{ paper: arxivId(7), value: 1 }])
      await store.papers.merge([makeFullRecord(7, { abstract: 'Other words.' })])
      expect(await votes()).toHaveLength(1)
      await store.imports.undo(id)
      expect(await votes()).toEqual([])
    })

    it('vote also when their import was forgotten, and not once they were taken off', async () => {
      const { store } = await open()
      const references = [7, 8].map((nth) => referenceOf({ identifiers: [arxivId(nth)] }))
      const id = await importAll(store, references, 'ada', true)
      const eighth = (await store.readingLists.kept(owner, all)).find(({ reference }) =>
        reference.identifiers.includes(arxivId(8)),
      )
      await store.readingLists.dropKept(owner, eighth?.name ?? '')
      await store.imports.finish(id)
      await store.imports.removeUntil(9)
      await store.papers.merge([makeFullRecord(7), makeFullRecord(8)])
      expect(await store.votes.ofPlace('chat:T1/C1')).toMatchObject([{ paper: arxivId(7), value: 1 }])
    })

    it('become no other paper', async () => {
      const { store } = await open()
      await importAll(store, [
        referenceOf({ title, authors: ['Nobody Else'] }),
        referenceOf({ title, authors: ['Ada Author7'], identifiers: [arxivId(99)] }),
        referenceOf({ title: 'Short one' }),
      ])
      await store.papers.merge([
        makeFullRecord(7),
        makeFullRecord(8, { title: 'Short one', authors: ['Ada Author8'] }),
      ])
      expect(await saved(store)).toEqual([])
      expect(await store.readingLists.countKept(owner)).toBe(3)
    })

    it('are the paper at once where it arrived while they were looked up', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(7)])
      const id = await importAll(store, [referenceOf({ identifiers: [arxivId(7)] })])
      expect(await saved(store)).toEqual([[arxivId(7), 2]])
      expect(await outcomesOf(store, id)).toEqual(['fetched'])
      expect(await store.readingLists.countKept(owner)).toBe(0)
    })

    it('are taken off one by one, and stay when their import is forgotten', async () => {
      const { store } = await open()
      const id = await importAll(store, [referenceOf({ label: 'One' }), referenceOf({ label: 'Two' })])
      const [one] = await store.readingLists.kept(owner, all)
      expect(await store.readingLists.dropKept({ ...owner, user: 'bob' }, one?.name ?? '')).toBeUndefined()
      expect(await store.readingLists.dropKept(owner, one?.name ?? '')).toMatchObject({ label: 'One' })
      expect(await store.readingLists.dropKept(owner, one?.name ?? '')).toBeUndefined()
      await store.imports.finish(id)
      await store.imports.removeUntil(9)
      expect(await store.readingLists.kept(owner, all)).toMatchObject([{ reference: { label: 'Two' } }])
    })

    it('are shown to their owner, and erased with them and with the workspace', async () => {
      const { store } = await open()
      const person = { ...owner, own: undefined }
      const reference = referenceOf({ title, authors: ['Ada Author7'] })
      await importAll(store, [reference])
      expect((await store.people.load(person)).workspaces[0]?.kept).toMatchObject([{ reference }])
      await store.people.erase(person)
      await store.papers.merge([makeFullRecord(7)])
      expect(await saved(store)).toEqual([])
      await importAll(store, [referenceOf({ label: 'Notes' })], 'bob')
      await store.forget('chat:T1')
      expect((await store.countOf('chat:T1')).size).toBe(0)
    })
  })
}
