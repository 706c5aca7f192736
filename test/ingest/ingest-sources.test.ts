/** What an ingest remembers of a source: how far it came, what failed, and when to ask it again. */
import { describe, expect, it } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { ingest, makeFailing, makeRecord, makeSource } from '../support/made-source.ts'
import { type IngestBench, makeIngestBenches } from '../support/source-ingest.ts'

const open = makeIngestBenches()
const minutes = 60_000
const hours = 60 * minutes

const unavailable = (retryAfterMs?: number) =>
  new BotError('unavailable', 'It does not answer.', retryAfterMs === undefined ? {} : { retryAfterMs })

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
      await ingest(bench, makeFailing(unavailable()), { isPressing: true })
      pauses.push(await pauseOf(bench))
    }
    expect(pauses.map((ms) => (ms ?? 0) / minutes)).toEqual([10, 20, 40, 80, 160, 320, 360, 360])
    await ingest(bench, makeFailing(unavailable()), { isPressing: true, random: () => 1 })
    expect(await pauseOf(bench)).toBe(180 * minutes)
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 9, cursor: '', announced: 0 })
  })

  it('is left alone as long as its server says, where that is longer', async () => {
    const bench = await open()
    await ingest(bench, makeFailing(unavailable(hours)))
    expect(await pauseOf(bench)).toBe(hours)
    await ingest(bench, makeFailing(unavailable(minutes)), { isPressing: true })
    expect(await pauseOf(bench)).toBe(20 * minutes)
  })

  it('is not asked before its time, unless somebody presses, and whole again it is as if nothing had been', async () => {
    const bench = await open()
    let asked = 0
    const source = makeSource((since) => {
      expect(since).toBeUndefined()
      asked += 1
      if (asked === 1) throw unavailable()
      return [{ records: [makeRecord(1)] }]
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

  it('is asked where a clock that was months ahead put off the next try', async () => {
    const bench = await open()
    bench.clock.set('2025-09-01T06:00:00Z')
    await ingest(bench, makeFailing(unavailable()))
    bench.clock.set('2025-04-11T06:00:00Z')
    const healed = makeSource(() => [{ records: [makeRecord(1)] }])
    expect(await ingest(bench, healed)).toMatchObject({ receipt: { added: 1 } })
  })

  it('is whole again where it answers and has nothing to tell', async () => {
    const bench = await open()
    await ingest(
      bench,
      makeSource(() => [{ records: [makeRecord(1)], cursor: 'a' }]),
    )
    await ingest(bench, makeFailing(unavailable()))
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
    await ingest(bench, makeFailing(unavailable()))
    expect(await bench.listings('source')).toEqual({ '2025-04-11': 'degraded 0/0' })
    const [listing] = await bench.store.sources.listings('source', 1)
    expect(listing?.why).toBe('It does not answer.')
    expect((await bench.store.sources.find('source'))?.faults).toEqual(['It does not answer.'])

    const other = await open()
    await ingest(
      other,
      makeSource(() => [{ records: [makeRecord(1)] }]),
    )
    await ingest(other, makeFailing(unavailable()))
    expect(await other.listings('source')).toEqual({ '2025-04-11': 'complete 1/1' })
    expect(await other.store.sources.find('source')).toMatchObject({ cursor: '1', announced: 1, failures: 1 })
  })

  it('that brings a listing which is not whole is asked later, unless it paces itself', async () => {
    const half = () => [{ records: [makeRecord(1)], announced: 2 }]
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
    await ingest(pacing, { ...makeFailing(unavailable()), pacesItself: true })
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
    const source = makeSource(() => [{ records: [makeRecord(1), makeRecord(2)] }])
    expect(await ingest(bench, source, { isDryRun: true })).toMatchObject({
      receipt: { announced: 2, added: 2 },
    })
    expect(await bench.store.papers.count()).toBe(0)
    await ingest(bench, makeFailing(unavailable()), { isDryRun: true })
    expect(await bench.store.sources.list()).toEqual([])

    await ingest(bench, makeFailing(unavailable()))
    await ingest(bench, source, { isDryRun: true, isPressing: true })
    expect(await bench.store.sources.find('source')).toMatchObject({ failures: 1, cursor: '' })
  })
})
