import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IngestSchedule } from '../../src/app/ingest-schedule.ts'
import { loadLiveSources } from '../../src/app/live-sources.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeSourceServers } from '../support/source-server.ts'

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
    const quick = await start((_asked, response) => {
      response.setHeader('content-type', 'application/atom+xml')
      return '<feed xmlns="http://www.w3.org/2005/Atom"><title>none</title></feed>'
    })
    // Each second is another minute, so that the test need not wait for minutes.
    let minutes = 0
    const now = () => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: ++minutes })
    const { made } = await schedule(
      {
        SOURCES: 'hugging-face,feeds',
        HUGGING_FACE_URL: held.url,
        FEED_URLS: `${quick.url}/feed`,
        INGEST_CRON: '* * * * * *',
        ALLOW_PRIVATE_ADDRESSES: '1',
      },
      now,
    )
    made.start()
    await vi.waitUntil(() => quick.asked.length >= 3, { timeout: 60_000 })
    expect(held.asked).toHaveLength(1)
    await made.stop()
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
