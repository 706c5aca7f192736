import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { startClock } from '../support/source-clock.ts'
import { makeHttp, makeRequest } from '../support/source-http.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()

it('the pace of arXiv is kept by all stores on one database together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-pace-'))
  const url = `file:${join(folder, 'test.sqlite')}`
  const stores = await Promise.all([openStore({ url }), openStore({ url })])
  try {
    const clock = startClock()
    const arrivals: number[] = []
    const server = await start(() => {
      arrivals.push(clock.nowMs())
      return '<ok/>'
    })
    const replicas = stores.map((store) =>
      makeHttp(clock, { rows: store.adapterRows('ingest', clock.nowMs) }),
    )
    await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => replicas[nth % 2]?.fetch(makeRequest(server.url))))
    const gaps = arrivals.slice(1).map((ms, at) => ms - (arrivals[at] ?? 0))
    expect(gaps).toHaveLength(5)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000)
  } finally {
    for (const store of stores) await store.close()
    await rm(folder, { recursive: true, force: true })
  }
})
