/** What every database must do with records of the same paper. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePapers, paperOf } from '../../src/model/merge.ts'
import { abstractFingerprint, type Paper } from '../../src/model/paper.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import type { Reader, Store } from '../../src/ports/store.ts'
import { tried } from '../support/property-runs.ts'
import type { Open } from '../support/store-opener.ts'
import { abstractOf, arxivId, makeFullRecord, makeRecord, partialRecords } from '../support/store-records.ts'

const alice: Reader = { workspace: 'chat:T1', user: 'alice' }
const bob: Reader = { workspace: 'chat:T1', user: 'bob' }

/** Runs this part of the contract. */
export function describeMerging(open: Open): void {
  describe('records of one paper', () => {
    it('meet by an identifier, by title and first author, or by the abstract', async () => {
      const { store } = await open()
      await store.papers.merge([makeFullRecord(1)])
      const report = await store.papers.merge([
        makeRecord({ identifiers: [arxivId(1)], links: ['https://github.com/a/b'] }),
        makeRecord({ title: 'REWARD shaping: study 1', authors: ['Ada Author1'], listed: '2025-04-11' }),
        makeRecord({ abstract: abstractOf(1).toUpperCase(), identifiers: ['doi:10.1000/a'] }),
      ])
      expect(report).toEqual({ added: 0, merged: 3, unchanged: 0 })
      expect(await store.papers.count()).toBe(1)
      expect(await store.papers.find('doi:10.1000/a')).toMatchObject({
        id: arxivId(1),
        links: ['https://github.com/a/b'],
        listed: '2025-04-11',
      })
    })

    it('meet within one batch', async () => {
      const { store } = await open()
      const report = await store.papers.merge([
        makeRecord({ abstract: abstractOf(1) }),
        makeFullRecord(1),
        makeFullRecord(1),
        makeFullRecord(2),
      ])
      expect(report).toEqual({ added: 2, merged: 1, unchanged: 1 })
      expect(await store.papers.count()).toBe(2)
    })

    it('are found by the seed’s identifier before and after the paper got a better one', async () => {
      const { store } = await open()
      const seed = `seed:${abstractFingerprint(abstractOf(1))}` as const
      await store.papers.merge([makeFullRecord(1)])
      expect((await store.papers.find(seed))?.id).toBe(arxivId(1))
      await store.papers.merge([makeRecord({ abstract: abstractOf(2) })])
      await store.papers.merge([makeFullRecord(2)])
      expect((await store.papers.find(`seed:${abstractFingerprint(abstractOf(2))}`))?.id).toBe(arxivId(2))
    })

    it('have the newer text of a record that is read again, told once', async () => {
      const { store } = await open()
      const tell = (title: string, source = 'one') =>
        store.papers.merge([makeFullRecord(1, { title, source }), makeFullRecord(1, { title, source })])
      const changes = async () => (await store.papers.changedSince(0, 10)).papers.map(({ title }) => title)
      await tell('Growth at n1ght')
      await tell('At night', 'other')
      expect(await tell('Growth at night')).toEqual({ added: 0, merged: 1, unchanged: 1 })
      expect(await changes()).toEqual(['Growth at night'])
      for (const [title, source] of [
        ['At night', 'other'],
        ['Growth at n1ght', 'one'],
        ['Growth at night', 'one'],
      ] as const)
        expect(await tell(title, source)).toEqual({ added: 0, merged: 0, unchanged: 2 })
      expect(await changes()).toEqual(['Growth at night'])
    })

    it('join papers that were thought two, and reading lists follow without doubling', async () => {
      const { store } = await open()
      const seed = makeRecord({ abstract: abstractOf(1) })
      const titled = makeRecord({ identifiers: ['doi:10.1000/a'], title: 'A title', authors: ['Ada'] })
      await store.papers.merge([seed, titled])
      const seedId = `seed:${abstractFingerprint(abstractOf(1))}` as const
      await store.readingLists.save(alice, seedId, 1_000)
      await store.readingLists.save(alice, 'doi:10.1000/a', 2_000)
      await store.readingLists.save(bob, 'doi:10.1000/a', 3_000)
      const report = await store.papers.merge([{ ...titled, abstract: abstractOf(1) }])
      expect(report).toEqual({ added: 0, merged: 1, unchanged: 0 })
      for (const reader of [alice, bob])
        expect((await store.readingLists.list(reader)).map(({ paper }) => paper.id)).toEqual([
          'doi:10.1000/a',
        ])
      expect(await store.readingLists.has(bob, [seedId])).toEqual(new Set([seedId]))
      expect(await store.readingLists.save(bob, seedId, 4_000)).toBe(false)
      expect(await store.papers.countBySource()).toEqual([{ source: 'test', papers: 1 }])
    })

    it('join a chain of papers, old and new, in one batch', async () => {
      const { store } = await open()
      await store.papers.merge([
        makeRecord({ identifiers: ['doi:10.1000/a'] }),
        makeRecord({ identifiers: [arxivId(1)] }),
        makeRecord({ identifiers: ['openreview:abcdef'] }),
      ])
      await store.papers.merge([
        makeRecord({ identifiers: ['openreview:ghijkl'] }),
        makeRecord({ identifiers: ['openreview:ghijkl', 'openreview:abcdef'] }),
        makeRecord({ identifiers: ['openreview:abcdef', arxivId(1)] }),
        makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/a'] }),
        makeRecord({ identifiers: ['openreview:ghijkl'], links: ['https://github.com/a/b'] }),
      ])
      expect(await store.papers.count()).toBe(1)
      expect((await store.papers.find(arxivId(1)))?.links).toEqual(['https://github.com/a/b'])
      for (const id of ['doi:10.1000/a', arxivId(1), 'openreview:abcdef', 'openreview:ghijkl'] as const)
        expect((await store.papers.find(id))?.id).toBe(arxivId(1))
    })

    it('stay apart when their arXiv numbers or DOIs differ, though all else agrees', async () => {
      const { store } = await open()
      const twin = (identifiers: PaperRecord['identifiers']) => makeFullRecord(1, { identifiers })
      const twins = [twin([arxivId(1)]), twin([arxivId(2)]), twin([arxivId(3), 'doi:10.1000/a'])]
      await store.papers.merge(twins)
      await store.papers.merge([makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/a'] })])
      expect(await store.papers.count()).toBe(3)
      await store.papers.merge([
        makeFullRecord(4, { identifiers: ['doi:10.1000/b'] }),
        makeFullRecord(4, { identifiers: ['doi:10.1000/c'] }),
      ])
      expect(await store.papers.count()).toBe(5)
      expect((await store.papers.merge(twins)).unchanged).toBe(3)
    })
  })

  describe('merging any records', () => {
    it('gives the same papers in any order and in any batches', async () => {
      await fc.assert(
        fc.asyncProperty(partialRecords(), fc.infiniteStream(fc.nat()), async (records, random) => {
          const { store, ...first } = await open()
          await store.papers.merge(records)
          const { store: other, ...second } = await open()
          const shuffled = shuffle(records, random)
          const cut = records.length === 0 ? 0 : (random.next().value ?? 0) % records.length
          await other.papers.merge(shuffled.slice(0, cut))
          await other.papers.merge(shuffled.slice(cut))
          const papers = await readPapers(store)
          expect(await readPapers(other)).toEqual(papers)
          expect(papers).toEqual(mergePlainly(records))
          await first.close()
          await second.close()
        }),
        tried(8),
      )
    })

    it('changes nothing the second time, and every identifier leads to its paper', async () => {
      await fc.assert(
        fc.asyncProperty(partialRecords(), async (records) => {
          const { store, close } = await open()
          const report = await store.papers.merge(records)
          expect(report.added + report.merged + report.unchanged).toBe(records.length)
          const changes = await store.papers.changedSince(0, 100)
          expect(await store.papers.merge(records)).toEqual({
            added: 0,
            merged: 0,
            unchanged: records.length,
          })
          expect(await store.papers.changedSince(0, 100)).toEqual(changes)
          for (const paper of changes.papers)
            for (const id of paper.identifiers) expect(await store.papers.find(id)).toEqual(paper)
          await close()
        }),
        tried(5),
      )
    })
  })
}

/** What merging means, without keys, batches or a database: papers that share anything are one. */
function mergePlainly(records: readonly PaperRecord[]): Paper[] {
  const groups: { marks: Set<string>; paper: Paper }[] = []
  for (const record of records) {
    const paper = paperOf(record)
    if (paper === undefined) continue
    const marks = [...record.identifiers, record.abstract, record.title ?? ''].filter((mark) => mark !== '')
    let group = { marks: new Set<string>(marks), paper }
    for (const other of groups.filter(({ marks: theirs }) => marks.some((mark) => theirs.has(mark)))) {
      group = {
        marks: new Set([...group.marks, ...other.marks]),
        paper: mergePapers(group.paper, other.paper),
      }
      groups.splice(groups.indexOf(other), 1)
    }
    groups.push(group)
  }
  return groups.map(({ paper }) => paper).sort(byId)
}

async function readPapers(store: Store): Promise<Paper[]> {
  const { papers } = await store.papers.changedSince(0, 1_000)
  return [...papers].sort(byId)
}

function byId(a: Paper, b: Paper): number {
  return a.id < b.id ? -1 : 1
}

function shuffle<Item>(items: readonly Item[], random: Iterator<number>): Item[] {
  return items
    .map((item) => ({ item, rank: random.next().value }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
