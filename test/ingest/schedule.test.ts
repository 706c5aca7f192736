import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IngestSchedule } from '../../src/app/ingest-schedule.ts'
import { loadLiveSources } from '../../src/app/live-sources.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-schedule-'))
  store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function schedule(env: Record<string, string>, now = () => Temporal.Now.instant()) {
  const faults: string[] = []
  const live = await loadLiveSources(env, faults)
  if (live === undefined) throw new Error(faults.join())
  let ingested = 0
  let hear = () => {}
  const first = new Promise<void>((resolve) => {
    hear = resolve
  })
  const made = new IngestSchedule(live, {
    store,
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    now,
    onIngested: async () => {
      ingested += 1
      hear()
    },
  })
  return { made, first, count: () => ingested }
}

function turnClock(instant: string) {
  let now = Temporal.Instant.from(instant)
  return {
    now: () => now,
    set: (next: string) => {
      now = Temporal.Instant.from(next)
    },
  }
}

const emptyFeed: Answer = (_asked, response) => {
  response.setHeader('content-type', 'application/atom+xml')
  return '<feed xmlns="http://www.w3.org/2005/Atom"><title>none</title></feed>'
}

/** At midnight, of a feed that has nothing and remembers what it was asked. */
async function scheduleEmptyFeed(cron: string) {
  const { asked, url } = await start(emptyFeed)
  const clock = turnClock('2026-01-01T00:00:00Z')
  const env = { SOURCES: 'feeds', FEED_URLS: `${url}/feed`, INGEST_CRON: cron }
  const { made, count } = await schedule(env, clock.now)
  const hasIngested = (times: number) => vi.waitUntil(() => count() === times, { timeout: 180_000 })
  return { asked, clock, made, hasIngested }
}

describe('ingest in the running bot', () => {
  it('asks no one where no source is named', async () => {
    const { made, count } = await schedule({})
    made.start()
    await made.stop()
    expect(count()).toBe(0)
    expect(await store.sources.list()).toEqual([])
  })

  it('asks once after the start, by one of two replicas', async () => {
    const server = await start((_asked, response) => {
      response.setHeader('content-type', 'application/json')
      return '[]'
    })
    const env = { SOURCES: 'hugging-face', HUGGING_FACE_URL: server.url }
    const replicas = await Promise.all([schedule(env), schedule(env)])
    for (const { made } of replicas) made.start()
    await Promise.race(replicas.map(({ first }) => first))
    for (const { made } of replicas) await made.stop()
    expect(replicas.reduce((sum, { count }) => sum + count(), 0)).toBe(1)
    expect((await store.sources.find('hugging-face'))?.cursor).toMatch(/"day"/)
  })

  it('asks a source again at its time though another never ends', async () => {
    const held = await start(() => undefined)
    const quick = await start(emptyFeed)
    const clock = turnClock('2026-01-01T00:00:00Z')
    const { made } = await schedule(
      {
        SOURCES: 'hugging-face,feeds',
        HUGGING_FACE_URL: held.url,
        FEED_URLS: `${quick.url}/feed`,
        INGEST_CRON: '* * * * *',
        ALLOW_PRIVATE_ADDRESSES: '1',
      },
      clock.now,
    )
    made.start()
    const lookNextMinute = async () => {
      clock.set(clock.now().add({ minutes: 1 }).toString())
      await made.look()
      return quick.asked.length >= 3
    }
    await vi.waitUntil(lookNextMinute, { timeout: 180_000 })
    expect(held.asked).toHaveLength(1)
    await made.stop()
  })

  it('asks once for a time that went by while the machine slept, and not before it', async () => {
    const { asked, clock, made, hasIngested } = await scheduleEmptyFeed('30 6 * * *')
    made.start()
    await hasIngested(1)
    for (const instant of ['2026-01-01T06:29:59Z', '2026-01-01T09:12:34Z']) {
      clock.set(instant)
      await made.look()
    }
    await hasIngested(2)
    clock.set('2026-01-01T09:13:00Z')
    await made.look()
    await made.stop()
    expect(asked).toHaveLength(2)
  })

  it('asks at the times of the day though the clock was set back by hours', async () => {
    const { asked, clock, made, hasIngested } = await scheduleEmptyFeed('15 10 8,16 * * *')
    clock.set('2026-01-01T16:00:00Z')
    made.start()
    await hasIngested(1)
    for (const instant of ['2026-01-01T08:10:00Z', '2026-01-01T08:11:00Z']) {
      clock.set(instant)
      await made.look()
    }
    await hasIngested(2)
    await made.stop()
    expect(asked).toHaveLength(2)
  })

  it('stops though a server never answers', async () => {
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const server = await start(() => void ask())
    const { made, count } = await schedule({ SOURCES: 'hugging-face', HUGGING_FACE_URL: server.url })
    made.start()
    await asked
    await made.stop()
    expect(count()).toBe(0)
  })
})
