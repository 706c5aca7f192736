import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { backoffMs, mostFailures } from '../../src/digest/deliver.ts'
import { BotError } from '../../src/errors.ts'
import type { Delivery, Digest } from '../../src/model/delivery.ts'
import { type Desk, openDesk } from '../support/digest-desk.ts'
import { makeDigest } from '../support/digests.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

const desks: Desk[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const desk of desks.splice(0)) await desk.close()
})

const first = '2025-04-02T09:00:00Z'
const detailed = makeDigest({ reply: { title: 'Details', blocks: [], buttons: [] } })

async function open(digest: Digest = makeDigest()): Promise<Desk> {
  const desk = await openDesk({ compose: async () => digest })
  desks.push(desk)
  return desk
}

async function readRow(desk: Desk): Promise<Delivery | undefined> {
  return (await desk.store.ledger.archive('chat:T1/C1', 1))[0]
}

/** Clock times, minute by minute after the first. */
function minutes(count: number): string[] {
  return Array.from({ length: count }, (_, minute) =>
    Temporal.Instant.from(first).add({ minutes: minute }).toString(),
  )
}

describe('a delivery', () => {
  it('is posted under the key of its slot and marked with the message', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    await desk.tickAt(first)
    expect(desk.platform.posts).toMatchObject([{ id: 'M1', key: `${id}/${first}`, place: 'chat:T1/C1' }])
    expect(await readRow(desk)).toMatchObject({ state: 'sent', messageId: 'M1', sentAtMs: Date.parse(first) })
  })

  it('has its details in the thread of its card', async () => {
    const desk = await open(detailed)
    const { id } = await desk.subscribe()
    await desk.tickAt(first)
    expect(desk.platform.posts).toMatchObject([
      { id: 'M1', key: `${id}/${first}` },
      { id: 'M2', key: `${id}/${first}/reply`, under: 'M1', card: { title: 'Details' } },
    ])
    expect(await readRow(desk)).toMatchObject({ state: 'sent', messageId: 'M1' })
  })

  it('is tried again later and later after faults that may pass', async () => {
    const desk = await open()
    await desk.subscribe()
    let faults = 3
    desk.platform.onTry = () => {
      faults -= 1
      if (faults >= 0) throw new Error('socket hang up')
    }
    const tried: string[] = []
    for (const minute of minutes(20)) {
      const before = desk.platform.tries.length
      await desk.tickAt(minute)
      if (desk.platform.tries.length > before) tried.push(minute.slice(11, 16))
    }
    expect(tried).toEqual(['09:00', '09:01', '09:03', '09:07'])
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.composed).toHaveLength(1)
    expect(await readRow(desk)).toMatchObject({ state: 'sent', attempts: 3, reason: undefined })
  })

  it('waits as long as the platform says, and with it all others of the place', async () => {
    const desk = await open()
    for (const query of ['a', 'b']) await desk.subscribe({ query })
    await desk.subscribe({ place: 'chat:T1/C2' })
    let isFirst = true
    desk.platform.onTry = (_key, place) => {
      if (place !== 'chat:T1/C1' || !isFirst) return
      isFirst = false
      throw new BotError('unavailable', 'Too fast.', { retryAfterMs: 5 * 60_000 })
    }
    const counts: number[] = []
    for (const minute of minutes(6)) {
      await desk.tickAt(minute)
      counts.push(desk.platform.posts.length)
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 3])
  })

  it('lets others of its place pass after a fault of its own', async () => {
    const desk = await open()
    const broken = await desk.subscribe({ query: 'broken' })
    await desk.subscribe({ query: 'sound' })
    desk.platform.onTry = (key) => {
      if (key.startsWith(broken.id)) throw new Error('this card cannot be shown')
    }
    await desk.tickAt(first)
    expect(desk.platform.posts).toHaveLength(1)
  })

  it('is given up after many failures, with a reason for people', async () => {
    const desk = await open()
    await desk.subscribe()
    desk.platform.onTry = () => {
      throw new BotError('unavailable', 'The platform does not answer.')
    }
    for (const minute of minutes(20 * 60)) await desk.tickAt(minute)
    expect(desk.platform.tries).toHaveLength(mostFailures)
    const [dead] = await desk.store.ledger.dead('chat:T1')
    expect(dead).toMatchObject({ state: 'dead', reason: 'The platform does not answer.' })
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
    desk.platform.onTry = () => undefined
    await desk.tickAt('2025-04-03T09:00:00Z')
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.composed.at(-1)?.since).toBeUndefined()
  })

  it('shows people no words of a fault that is not for them', async () => {
    const desk = await open()
    await desk.subscribe()
    desk.platform.onTry = () => {
      throw new Error('connect ECONNREFUSED 10.0.0.1:443 token=xoxb')
    }
    await desk.tickAt(first)
    expect((await readRow(desk))?.reason).toBe('It failed in a way that only the log explains.')
  })

  it('disables its subscription when the place refuses for good, until somebody resumes it', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    desk.platform.onTry = () => {
      throw new BotError('not-allowed', 'The channel is archived.')
    }
    for (const minute of [first, '2025-04-02T09:01:00Z', '2025-04-03T09:00:00Z']) await desk.tickAt(minute)
    expect(desk.platform.tries).toHaveLength(1)
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({
      state: 'disabled',
      reason: 'The channel is archived.',
    })
    desk.platform.onTry = () => undefined
    await desk.store.subscriptions.change(id, { state: 'active', reason: undefined })
    await desk.tickAt('2025-04-03T09:01:00Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([`${id}/2025-04-03T09:00:00Z`])
    expect(desk.composed.at(-1)?.since).toBeUndefined()
  })

  it('stays sent when only its details are refused', async () => {
    const desk = await open(detailed)
    await desk.subscribe()
    desk.platform.onTry = (key) => {
      if (key.endsWith('/reply')) throw new BotError('not-allowed', 'I may not open threads.')
    }
    await desk.tickAt(first)
    expect(await readRow(desk)).toMatchObject({
      state: 'sent',
      messageId: 'M1',
      reason: 'I may not open threads.',
    })
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
  })

  it('does not post its card again when only its details failed', async () => {
    const desk = await open(detailed)
    await desk.subscribe()
    let isFirst = true
    desk.platform.onTry = (key) => {
      if (!key.endsWith('/reply') || !isFirst) return
      isFirst = false
      throw new Error('socket hang up')
    }
    for (const minute of minutes(3)) await desk.tickAt(minute)
    expect(desk.platform.tries.map((key) => key.endsWith('/reply'))).toEqual([false, true, true])
    expect(desk.platform.posts).toHaveLength(2)
  })

  it('is left to its process while that keeps it, however long the post takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const desk = await open()
    await desk.subscribe()
    const rival = await desk.join()
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    desk.platform.onTry = () => {
      started.resolve()
      return gate.promise
    }
    const slow = desk.tickAt(first)
    await started.promise
    for (const step of Array.from({ length: 30 }).keys()) {
      desk.setClock(
        Temporal.Instant.from(first)
          .add({ seconds: 10 * (step + 1) })
          .toString(),
      )
      await vi.advanceTimersByTimeAsync(10_000)
      await rival.tick()
    }
    gate.resolve()
    await slow
    expect(desk.platform.tries).toHaveLength(1)
    expect(await readRow(desk)).toMatchObject({ state: 'sent' })
  })

  it('is found, not posted again, when its process died between posting and marking', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    desk.setClock(first)
    const [subscription] = await desk.store.subscriptions.list('chat:T1')
    if (subscription === undefined) throw new Error('it was just saved')
    const nowMs = Date.parse(first)
    await desk.store.ledger.settle(subscription, first, makeDigest(), nowMs)
    await desk.store.ledger.take(nowMs, 120_000, { limit: 1, platforms: ['chat'] })
    await desk.platform.post('chat:T1/C1', makeDigest().card, `${id}/${first}`)
    for (const minute of minutes(4)) await desk.tickAt(minute)
    expect(desk.platform.posts).toHaveLength(1)
    expect(await readRow(desk)).toMatchObject({ state: 'sent', messageId: 'M1' })
  })

  it('is held back while a process that has just begun has others in hand, of which it takes few', async () => {
    const desk = await open()
    for (let room = 0; room < 40; room += 1) await desk.subscribe({ place: `chat:T1/C${room}` })
    const gate = Promise.withResolvers<void>()
    desk.platform.onTry = () => gate.promise
    const ticking = desk.tickAt(first)
    await vi.waitUntil(() => desk.composed.length === 40 && desk.platform.tries.length > 0)
    await new Promise((resolve) => setImmediate(resolve))
    const begun = desk.platform.tries.length
    expect(begun).toBeGreaterThan(0)
    expect(begun).toBeLessThan(20)
    gate.resolve()
    await ticking
    expect(desk.platform.posts).toHaveLength(40)
  })

  it('goes out in the order of composing within a place, side by side with other places', async () => {
    const desk = await open()
    const queries = ['a', 'b', 'c']
    for (const query of queries) await desk.subscribe({ query })
    await desk.subscribe({ place: 'chat:T1/C2' })
    let [now, most] = [0, 0]
    desk.platform.onTry = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    await desk.tickAt(first)
    const inPlace = desk.platform.posts.filter(({ place }) => place === 'chat:T1/C1')
    const ids = (await desk.store.subscriptions.listAt('chat:T1/C1')).map(({ id }) => `${id}/${first}`)
    expect(inPlace.map(({ key }) => key)).toEqual(ids)
    expect(most).toBe(2)
  })
})

