/** What an ingest remembers of a source: how far it came, what failed, and when to ask it again. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BotError } from '../../src/errors.ts'
import { type IngestSourcesParts, ingestSources } from '../../src/ingest/ingest-sources.ts'
import type { Source, SourceBatch } from '../../src/sources/port.ts'
import { type IngestBench, makeIngestBenches } from '../support/source-ingest.ts'

const open = makeIngestBenches()
const minutes = 60_000
const hours = 60 * minutes

type Told = (
  since: string | undefined,
  reach: Parameters<Source['papers']>[2],
) => readonly Partial<SourceBatch>[]

/** A source that tells batches, or throws what `tell` throws. */
function makeSource(tell: Told, parts: Partial<Source> = {}): Source {
  return {
    name: 'source',
    config: z.object({}),
    async *papers(since, _config, reach) {
      for (const batch of tell(since, reach))
        yield { records: [], announced: batch.records?.length ?? 0, faults: [], cursor: '1', ...batch }
    },
    ...parts,
  }
}

const record = (number: number) => ({ identifiers: [`arxiv:2504.1000${number}`], title: `Paper ${number}` })
const fail = (error: unknown) =>
  makeSource(() => {
    throw error
  })
const unavailable = (retryAfterMs?: number) =>
  new BotError('unavailable', 'It does not answer.', retryAfterMs === undefined ? {} : { retryAfterMs })

async function ingest(bench: IngestBench, source: Source, parts: Partial<IngestSourcesParts> = {}) {
  const [outcome] = await ingestSources([{ source, settings: {} }], {
    store: bench.store,
    log: bench.log,
    nowMs: bench.clock.nowMs,
    random: () => 0,
    ...parts,
  })
  return outcome
}

/** How long from now a source is left alone; undefined where it may be asked at once. */
async function pauseOf(bench: IngestBench): Promise<number | undefined> {
  const state = await bench.store.sources.find('source')
  return state?.nextTryAtMs === undefined ? undefined : state.nextTryAtMs - bench.clock.nowMs()
}

