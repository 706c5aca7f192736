/**
 * What the deliverer does where the ledger fails, the platform has no threads, or the clock is put forward.
 */
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { Deliverer, type Poster } from '../../src/digest/deliver.ts'
import type { Delivery } from '../../src/model/delivery.ts'
import type { Ledger } from '../../src/ports/digest.ts'
import { composeDetailed, holdPosts, makeDeskOpener, readNewest } from '../support/desk-opener.ts'
import type { Desk } from '../support/digest-desk.ts'
import { makeDigest } from '../support/digests.ts'

const open = makeDeskOpener()
const first = '2025-04-02T09:00:00Z'

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

/** A deliverer of a desk's store at nine o'clock, whose ledger fails as a test wants, and what it logged. */
function makeDeliverer(desk: Desk, faults: Partial<Ledger> = {}, poster: Poster = desk.platform) {
  const lines: { readonly msg: string }[] = []
  const deliverer = new Deliverer({
    ledger: { ...desk.store.ledger, ...faults },
    posters: new Map([['chat', poster]]),
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    now: () => Temporal.Instant.from(first),
    random: () => 0,
  })
  return { deliverer, lines }
}

/** A digest that waits to be posted, of so many places. */
async function record(desk: Desk, slot: string, rooms = 1): Promise<void> {
  for (let room = 1; room <= rooms; room += 1) {
    const subscription = await desk.subscribe({ place: `chat:T1/C${room}`, query: slot })
    await desk.store.ledger.record(subscription, slot, makeDigest(), Date.parse(first))
  }
}

it('asks a ledger that fails again only after eight seconds, so that others can say what they have in hand', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const desk = await open()
  await record(desk, first)
  let asked = 0
  const take: Ledger['take'] = async (...order) => {
    asked += 1
    if (asked === 1) throw new Error('the line is cut')
    return desk.store.ledger.take(...order)
  }
  const { deliverer, lines } = makeDeliverer(desk, { take })
  await deliverer.deliver()
  expect(lines).toMatchObject([
    { level: 50, msg: 'the ledger does not say what is to be posted', err: { message: 'the line is cut' } },
  ])
  vi.advanceTimersByTime(7_999)
  await deliverer.deliver()
  expect(asked).toBe(1)
  vi.advanceTimersByTime(1)
  await deliverer.deliver()
  expect(desk.platform.posts).toHaveLength(1)
  await deliverer.stop()
})

it('ends, and says why, where the ledger does not take what was posted', async () => {
  const desk = await open()
  await record(desk, first)
  const markSent = () => Promise.reject(new Error('the line is cut'))
  const { deliverer, lines } = makeDeliverer(desk, { markSent })
  await deliverer.deliver()
  expect(desk.platform.posts).toHaveLength(1)
  expect(lines).toMatchObject([
    { level: 40, msg: 'a digest could not be posted', err: { message: 'the line is cut' } },
  ])
})

it('says what could not be posted, where and why', async () => {
  const desk = await open()
  const { id } = await desk.subscribe()
  desk.platform.onTry = () => {
    throw new Error('socket hang up')
  }
  await desk.tickAt(first)
  expect(desk.logged).toMatchObject([
    {
      level: 40,
      msg: 'a digest could not be posted',
      err: { message: 'socket hang up' },
      place: 'chat:T1/C1',
      subscriptionId: id,
      slot: first,
      attempts: 0,
    },
  ])
})

it('posts the card alone where there are no threads', async () => {
  const poster: Poster = { post: (...told) => recorder.post(...told) }
  const desk = await open({ compose: composeDetailed, poster })
  const recorder = desk.platform
  await desk.subscribe()
  await desk.tickAt(first)
  expect(desk.platform.posts).toHaveLength(1)
  expect(desk.logged).toEqual([])
  expect(await readNewest(desk)).toMatchObject({ state: 'sent', messageId: 'M1', attempts: 0 })
})

it('posts nothing twice that the ledger hands out again while it is in hand', async () => {
  const desk = await open()
  await record(desk, first)
  const handedOut: Delivery[] = []
  let asked = 0
  // Where the clock is put forward, it looks to the ledger as if this process had died.
  const take: Ledger['take'] = async (...order) => {
    asked += 1
    handedOut.push(...(await desk.store.ledger.take(...order)))
    return handedOut
  }
  const { begun, letGo } = holdPosts(desk)
  const { deliverer } = makeDeliverer(desk, { take })
  deliverer.begin()
  await begun
  deliverer.begin()
  await until(() => asked === 2)
  await turn()
  handedOut.length = 0
  letGo()
  await deliverer.deliver()
  expect(desk.platform.tries).toHaveLength(1)
})

it('has more in hand at a time the more it has posted, fifty at most', async () => {
  const desk = await open()
  const inHandOf = async (slot: string, rooms: number) => {
    await record(desk, slot, rooms)
    desk.platform.tries.length = 0
    const { begun, letGo } = holdPosts(desk)
    deliverer.begin()
    await begun
    await turn()
    deliverer.begin()
    await turn()
    const inHand = desk.platform.tries.length
    letGo()
    await deliverer.deliver()
    return inHand
  }
  const { deliverer } = makeDeliverer(desk)
  expect(await inHandOf('2025-04-02T09:00:00Z', 60)).toBe(15)
  expect(await inHandOf('2025-04-02T09:10:00Z', 60)).toBe(30)
  expect(await inHandOf('2025-04-02T09:20:00Z', 100)).toBe(45)
  expect(await inHandOf('2025-04-02T09:30:00Z', 60)).toBe(50)
})
