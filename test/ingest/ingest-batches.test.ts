import { describe, expect, it } from 'vitest'
import { ingest, makeRecord, makeSource } from '../support/made-source.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'

const open = makeIngestBenches()

describe('an ingest of several batches', () => {
  const batches = [
    { records: [makeRecord(1), makeRecord(2)], cursor: 'a', total: 5, hasMore: true },
    {
      records: [makeRecord(2), { identifiers: ['arxiv:2504.10009'] }, makeRecord(3)],
      cursor: 'b',
      total: 5,
      isContinued: true,
    },
  ]

  it('adds them up, names what could not be read, and tells how far it is', async () => {
    const bench = await open()
    const told: unknown[] = []
    const outcome = await ingest(
      bench,
      makeSource(() => batches),
      { onProgress: (step) => told.push(step) },
    )
    const fault = 'source: record 2 (arxiv:2504.10009) has neither title nor abstract'
    expect(outcome).toMatchObject({
      receipt: { announced: 5, added: 3, merged: 0, unchanged: 1, faults: [fault] },
    })
    expect(told).toEqual([
      { source: 'source', papers: 2, total: 5 },
      { source: 'source', papers: 5, total: 5 },
    ])
    expect(await bench.listings('source')).toEqual({ '2025-04-11': 'incomplete 5/4' })
    expect(await bench.store.sources.find('source')).toMatchObject({
      cursor: 'b',
      announced: 5,
      faults: [fault],
    })
    expect(bench.logged).toContainEqual(expect.objectContaining({ source: 'source', fault }))
  })

  it('goes on at its cursor, or at the day that somebody names', async () => {
    const bench = await open()
    const asked: unknown[] = []
    const source = makeSource((since, { from, now, isPressing }) => {
      asked.push([since, from, isPressing, now().epochMilliseconds])
      return [{ cursor: `after ${since}` }]
    })
    await ingest(bench, source)
    await ingest(bench, source, { from: '2025-01-01', isPressing: true })
    const nowMs = bench.clock.nowMs()
    expect(asked).toEqual([
      [undefined, undefined, false, nowMs],
      ['after undefined', '2025-01-01', true, nowMs],
    ])
  })

  it('tells papers without a day as news, unless a day was named or it is the first', async () => {
    const bench = await open()
    const tell = (number: number, from?: string) =>
      ingest(
        bench,
        makeSource(() => [
          { records: [{ identifiers: [`doi:10.1000/${number}`], title: `Paper ${number}` }] },
        ]),
        { from },
      )
    await tell(1)
    await tell(2, '2025-04-01')
    await tell(3)
    expect(await bench.store.papers.newSince(0)).toEqual(['doi:10.1000/3'])
  })

  it('names what it left out of a record, and the record by the start of its name', async () => {
    const bench = await open()
    const records = [{ ...makeRecord(1), published: '2099-01-01' }, { identifiers: ['x'.repeat(100)] }]
    expect(
      await ingest(
        bench,
        makeSource(() => [{ records }]),
      ),
    ).toMatchObject({
      receipt: {
        faults: [
          'source: record 1 (arxiv:2504.10001) is said to be published on 2099-01-01',
          `source: record 2 (${'x'.repeat(60)}) has neither title nor abstract`,
        ],
      },
    })
  })

  it('counts as late what comes once its day is over and its listing was whole', async () => {
    const bench = await open()
    const day = '2025-04-10'
    await ingest(
      bench,
      makeSource(() => [{ day, records: [makeRecord(1)] }]),
    )
    expect(await bench.listings('source')).toEqual({ [day]: 'complete 1/1' })
    await ingest(
      bench,
      makeSource(() => [{ day, records: [makeRecord(1), makeRecord(2), makeRecord(3)] }]),
    )
    expect(await bench.listings('source')).toEqual({ [day]: 'complete 3/3 (2 late)' })
  })

  it('keeps twenty faults with the state, and all in the receipt', async () => {
    const bench = await open()
    const records = Array.from({ length: 25 }, () => ({ identifiers: [], title: '' }))
    const outcome = await ingest(
      bench,
      makeSource(() => [{ records, faults: ['The page was cut.'] }]),
    )
    const faults = outcome !== undefined && 'receipt' in outcome ? outcome.receipt.faults : []
    expect(faults).toHaveLength(26)
    expect(faults.slice(0, 2)).toEqual([
      'The page was cut.',
      'source: record 1 has neither title nor abstract',
    ])
    expect((await bench.store.sources.find('source'))?.faults).toEqual(faults.slice(0, 20))
  })
})
