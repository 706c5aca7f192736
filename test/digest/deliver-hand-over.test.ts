/** Deliveries that a process lets go, and what another makes of them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeDetailed, holdPosts, makeDeskOpener, readNewest } from '../support/desk-opener.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

const open = makeDeskOpener()
const first = '2025-04-02T09:00:00Z'

describe('stopping', () => {
  it('waits for what is being posted and takes no more', async () => {
    const desk = await open()
    for (const query of ['a', 'b']) await desk.subscribe({ query })
    const { begun, letGo } = holdPosts(desk)
    const ticking = desk.tickAt(first)
    await begun
    while ((await desk.store.ledger.archive('chat:T1/C1', 10)).length < 2)
      await new Promise((resolve) => setImmediate(resolve))
    const stopped = desk.ticker.stop()
    await new Promise((resolve) => setImmediate(resolve))
    letGo()
    await Promise.all([stopped, ticking])
    expect(desk.platform.posts).toHaveLength(1)
    const rows = await desk.store.ledger.archive('chat:T1/C1', 10)
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(1)
  })

  it('waits for what is being posted, and begins nothing of it again where the clock was put forward', async () => {
    const desk = await open()
    for (const channel of ['C1', 'C2']) await desk.subscribe({ place: `chat:T1/${channel}` })
    const { begun, letGo } = holdPosts(desk)
    const ticking = desk.tickAt(first)
    await begun
    const again = desk.tickAt('2025-04-02T09:59:00Z')
    await vi.waitUntil(() => desk.platform.tries.length >= 2, 180_000)
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve))
    letGo()
    await Promise.all([ticking, again])
    expect(desk.platform.posts).toHaveLength(2)
    expect(desk.platform.tries).toHaveLength(2)
  })

  it('leaves to its lease what the platform has not answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const started = Promise.withResolvers<void>()
    const post = () => {
      started.resolve()
      return new Promise<string>(() => undefined)
    }
    const desk = await open({ poster: { post } })
    await desk.subscribe()
    const rival = await desk.join()
    void desk.tickAt(first)
    await started.promise
    const stopped = desk.ticker.stop()
    await vi.advanceTimersByTimeAsync(7_000)
    await stopped
    await rival.tick()
    expect(desk.logged.map(({ msg }) => msg)).toEqual(['the stop leaves posts that have no answer yet'])
    expect(desk.platform.tries).toEqual([])
  })
})

// The same on both engines.
describe.each(['SQLite', 'PostgreSQL'])('stopping on %s', (engine) => {
  let server: PostgresServer | undefined
  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
  })
  afterAll(() => server?.stop())

  async function openTwo() {
    const url = await server?.createMigrated()
    const desk = await open(url === undefined ? {} : { url })
    return { desk, rival: await desk.join() }
  }

  it('hands back what waits in an adapter, and another posts it at once, in its order', async () => {
    const { desk, rival } = await openTwo()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const query of ['a', 'b']) await desk.subscribe({ query })
    const started = Promise.withResolvers<void>()
    desk.platform.onTry = () => {
      started.resolve()
      return new Promise(() => undefined)
    }
    const ticking = desk.tickAt(first)
    await started.promise
    await vi.waitUntil(async () => (await desk.store.ledger.archive('chat:T1/C1', 9)).length === 2, 180_000)
    const stopped = desk.ticker.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([stopped, ticking])
    desk.platform.onTry = () => undefined
    await rival.tick()
    const [tried = '', ...posted] = desk.platform.tries
    expect(posted[0]).toBe(tried)
    expect(desk.platform.posts).toHaveLength(2)
    expect(await readNewest(desk)).toMatchObject({ state: 'sent', attempts: 0 })
  })

  it('hands back at once what was taken and not begun', async () => {
    const { desk, rival } = await openTwo()
    await desk.subscribe()
    const { ledger } = desk.store
    const take = ledger.take.bind(ledger)
    const [taken, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(ledger, 'take').mockImplementation(async (...asked) => {
      const deliveries = await take(...asked)
      if (deliveries.length > 0) taken.resolve()
      await gate.promise
      return deliveries
    })
    const ticking = desk.tickAt(first)
    await taken.promise
    const stopped = desk.ticker.stop()
    gate.resolve()
    await Promise.all([ticking, stopped])
    expect(desk.platform.tries).toEqual([])
    await rival.tick()
    expect(desk.platform.posts).toHaveLength(1)
  })
})

describe('a delivery that its process cannot keep', () => {
  const tenSeconds = 10_000

  /** A post that waits in the adapter, of a process whose ledger is out of reach from now on. */
  async function openLost() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const desk = await open({ compose: composeDetailed })
    await desk.subscribe()
    const rival = await desk.join()
    const { begun, letGo } = holdPosts(desk)
    const ticking = desk.tickAt(first)
    await begun
    const [takenAs] = await desk.store.ledger.archive('chat:T1/C1', 1)
    vi.spyOn(desk.store.ledger, 'keep').mockRejectedValue(new Error('the connection broke'))
    return { desk, rival, ticking, letGo, takenAs }
  }

  it('does not begin to be posted any longer, before another process may have it', async () => {
    const { desk, rival, ticking, letGo } = await openLost()
    await vi.advanceTimersByTimeAsync(tenSeconds)
    await ticking
    letGo()
    expect(desk.platform.posts).toEqual([])
    desk.setClock('2025-04-02T09:00:14Z')
    await rival.tick()
    expect(desk.platform.tries).toHaveLength(1)
    desk.setClock('2025-04-02T09:00:16Z')
    await rival.tick()
    expect(desk.platform.posts).toHaveLength(2)
    expect(await readNewest(desk)).toMatchObject({ state: 'sent', attempts: 0 })
  })

  it('is not touched, since another may have it', async () => {
    const { desk, ticking, takenAs } = await openLost()
    await vi.advanceTimersByTimeAsync(tenSeconds)
    await ticking
    expect(await readNewest(desk)).toEqual(takenAs)
  })
})
