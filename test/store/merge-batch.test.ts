import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paperOf } from '../../src/model/merge.ts'
import type { Paper, PaperRecord } from '../../src/model/paper.ts'
import { MergeBatch } from '../../src/store/merge-batch.ts'
import { readPaper, readRecord } from '../../src/store/stored-paper.ts'
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
    const incoming = readRecord(record)
    if (incoming !== undefined) batch.add(incoming)
  }
}

function mergeAll(records: readonly PaperRecord[]): Paper[] {
  const batch = new MergeBatch([], [], 0)
  addAll(batch, records)
  return batch.changes(0).papers.map(({ content }) => readPaper(content))
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
      { numRuns: 300 },
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
          for (const key of readRecord(record)?.keys ?? []) expect(numbers).toContain(owners.get(key))
        }
        const told = papers.map(({ content }) => readPaper(content))
        for (const field of ['identifiers', 'sources'] as const)
          expect(new Set(told.flatMap((paper) => paper[field]))).toEqual(
            new Set(records.flatMap((record) => paperOf(record)?.[field] ?? [])),
          )
        const again = new MergeBatch(papers, keys, lastNumber)
        addAll(again, records)
        expect(again.changes(lastNumber)).toEqual({ papers: [], keys: [], joined: [], lastNumber })
      }),
      { numRuns: 300 },
    )
  })
})