describe('stopping', () => {
  it('waits for what is being posted and takes no more', async () => {
    const desk = await open()
    for (const query of ['a', 'b']) await desk.subscribe({ query })
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    desk.platform.onTry = () => {
      started.resolve()
      return gate.promise
    }
    const ticking = desk.tickAt(first)
    await started.promise
    while ((await desk.store.ledger.archive('chat:T1/C1', 10)).length < 2)
      await new Promise((resolve) => setImmediate(resolve))
    const stopped = desk.ticker.stop()
    await new Promise((resolve) => setImmediate(resolve))
    gate.resolve()
    await Promise.all([stopped, ticking])
    expect(desk.platform.posts).toHaveLength(1)
    const rows = await desk.store.ledger.archive('chat:T1/C1', 10)
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(1)
  })

  it('leaves to its lease what the platform has not answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const started = Promise.withResolvers<void>()
    const post = () => {
      started.resolve()
      return new Promise<string>(() => undefined)
    }
    const desk = await openDesk({ poster: { post } })
    desks.push(desk)
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
    const url = await server?.createDatabase()
    const desk = await openDesk(url === undefined ? {} : { url })
    desks.push(desk)
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
    await vi.waitUntil(async () => (await desk.store.ledger.archive('chat:T1/C1', 9)).length === 2)
    const stopped = desk.ticker.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([stopped, ticking])
    desk.platform.onTry = () => undefined
    await rival.tick()
    const [tried = '', ...posted] = desk.platform.tries
    expect(posted[0]).toBe(tried)
    expect(desk.platform.posts).toHaveLength(2)
    expect(await readRow(desk)).toMatchObject({ state: 'sent', attempts: 0 })
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
    const desk = await open(detailed)
    await desk.subscribe()
    const rival = await desk.join()
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    desk.platform.onTry = () => {
      started.resolve()
      return gate.promise
    }
    const ticking = desk.tickAt(first)
    await started.promise
    const [takenAs] = await desk.store.ledger.archive('chat:T1/C1', 1)
    vi.spyOn(desk.store.ledger, 'keep').mockRejectedValue(new Error('the connection broke'))
    return { desk, rival, ticking, gate, takenAs }
  }

  it('does not begin to be posted any longer, before another process may have it', async () => {
    const { desk, rival, ticking, gate } = await openLost()
    await vi.advanceTimersByTimeAsync(tenSeconds)
    await ticking
    gate.resolve()
    expect(desk.platform.posts).toEqual([])
    desk.setClock('2025-04-02T09:00:14Z')
    await rival.tick()
    expect(desk.platform.tries).toHaveLength(1)
    desk.setClock('2025-04-02T09:00:16Z')
    await rival.tick()
    expect(desk.platform.posts).toHaveLength(2)
    expect(await readRow(desk)).toMatchObject({ state: 'sent', attempts: 0 })
  })

  it('is not touched, since another may have it', async () => {
    const { desk, ticking, takenAs } = await openLost()
    await vi.advanceTimersByTimeAsync(tenSeconds)
    await ticking
    expect(await readRow(desk)).toEqual(takenAs)
  })
})

describe('the wait after failures', () => {
  it('doubles up to an hour and loses at most a half', () => {
    expect([1, 2, 3, 6, 7, 19].map((failures) => backoffMs(failures, 0) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const fullMs = backoffMs(failures, 0)
          const waitMs = backoffMs(failures, random)
          expect(waitMs).toBeGreaterThanOrEqual(fullMs / 2)
          expect(waitMs).toBeLessThanOrEqual(fullMs)
        },
      ),
    )
  })
})