describe('a source that fails', () => {
  it('is left alone twice as long each time, up to six hours, less half at most', async () => {
    const bench = await open()
    const pauses: (number | undefined)[] = []
    for (let failure = 0; failure < 8; failure++) {
      await ingest(bench, fail(unavailable()), { isPressing: true })
      pauses.push(await pauseOf(bench))
    }
    expect(pauses.map((ms) => (ms ?? 0) / minutes)).toEqual([10, 20, 40, 80, 160, 320, 360, 360])
    await ingest(bench, fail(unavailable()), { isPressing: true, random: () => 1 })
    expect(await pauseOf(bench)).toBe(180 * minutes)
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 9, cursor: '', announced: 0 })
  })

  it('is left alone as long as its server says, where that is longer', async () => {
    const bench = await open()
    await ingest(bench, fail(unavailable(hours)))
    expect(await pauseOf(bench)).toBe(hours)
    await ingest(bench, fail(unavailable(minutes)), { isPressing: true })
    expect(await pauseOf(bench)).toBe(20 * minutes)
  })

  it('is not asked before its time, unless somebody presses, and whole again it is as if nothing had been', async () => {
    const bench = await open()
    let asked = 0
    const source = makeSource((since) => {
      expect(since).toBeUndefined()
      asked += 1
      if (asked === 1) throw unavailable()
      return [{ records: [record(1)] }]
    })
    await ingest(bench, source)
    const waitsUntilMs = bench.clock.nowMs() + 10 * minutes
    await bench.clock.sleep(10 * minutes - 1)
    expect(await ingest(bench, source)).toEqual({ source: 'source', waitsUntilMs })
    expect(asked).toBe(1)
    await bench.clock.sleep(1)
    expect(await ingest(bench, source)).toMatchObject({ receipt: { announced: 1, added: 1 } })
    const state = await bench.store.sources.find('source')
    expect(state).toMatchObject({ cursor: '1', announced: 1 })
    expect(state?.failures ?? 0).toBe(0)
    expect(state?.nextTryAtMs).toBeUndefined()
  })

  it('is whole again where it answers and has nothing to tell', async () => {
    const bench = await open()
    await ingest(
      bench,
      makeSource(() => [{ records: [record(1)], cursor: 'a' }]),
    )
    await ingest(bench, fail(unavailable()))
    const nothing = makeSource(() => [])
    await ingest(bench, nothing, { isPressing: true, isDryRun: true })
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 1 })
    await ingest(bench, nothing, { isPressing: true })
    const state = await bench.store.sources.find('source')
    expect(state).toMatchObject({ cursor: 'a', announced: 1 })
    expect(state?.failures).toBeUndefined()
    expect(state?.nextTryAtMs).toBeUndefined()
  })

  it('has a day without a listing marked as degraded, and no other', async () => {
    const bench = await open()
    await ingest(bench, fail(unavailable()))
    expect(await bench.listings('source')).toEqual({ '2025-04-11': 'degraded 0/0' })
    const [listing] = await bench.store.sources.listings('source', 1)
    expect(listing?.why).toBe('It does not answer.')
    expect((await bench.store.sources.find('source'))?.faults).toEqual(['It does not answer.'])

    const other = await open()
    await ingest(
      other,
      makeSource(() => [{ records: [record(1)] }]),
    )
    await ingest(other, fail(unavailable()))
    expect(await other.listings('source')).toEqual({ '2025-04-11': 'complete 1/1' })
    expect(await other.store.sources.find('source')).toMatchObject({ cursor: '1', announced: 1, failures: 1 })
  })

  it('that brings a listing which is not whole is asked later, unless it paces itself', async () => {
    const half = () => [{ records: [record(1)], announced: 2 }]
    const bench = await open()
    await ingest(bench, makeSource(half))
    expect(await pauseOf(bench)).toBe(10 * minutes)
    expect(bench.logged.map(({ msg }) => msg)).toContain('a listing is not whole')
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 1, faults: [] })
    expect(await bench.listings('source')).toEqual({ '2025-04-11': 'incomplete 2/1' })

    const late = await open()
    await ingest(
      late,
      makeSource(() => half().map((batch) => ({ ...batch, day: '2025-04-10' }))),
    )
    expect(await late.listings('source')).toEqual({ '2025-04-10': 'incomplete 2/1' })

    const pacing = await open()
    await ingest(pacing, makeSource(half, { pacesItself: true }))
    expect(await pauseOf(pacing)).toBeUndefined()
    expect(await pacing.store.sources.find('source')).toMatchObject({ failures: 1 })
    await ingest(pacing, { ...fail(unavailable()), pacesItself: true })
    expect(await pauseOf(pacing)).toBe(20 * minutes)
  })

  it('because the program ends is no failure', async () => {
    const bench = await open()
    const stopping = new AbortController()
    const source = makeSource((_since, { signal }) => {
      stopping.abort(new Error('the end'))
      signal?.throwIfAborted()
      return []
    })
    await expect(ingest(bench, source, { signal: stopping.signal })).rejects.toThrow('the end')
    expect(await bench.store.sources.find('source')).toBeUndefined()
  })
})

describe('an ingest that only looks', () => {
  it('says what would have been, and stores nothing, whatever happens', async () => {
    const bench = await open()
    const source = makeSource(() => [{ records: [record(1), record(2)] }])
    expect(await ingest(bench, source, { isDryRun: true })).toMatchObject({
      receipt: { announced: 2, added: 2 },
    })
    expect(await bench.store.papers.count()).toBe(0)
    await ingest(bench, fail(unavailable()), { isDryRun: true })
    expect(await bench.store.sources.list()).toEqual([])

    await ingest(bench, fail(unavailable()))
    await ingest(bench, source, { isDryRun: true, isPressing: true })
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 1, cursor: '' })
  })
})

describe('an ingest of several batches', () => {
  const batches = [
    { records: [record(1), record(2)], cursor: 'a', total: 5, hasMore: true },
    {
      records: [record(2), { identifiers: ['arxiv:2504.10009'] }, record(3)],
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
    const records = [{ ...record(1), published: '2099-01-01' }, { identifiers: ['x'.repeat(100)] }]
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
      makeSource(() => [{ day, records: [record(1)] }]),
    )
    expect(await bench.listings('source')).toEqual({ [day]: 'complete 1/1' })
    await ingest(
      bench,
      makeSource(() => [{ day, records: [record(1), record(2), record(3)] }]),
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
