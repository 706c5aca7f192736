import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { IndexFollower } from '../../src/app/index-follower.ts'
import { Library } from '../../src/library/library.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { layLine } from '../support/breakable-line.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { makeFullRecord } from '../support/store-records.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const soon = { timeout: 180_000, interval: 50 }

/** A replica's index that follows its store, and a store of another replica. */
async function follow() {
  const address = await server.createDatabase()
  const line = await layLine(address)
  const [store, elsewhere] = [await openStore({ url: line.url }), await openStore({ url: address })]
  const now = () => Temporal.Now.instant()
  const index = createMemoryIndex()
  const library = new Library({ store, index, now, timeZone: 'UTC', version: '0.0.0-test' })
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (entry: string) => logged.push(JSON.parse(entry).msg) })
  const follower = new IndexFollower(library, log)
  follower.start()
  onTestFinished(async () => {
    line.restore()
    await follower.stop()
    await store.close()
    await elsewhere.close()
    await line.close()
  })
  return { library, index, elsewhere, line, logged }
}

describe('a paper that another replica stored', () => {
  it('is found at once by whoever asks', async () => {
    const { library, index, elsewhere } = await follow()
    await elsewhere.papers.merge([makeFullRecord(1)])
    expect(await library.answer(() => index.size())).toBe(1)
  })

  it('is indexed while nobody asks, also after the connection was lost', async () => {
    const { index, elsewhere, line, logged, library } = await follow()
    await elsewhere.papers.merge([makeFullRecord(1)])
    await vi.waitUntil(async () => (await index.size()) === 1, soon)
    line.cut()
    await elsewhere.papers.merge([makeFullRecord(2)])
    await vi.waitUntil(() => library.outageSince !== undefined, soon)
    line.restore()
    await vi.waitUntil(async () => (await index.size()) === 2, soon)
    await vi.waitUntil(() => library.outageSince === undefined && logged.length === 2, soon)
    expect(logged).toEqual([
      'the index cannot follow the database',
      'the database answers again, and the index is up to it',
    ])
  })

  it('keeps no answer waiting when tens of thousands come at once', async () => {
    const { library, index, elsewhere } = await follow()
    const gate = Promise.withResolvers<void>()
    const update = index.update.bind(index)
    let steps = 0
    index.update = async (change) => {
      steps += 1
      if (steps > 1) await gate.promise
      return update(change)
    }
    await elsewhere.papers.merge(Array.from({ length: 2_500 }, (_, number) => makeFullRecord(number)))
    const size = await library.answer(() => index.size())
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(2_500)
    expect(library.outageSince).toBeUndefined()
    gate.resolve()
    await library.refresh()
    expect(await index.size()).toBe(2_500)
  })
})
