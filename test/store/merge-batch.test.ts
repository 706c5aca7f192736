import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paperOf } from '../../src/model/merge.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import { type BatchChanges, MergeBatch } from '../../src/store/merge-batch.ts'
import { parsePaper, toIncoming } from '../../src/store/stored-paper.ts'
import { tried } from '../support/property-runs.ts'
import { abstractOf, makeRecord, partialRecords } from '../support/store-records.ts'

/** Records that contradict each other freely: any identifiers with any title and any abstract. */
const anyRecord: fc.Arbitrary<PaperRecord> = fc
  .record({
    identifiers: fc.subarray([
      'arxiv:2504.07615',
      'arxiv:2504.07616',
      'doi:10.1000/a',
      'doi:10.1000/b',
      'openreview:abcdef',
    ] as const),
    title: fc.constantFrom(undefined, 'One title', 'Another title'),
    abstract: fc.constantFrom('', abstractOf(1), abstractOf(2)),
  })
  .map(({ title, ...parts }) =>
    makeRecord({ ...parts, authors: ['Ada'], ...(title === undefined ? {} : { title }) }),
  )

function addAll(batch: MergeBatch, records: readonly PaperRecord[]): void {
  for (const record of records) {
    const incoming = toIncoming(record)
    if (incoming !== undefined) batch.add(incoming)
  }
}

function mergeAll(records: readonly PaperRecord[]): Paper[] {
  const batch = new MergeBatch([], [], 0)
  addAll(batch, records)
  return batch.changes(0).papers.map(({ content }) => parsePaper(content))
}

describe('a batch of records', () => {
  it('gives the same papers in any order, where no key fits two papers', () => {
    const shuffled = partialRecords({ maxLength: 20 }).chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    )
    fc.assert(
      fc.property(shuffled, ([records, reordered]) => {
        const byId = (a: Paper, b: Paper) => (a.id < b.id ? -1 : 1)
        expect(mergeAll(reordered).sort(byId)).toEqual(mergeAll(records).sort(byId))
      }),
      tried(300),
    )
  })

  it('never joins two arXiv numbers that no record names together', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), (records) => {
        const numbers = (paper: Pick<Paper, 'identifiers'>) =>
          paper.identifiers.filter((id) => id.startsWith('arxiv:')).length
        const areNamedTogether = records.some((record) => numbers(record) > 1)
        for (const paper of mergeAll(records))
          expect(numbers(paper)).toBeLessThanOrEqual(areNamedTogether ? 2 : 1)
      }),
    )
  })

  it('loses nothing, whatever contradicts, and tells nothing new the second time', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), (records) => {
        const batch = new MergeBatch([], [], 0)
        addAll(batch, records)
        const { papers, keys, lastNumber } = batch.changes(0)
        const owners = new Map(keys.map(({ key, paper }) => [key, paper]))
        const numbers = new Set(papers.map(({ number }) => number))
        for (const record of records) {
          for (const key of toIncoming(record)?.keys ?? []) expect(numbers).toContain(owners.get(key))
        }
        const told = papers.map(({ content }) => parsePaper(content))
        for (const field of ['identifiers', 'sources'] as const)
          expect(new Set(told.flatMap((paper) => paper[field]))).toEqual(
            new Set(records.flatMap((record) => paperOf(record)?.[field] ?? [])),
          )
        const again = new MergeBatch(papers, keys, lastNumber)
        addAll(again, records)
        expect(again.changes(lastNumber)).toEqual({ papers: [], keys: [], joined: [], lastNumber })
      }),
      tried(300),
    )
  })
  it('says what each record did', () => {
    const batch = new MergeBatch([], [], 6)
    const add = (parts: Partial<PaperRecord>) => batch.add(incoming(parts))
    expect(add({ identifiers: ['doi:10.1000/a'], title: 'One title' })).toBe('added')
    expect(add({ identifiers: ['doi:10.1000/a'], title: 'One title' })).toBe('unchanged')
    expect(add({ identifiers: ['doi:10.1000/a'], abstract: abstractOf(1) })).toBe('merged')
    expect(add({ identifiers: ['doi:10.1000/b'] })).toBe('added')
    const { papers, lastNumber } = batch.changes(6)
    expect(papers.map(({ number, paper }) => [number, paper.id])).toEqual([
      [7, 'doi:10.1000/a'],
      [8, 'doi:10.1000/b'],
    ])
    expect(lastNumber).toBe(8)
  })
})

describe('papers that turn out to be one', () => {
  it('go by the lowest number, and only those that were stored are told of', () => {
    const batch = reopen(storeEach('openreview:abcdef', 'doi:10.1000/a', 'arxiv:2504.07615'))
    batch.add(incoming({ identifiers: ['openreview:ghijkl'] }))
    // The strongest key is that of the third paper.
    expect(
      batch.add(incoming({ identifiers: ['arxiv:2504.07615', 'doi:10.1000/a', 'openreview:ghijkl'] })),
    ).toBe('merged')
    const { papers, keys, joined, lastNumber } = batch.changes(3)
    expect(papers.map(({ number, paper }) => [number, paper.id])).toEqual([[2, 'arxiv:2504.07615']])
    expect(keys).toContainEqual({ key: 'openreview:ghijkl', paper: 2 })
    expect(joined).toEqual([{ number: 3, into: 2 }])
    expect(lastNumber).toBe(4)
  })

  it('lead to the one that is left, also through another', () => {
    const batch = reopen(storeEach('openreview:abcdef', 'doi:10.1000/a', 'arxiv:2504.07615'))
    batch.add(incoming({ identifiers: ['arxiv:2504.07615', 'doi:10.1000/a'] }))
    batch.add(incoming({ identifiers: ['doi:10.1000/a', 'openreview:abcdef'] }))
    const { papers, joined } = batch.changes(3)
    expect(papers.map(({ number }) => number)).toEqual([1])
    expect(joined).toEqual([
      { number: 3, into: 1 },
      { number: 2, into: 1 },
    ])
    expect(batch.add(incoming({ identifiers: ['arxiv:2504.07615'] }))).toBe('unchanged')
  })
})

function incoming(parts: Partial<PaperRecord>) {
  const read = toIncoming(makeRecord(parts))
  if (read === undefined) throw new Error('it has something to be known by')
  return read
}

/** A paper of each identifier, as the store has them. */
function storeEach(...identifiers: readonly Paper['id'][]): BatchChanges {
  const batch = new MergeBatch([], [], 0)
  for (const id of identifiers) batch.add(incoming({ identifiers: [id] }))
  return batch.changes(0)
}

function reopen({ papers, keys, lastNumber }: BatchChanges): MergeBatch {
  return new MergeBatch(papers, keys, lastNumber)
}
