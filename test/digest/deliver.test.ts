import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { backoffMs } from '../../src/async/retry.ts'
import { Deliverer, deliveryBackoff, maxFailures } from '../../src/digest/deliver.ts'
import { BotError } from '../../src/errors.ts'
import type { Ledger } from '../../src/ports/digest.ts'
import {
  composeDetailed,
  holdPosts,
  makeDeskOpener,
  minutesFrom,
  readNewest,
} from '../support/desk-opener.ts'
import { makeDigest } from '../support/digests.ts'

const open = makeDeskOpener()
const first = '2025-04-02T09:00:00Z'

describe('a delivery', () => {
  it('is posted under the key of its slot and marked with the message', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    await desk.tickAt(first)
    expect(desk.platform.posts).toMatchObject([{ id: 'M1', key: `${id}/${first}`, place: 'chat:T1/C1' }])
    expect(await readNewest(desk)).toMatchObject({
      state: 'sent',
      messageId: 'M1',
      sentAtMs: Date.parse(first),
    })
  })

  it('has its details in the thread of its card', async () => {
    const desk = await open({ compose: composeDetailed })
    const { id } = await desk.subscribe()
    await desk.tickAt(first)
    expect(desk.platform.posts).toMatchObject([
      { id: 'M1', key: `${id}/${first}` },
      { id: 'M2', key: `${id}/${first}/reply`, under: 'M1', card: { title: 'Details' } },
    ])
    expect(await readNewest(desk)).toMatchObject({ state: 'sent', messageId: 'M1' })
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
    for (const minute of minutesFrom(first, 20)) {
      const before = desk.platform.tries.length
      await desk.tickAt(minute)
      if (desk.platform.tries.length > before) tried.push(minute.slice(11, 16))
    }
    expect(tried).toEqual(['09:00', '09:01', '09:03', '09:07'])
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.composed).toHaveLength(1)
    expect(await readNewest(desk)).toMatchObject({ state: 'sent', attempts: 3, reason: undefined })
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
    for (const minute of minutesFrom(first, 6)) {
      await desk.tickAt(minute)
      counts.push(desk.platform.posts.length)
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 3])
  })

  it('is posted after a day, where the platform asks for years', async () => {
    const desk = await open()
    await desk.subscribe()
    desk.platform.onTry = () => {
      throw new BotError('unavailable', 'Too fast.', { retryAfterMs: Number.POSITIVE_INFINITY })
    }
    await desk.tickAt(first)
    desk.platform.onTry = () => undefined
    const nextDay = Temporal.Instant.from(first).add({ hours: 24 })
    await desk.tickAt(nextDay.subtract({ minutes: 1 }).toString())
    expect(desk.platform.posts).toHaveLength(0)
    await desk.tickAt(nextDay.toString())
    expect(desk.platform.posts).not.toHaveLength(0)
  })

  it('is asked for again only after ten times as long as a slow answer of the ledger took', async () => {
    const desk = await open()
    const asked: { readonly atMs: number; readonly tookMs: number }[] = []
    const monotonicMs = performance.now.bind(performance)
    let aheadMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs() + aheadMs)
    const again = Promise.withResolvers<void>()
    const take: Ledger['take'] = async (...order) => {
      const atMs = performance.now()
      const taken = await desk.store.ledger.take(...order)
      // As long as a database takes that waits for its disk.
      aheadMs += 20
      asked.push({ atMs, tookMs: performance.now() - atMs })
      if (asked.length === 2) again.resolve()
      return taken
    }
    const ledger = { ...desk.store.ledger, take }
    const posters = new Map([['chat', desk.platform]])
    const now = () => Temporal.Instant.from(first)
    const deliverer = new Deliverer({ ledger, posters, log: pino({ level: 'silent' }), now, random: () => 0 })
    deliverer.begin()
    deliverer.begin()
    await again.promise
    await deliverer.stop()
    const [slow, next] = asked
    const restMs = (next?.atMs ?? 0) - (slow?.atMs ?? 0) - (slow?.tookMs ?? 0)
    expect(restMs).toBeGreaterThanOrEqual(Math.min(9 * (slow?.tookMs ?? 0), 900))
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
    for (const minute of minutesFrom(first, 20 * 60)) await desk.tickAt(minute)
    expect(desk.platform.tries).toHaveLength(maxFailures)
    const [dead] = await desk.store.ledger.dead('chat:T1')
    expect(dead).toMatchObject({ state: 'dead', reason: 'The platform does not answer.' })
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active', refusals: 0 })
    desk.platform.onTry = () => undefined
    await desk.tickAt('2025-04-03T09:00:00Z')
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.composed.at(-1)?.since).toBeUndefined()
  })

  it('is left to its process while that keeps it, however long the post takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const desk = await open()
    await desk.subscribe()
    const rival = await desk.join()
    const { begun, letGo } = holdPosts(desk)
    const slow = desk.tickAt(first)
    await begun
    for (const step of Array.from({ length: 30 }).keys()) {
      desk.setClock(
        Temporal.Instant.from(first)
          .add({ seconds: 10 * (step + 1) })
          .toString(),
      )
      await vi.advanceTimersByTimeAsync(10_000)
      await rival.tick()
    }
    letGo()
    await slow
    expect(desk.platform.tries).toHaveLength(1)
    expect(await readNewest(desk)).toMatchObject({ state: 'sent' })
  })

  it('is found, not posted again, when its process died between posting and marking', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    desk.setClock(first)
    const [subscription] = await desk.store.subscriptions.list('chat:T1')
    if (subscription === undefined) throw new Error('it was just saved')
    const nowMs = Date.parse(first)
    await desk.store.ledger.record(subscription, first, makeDigest(), nowMs)
    await desk.store.ledger.take(nowMs, 120_000, { limit: 1, platforms: ['chat'] })
    await desk.platform.post('chat:T1/C1', makeDigest().card, `${id}/${first}`)
    for (const minute of minutesFrom(first, 4)) await desk.tickAt(minute)
    expect(desk.platform.posts).toHaveLength(1)
    expect(await readNewest(desk)).toMatchObject({ state: 'sent', messageId: 'M1' })
  })

  it('is held back while a process that has just begun has others in hand, of which it takes few', async () => {
    const desk = await open()
    for (let room = 0; room < 40; room += 1) await desk.subscribe({ place: `chat:T1/C${room}` })
    const gate = Promise.withResolvers<void>()
    desk.platform.onTry = () => gate.promise
    const ticking = desk.tickAt(first)
    await vi.waitUntil(() => desk.composed.length === 40 && desk.platform.tries.length > 0, 180_000)
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
    const both = Promise.withResolvers<void>()
    desk.platform.onTry = async () => {
      now += 1
      most = Math.max(most, now)
      if (now === 2) both.resolve()
      await both.promise
      now -= 1
    }
    await desk.tickAt(first)
    const inPlace = desk.platform.posts.filter(({ place }) => place === 'chat:T1/C1')
    const ids = (await desk.store.subscriptions.listAt('chat:T1/C1')).map(({ id }) => `${id}/${first}`)
    expect(inPlace.map(({ key }) => key)).toEqual(ids)
    expect(most).toBe(2)
  })
})

describe('the wait after failures', () => {
  it('doubles up to an hour and loses at most a half', () => {
    expect([1, 2, 3, 6, 7, 19].map((failures) => backoffMs(failures, deliveryBackoff) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const fullMs = backoffMs(failures, deliveryBackoff)
          const waitMs = backoffMs(failures, deliveryBackoff, random)
          expect(waitMs).toBeGreaterThanOrEqual(fullMs / 2)
          expect(waitMs).toBeLessThanOrEqual(fullMs)
        },
      ),
    )
  })
})
