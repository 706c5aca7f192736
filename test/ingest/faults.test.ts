/**
 * Whatever a source does, it is a failed ingest of that source alone, and of one
 * address where a source has several.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listFailing } from '../../src/app/list-failing.ts'
import { ingestSources } from '../../src/ingest/ingest-sources.ts'
import { sayOutcome } from '../../src/ingest/say-receipt.ts'
import type { Source, SourceBatch } from '../../src/ports/source.ts'
import { makeGoodRecord } from '../support/hostile-records.ts'
import { printFeed } from '../support/hostile-sources.ts'
import { type IngestBench, makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const config = z.object({})

const batch = (parts: Partial<SourceBatch> = {}): SourceBatch => ({
  records: [],
  announced: 0,
  faults: [],
  cursor: '1',
  ...parts,
})
const good: Source = {
  name: 'good',
  config,
  async *papers() {
    yield batch({ records: [{ identifiers: ['arxiv:2504.10001'], title: 'Good' }], announced: 1 })
  },
}

function ingest(bench: IngestBench, sources: readonly Source[], isPressing = false) {
  return ingestSources(
    sources.map((source) => ({ source, settings: {} })),
    { ...bench, log: bench.log, nowMs: bench.clock.nowMs, random: () => 0.5, isPressing },
  )
}

describe('a source that throws what it never should', () => {
  const faults: readonly (readonly [string, () => unknown])[] = [
    ['an error of the program', () => new TypeError('x is not a function')],
    ['an overflow of the stack', () => new RangeError('Maximum call stack size exceeded')],
    ['something that is no error', () => 'secret words'],
  ]
  it.each(faults)(
    '%s, is left alone for ever longer, named everywhere, and the others go on',
    async (_, make) => {
      const bench = await open()
      const bad: Source = {
        name: 'bad',
        config,
        // biome-ignore lint/correctness/useYield: it throws before
        async *papers() {
          throw make()
        },
      }
      const outcomes = await ingest(bench, [bad, good])
      expect(await bench.store.papers.find('arxiv:2504.10001')).toBeDefined()
      const [line] = outcomes.flatMap((outcome) => sayOutcome(outcome, { isDryRun: false }))
      expect(line).toMatch(/^bad: Something went wrong while it was read \(error id [0-9a-f]{8}\)\.$/)
      const errorId = /error id (\w+)/.exec(line ?? '')?.[1]
      expect(bench.logged).toContainEqual(expect.objectContaining({ level: 50, source: 'bad', errorId }))
      const state = await bench.store.sources.find('bad')
      expect(state).toMatchObject({ failures: 1, faults: [expect.stringContaining(`error id ${errorId}`)] })
      expect(state?.nextTryAtMs).toBeGreaterThan(bench.clock.nowMs())
      expect(await bench.listings('bad')).toEqual({ '2025-04-11': 'degraded 0/0' })
      const { sources } = await bench.store.figures(bench.clock.nowMs())
      expect(sources.map(({ source, failures }) => [source, failures])).toEqual(
        expect.arrayContaining([
          ['bad', 1],
          ['good', 0],
        ]),
      )
      expect(await listFailing(bench.store, ['bad', 'good'], undefined)).toEqual({
        bad: expect.stringMatching(/^failed once: Something went wrong/),
      })
      expect((await ingest(bench, [bad]))[0]).toHaveProperty('waitsUntilMs')
      await ingest(bench, [bad], true)
      expect(await bench.store.sources.find('bad')).toMatchObject({ failures: 2 })
    },
  )

  it('keeps what came before', async () => {
    const bench = await open()
    const bad: Source = {
      name: 'bad',
      config,
      async *papers() {
        yield batch({ records: [{ identifiers: ['arxiv:2504.10002'], title: 'First' }], announced: 1 })
        throw new TypeError('then it broke')
      },
    }
    await ingest(bench, [bad])
    expect(await bench.store.papers.find('arxiv:2504.10002')).toBeDefined()
    expect(await bench.store.sources.find('bad')).toMatchObject({ failures: 1, cursor: '1' })
  })
})

it('says so when not even the failure can be stored, and the others go on', async () => {
  const [broken, bench] = [await open(), await open()]
  await broken.store.close()
  const outcomes = await ingest({ ...bench, store: broken.store }, [good])
  expect(outcomes).toEqual([{ source: 'good', fault: expect.stringMatching(/error id/) }])
  expect(bench.logged.map(({ msg }) => msg)).toContain('the failure of a source could not be stored')
})

describe('an address that fails among several', () => {
  const feed = (nth: number) => printFeed([makeGoodRecord(nth)])
  const serve = async (bad: Answer) => {
    const server = await start((asked, response, nth) => {
      const name = asked.url.pathname.slice(1)
      return name === 'bad' ? bad(asked, response, nth) : feed(Number(name))
    })
    const urls = ['1', 'bad', '2'].map((name) => `${server.url}/${name}`)
    const bads = () => server.asked.filter(({ url }) => url.pathname === '/bad').length
    return { env: { FEED_URLS: urls.join(',') }, server, bads }
  }
  const failures: readonly (readonly [string, Answer])[] = [
    ['is gone', (_asked, response) => void response.writeHead(404).end()],
    ['sends no feed', () => '<html></html>'],
    ['is cut off', () => feed(3).slice(0, -20)],
  ]
  it.each(failures)(
    'and %s starves none, wherever it stands, and is left alone by itself',
    async (_, bad) => {
      const { env, server, bads } = await serve(bad)
      const bench = await open()
      await bench.ingestAll(['feeds'], env)
      expect(await bench.store.papers.count()).toBe(2)
      expect(await bench.listings('feeds')).toEqual({ '2025-04-11': 'degraded 2/2' })
      const state = await bench.store.sources.find('feeds')
      expect(state).toMatchObject({ failures: 1, faults: [expect.stringContaining(`${server.url}/bad: `)] })
      expect(state).not.toHaveProperty('nextTryAtMs')

      const asked = bads()
      await bench.clock.sleep(60_000)
      await bench.ingestAll(['feeds'], env)
      expect(bads()).toBe(asked)
      expect(server.asked.filter(({ url }) => url.pathname === '/2')).toHaveLength(2)
      expect((await bench.store.sources.find('feeds'))?.faults).toEqual([
        expect.stringMatching(/\/bad: failed before, and is asked again after 2025-04-11T06:1\dZ\.$/),
      ])

      await bench.clock.sleep(600_000)
      await bench.ingestAll(['feeds'], env)
      expect(bads()).toBeGreaterThan(asked)
    },
  )

  it('asks addresses of others on, where a host wants to be left alone for a day', async () => {
    const busy = await start(
      (_asked, response) => void response.writeHead(429, { 'retry-after': '86400' }).end(),
    )
    const other = await start(() => feed(3))
    const bench = await open()
    await bench.ingestAll(['feeds'], { FEED_URLS: `${busy.url}/1,${busy.url}/2,${other.url}/3` })
    expect(await bench.store.papers.count()).toBe(1)
    expect(busy.asked).toHaveLength(1)
    expect((await bench.store.sources.find('feeds'))?.faults).toEqual([
      `${busy.url}/1: ${new URL(busy.url).host} answers 429.`,
      `${busy.url}/2: ${new URL(busy.url).host} asked to be left alone until 2025-04-12T06:00Z.`,
    ])
  })

  it('is asked again though a clock that was months ahead put that off', async () => {
    let isDown = true
    const { env, bads } = await serve((_asked, response) =>
      isDown ? void response.writeHead(404).end() : feed(3),
    )
    const bench = await open()
    bench.clock.set('2025-09-01T06:00:00Z')
    await bench.ingestAll(['feeds'], env)
    const asked = bads()
    isDown = false
    bench.clock.set('2025-04-11T06:00:00Z')
    await bench.ingestAll(['feeds'], env)
    expect(bads()).toBe(asked + 1)
  })

  it('is whole again when the address is', async () => {
    let isDown = true
    const { env } = await serve((_asked, response) => (isDown ? void response.writeHead(404).end() : feed(3)))
    const bench = await open()
    await bench.ingestAll(['feeds'], env)
    isDown = false
    await bench.clock.sleep(600_000)
    await bench.ingestAll(['feeds'], env)
    expect(await bench.store.papers.count()).toBe(3)
    const state = await bench.store.sources.find('feeds')
    expect(state).toMatchObject({ faults: [] })
    expect(state).not.toHaveProperty('failures')
  })
})
