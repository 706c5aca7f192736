/** What the ticker does where the store fails, where others are quicker, and where it is told to stop. */
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { Ticker, type TickerParts } from '../../src/digest/ticker.ts'
import { BotError } from '../../src/errors.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Compose } from '../../src/ports/digest.ts'
import { makeDeskOpener } from '../support/desk-opener.ts'
import type { Desk } from '../support/digest-desk.ts'
import { makeDigest } from '../support/digests.ts'

const open = makeDeskOpener()
const first = Temporal.Instant.from('2025-04-02T09:00:00Z')
const nowMs = first.epochMilliseconds

/**
 * A ticker on a desk's store at nine o'clock, of which parts fail as a test wants,
 * and what it composed and logged.
 */
function makeTicker(desk: Desk, parts: Partial<TickerParts> = {}) {
  const { deliverer } = desk
  const { subscriptions, ledger, revisions } = desk.store
  desk.setClock(first.toString())
  const composed: Subscription[] = []
  const lines: { readonly msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { compose = async () => makeDigest() } = parts
  const ticker = new Ticker({
    subscriptions,
    ledger,
    revisions,
    name: async (digest) => digest,
    recordOthers: async () => undefined,
    tellPeople: async () => undefined,
    deliverer,
    platforms: ['chat'],
    log,
    now: () => first,
    random: () => 0,
    timeZoneRules: 'test',
    ...parts,
    compose: (subscription, occasion) => {
      composed.push(subscription)
      return compose(subscription, occasion)
    },
  })
  return { ticker, composed, lines, messages: () => lines.map(({ msg }) => msg) }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

it('ticks again after some seconds where the store does not say what is due', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const desk = await open()
  await desk.subscribe()
  let isAway = true
  const listAwake: TickerParts['subscriptions']['listAwake'] = async (...asked) => {
    if (isAway) throw new Error('the line is cut')
    return desk.store.subscriptions.listAwake(...asked)
  }
  const { ticker, composed, lines } = makeTicker(desk, {
    subscriptions: { ...desk.store.subscriptions, listAwake },
  })
  await ticker.tick()
  expect(lines).toMatchObject([
    { level: 50, msg: 'the store does not say which digests are due', err: { message: 'the line is cut' } },
  ])
  await vi.advanceTimersByTimeAsync(4_999)
  isAway = false
  expect(composed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await until(() => desk.platform.posts.length === 1)
  await ticker.stop()
})

it('tries no others where the store is away while it composes, and ticks again unless it stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const desk = await open()
  for (const query of ['a', 'b']) await desk.subscribe({ query })
  let asked = 0
  const coveredUntil = async () => {
    asked += 1
    throw new Error('the line is cut')
  }
  const { ticker, composed, messages } = makeTicker(desk, { ledger: { ...desk.store.ledger, coveredUntil } })
  await ticker.tick()
  expect(messages()).toEqual(['a digest could not be composed'])
  const before = asked
  await vi.advanceTimersByTimeAsync(5_000)
  await until(() => asked === 2 * before)
  await ticker.tick()
  await ticker.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(composed).toEqual([])
})

it('ticks again after some seconds where what it composes of is away, and not for a fault of the digest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const desk = await open()
  const { id, workspace, place } = await desk.subscribe()
  let fault: Error = new BotError('unavailable', 'The database is busy.')
  const { ticker, composed, lines } = makeTicker(desk, { compose: () => Promise.reject(fault) })
  await ticker.tick()
  expect(lines).toMatchObject([
    {
      msg: 'a digest could not be composed',
      err: { message: fault.message },
      subscription: id,
      workspace,
      place,
    },
  ])
  fault = new TypeError('x is not a function')
  await vi.advanceTimersByTimeAsync(5_000)
  await until(() => composed.length === 2)
  await ticker.tick()
  expect(vi.getTimerCount()).toBe(0)
  expect(await desk.store.subscriptions.find(workspace, 1)).toMatchObject({ state: 'active' })
  await ticker.stop()
})

it('disables what cannot be composed by the fault of people, and goes on where not even that can be stored', async () => {
  const desk = await open()
  for (const query of ['a', 'b']) await desk.subscribe({ query })
  const fault = new BotError('bad-input', 'This query has no words.')
  const stop: TickerParts['subscriptions']['stop'] = async (id, reason, atMs) => {
    if (id === composed[0]?.id) throw new Error('the disk is full')
    await desk.store.subscriptions.stop(id, reason, atMs)
  }
  const subscriptions = { ...desk.store.subscriptions, stop }
  const { ticker, composed, lines } = makeTicker(desk, {
    subscriptions,
    compose: () => Promise.reject(fault),
  })
  await ticker.tick()
  expect(lines.find(({ msg }) => msg === 'and could not be disabled')).toMatchObject({
    err: { message: 'the disk is full' },
    subscription: composed[0]?.id,
  })
  const states = await desk.store.subscriptions.list('chat:T1')
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['active', undefined],
    ['disabled', 'This query has no words.'],
  ])
})

it('composes three times at most where others post the same papers meanwhile, and tries again at the next tick', async () => {
  const desk = await open()
  await desk.subscribe()
  let isBusy = true
  const record: TickerParts['ledger']['record'] = async (...told) =>
    isBusy ? 'overlap' : desk.store.ledger.record(...told)
  const { ticker, composed, messages } = makeTicker(desk, { ledger: { ...desk.store.ledger, record } })
  await ticker.tick()
  expect(composed).toHaveLength(3)
  expect(messages()).toEqual(['a digest could not be composed'])
  isBusy = false
  await ticker.tick()
  expect(composed).toHaveLength(4)
  expect(desk.platform.posts).toHaveLength(1)
})

it('composes nothing that another replica recorded, or somebody removed, since it read what is due', async () => {
  const desk = await open()
  const [recorded, removed] = [await desk.subscribe({ query: 'a' }), await desk.subscribe({ query: 'b' })]
  const listAwake: TickerParts['subscriptions']['listAwake'] = async (...asked) => {
    const awake = await desk.store.subscriptions.listAwake(...asked)
    await desk.store.ledger.record(recorded, first.toString(), makeDigest(), nowMs)
    await desk.store.subscriptions.remove(removed.id, nowMs)
    return awake
  }
  const { ticker, composed, lines } = makeTicker(desk, {
    subscriptions: { ...desk.store.subscriptions, listAwake },
  })
  await ticker.tick()
  expect(composed).toEqual([])
  expect(lines).toEqual([])
})

it('lets subscriptions rest until their next slot', async () => {
  const desk = await open()
  const utc = { timeZone: 'UTC', time: '09:00' }
  const due = await desk.subscribe({ query: 'due' })
  await desk.subscribe({ query: 'later', schedule: { ...utc, every: 'day', days: [], time: '10:00' } })
  await desk.subscribe({ query: 'never', schedule: { ...utc, every: 'week', days: [] } })
  const { ticker, composed, lines } = makeTicker(desk)
  await ticker.tick()
  expect(composed.map(({ id }) => id)).toEqual([due.id])
  expect(lines).toEqual([])
  const awakeAt = async (time: string) =>
    (await desk.store.subscriptions.listAwake(Date.parse(time), ['chat']))
      .map(({ query }) => query)
      .toSorted()
  expect(await awakeAt('2025-04-02T09:59:59Z')).toEqual([])
  expect(await awakeAt('2025-04-02T10:00:00Z')).toEqual(['later'])
  expect(await awakeAt('2025-04-03T09:00:00Z')).toEqual(['due', 'later'])
  expect(await awakeAt('2999-01-01T00:00:00Z')).toEqual(['due', 'later'])
})

it('has a digest posted while it composes the next', async () => {
  const desk = await open()
  for (const query of ['a', 'b']) await desk.subscribe({ query })
  const compose: Compose = async ({ query }) => {
    if (query === 'b') await until(() => desk.platform.posts.length === 1)
    return makeDigest()
  }
  const { ticker } = makeTicker(desk, { compose })
  await ticker.tick()
  expect(desk.platform.posts).toHaveLength(2)
})

it('composes no other once it is told to stop', async () => {
  const desk = await open()
  for (const query of ['a', 'b']) await desk.subscribe({ query })
  let stopped: Promise<void> | undefined
  const compose: Compose = async () => {
    stopped = ticker.stop()
    return makeDigest()
  }
  const { ticker, composed } = makeTicker(desk, { compose })
  await ticker.tick()
  await stopped
  expect(composed).toHaveLength(1)
  await ticker.tick()
  expect(composed).toHaveLength(1)
})

it('begins at a place by chance, with those of each place in their order', async () => {
  const desk = await open()
  for (const query of ['a1', 'b1', 'a2', 'c1'])
    await desk.subscribe({ query, place: `chat:T1/${query.charAt(0)}` })
  const { ticker, composed } = makeTicker(desk, { random: () => 0.5 })
  await ticker.tick()
  expect(composed.map(({ query }) => query)).toEqual(['b1', 'c1', 'a1', 'a2'])
})

it('ticks each minute though the clock was set back by hours', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.parse('2025-04-02T16:00:00Z'),
  })
  const desk = await open()
  let now = Temporal.Instant.from('2025-04-02T16:00:00Z')
  const setClock = (instant: string) => {
    now = Temporal.Instant.from(instant)
    desk.setClock(instant)
    vi.setSystemTime(instant)
  }
  const { ticker, composed } = makeTicker(desk, { now: () => now })
  setClock(now.toString())
  await ticker.start()
  await ticker.tick()
  setClock('2025-04-02T08:59:00Z')
  await desk.subscribe()
  setClock('2025-04-02T09:00:00Z')
  await vi.advanceTimersByTimeAsync(60_000)
  await until(() => desk.platform.posts.length === 1)
  expect(composed).toHaveLength(1)
  await ticker.stop()
  expect(vi.getTimerCount()).toBe(0)
})
