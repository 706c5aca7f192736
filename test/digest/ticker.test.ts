import { afterEach, describe, expect, it } from 'vitest'
import { BotError } from '../../src/errors.ts'
import type { Compose } from '../../src/ports/digest.ts'
import { type Desk, type DeskParts, openDesk } from '../support/digest-desk.ts'
import { makeDigest } from '../support/digests.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const desks: Desk[] = []
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})

async function open(parts: DeskParts = {}): Promise<Desk> {
  const desk = await openDesk(parts)
  desks.push(desk)
  return desk
}

describe('the ticker', () => {
  it('posts a slot at the first tick at or after it, and not again', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    await desk.tickAt('2025-04-02T08:59:59.999Z')
    expect(desk.platform.posts).toEqual([])
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.tickAt('2025-04-02T09:01:00Z')
    expect(desk.platform.tries).toEqual([`${id}/2025-04-02T09:00:00Z`])
    await desk.tickAt('2025-04-03T09:00:00.5Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([
      `${id}/2025-04-02T09:00:00Z`,
      `${id}/2025-04-03T09:00:00Z`,
    ])
  })

  it('tells composing since when, and that a subscription is new', async () => {
    const desk = await open()
    await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:30Z')
    await desk.tickAt('2025-04-03T09:01:00Z')
    const told = desk.composed.map(({ since, now, isCatchUp }) => [
      since?.toString(),
      now.toString(),
      isCatchUp,
    ])
    expect(told).toEqual([
      [undefined, '2025-04-02T09:00:30Z', false],
      ['2025-04-02T09:00:00Z', '2025-04-03T09:01:00Z', false],
    ])
  })

  it('posts one digest for all that was missed, and says that it catches up', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.tickAt('2025-04-09T15:00:00Z')
    await desk.tickAt('2025-04-09T15:01:00Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([
      `${id}/2025-04-02T09:00:00Z`,
      `${id}/2025-04-09T09:00:00Z`,
    ])
    expect(desk.composed[1]).toMatchObject({ isCatchUp: true })
    expect(desk.composed[1]?.since?.toString()).toBe('2025-04-02T09:00:00Z')
  })

  it('is silent until a pause is over, and then covers what was missed without being late', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    const resumesAtMs = Temporal.Instant.from('2025-04-05T00:00:00Z').epochMilliseconds
    await desk.store.subscriptions.change(id, { state: 'paused', resumesAtMs })
    await desk.tickAt('2025-04-04T23:59:00Z')
    await desk.tickAt('2025-04-05T00:00:00Z')
    expect(desk.platform.posts).toHaveLength(1)
    await desk.tickAt('2025-04-05T09:00:00Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([
      `${id}/2025-04-02T09:00:00Z`,
      `${id}/2025-04-05T09:00:00Z`,
    ])
    expect(desk.composed.at(-1)).toMatchObject({ isCatchUp: false })
    expect(desk.composed.at(-1)?.since?.toString()).toBe('2025-04-02T09:00:00Z')
  })

  it('is posted at the very moment that a pause ends', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    const resumesAtMs = Temporal.Instant.from('2025-04-05T09:00:00Z').epochMilliseconds
    await desk.store.subscriptions.change(id, { state: 'paused', resumesAtMs })
    await desk.tickAt('2025-04-05T08:59:00Z')
    expect(desk.platform.posts).toEqual([])
    await desk.tickAt('2025-04-05T09:00:00Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([`${id}/2025-04-05T09:00:00Z`])
  })

  it('is silent for a workspace that left, and covers all that came due when it is back', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    const other = await desk.subscribe({ workspace: 'chat:T2', place: 'chat:T2/C1' })
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.store.workspaces.leave('chat:T1', Date.parse('2025-04-02T10:00:00Z'))
    for (const day of ['03', '04', '05']) await desk.tickAt(`2025-04-${day}T09:00:00Z`)
    const postsOf = (of: string) => desk.platform.posts.filter(({ key }) => key.startsWith(of))
    expect(postsOf(id)).toHaveLength(1)
    expect(postsOf(other.id)).toHaveLength(4)
    expect(desk.composed.filter(({ subscription }) => subscription.id === id)).toHaveLength(1)
    await desk.store.workspaces.join('chat:T1', Date.parse('2025-04-05T10:00:00Z'))
    await desk.tickAt('2025-04-05T10:01:00Z')
    expect(postsOf(id).map(({ key }) => key)).toEqual([
      `${id}/2025-04-02T09:00:00Z`,
      `${id}/2025-04-05T09:00:00Z`,
    ])
    expect(desk.composed.at(-1)).toMatchObject({ isCatchUp: true })
    expect(desk.composed.at(-1)?.since?.toString()).toBe('2025-04-02T09:00:00Z')
  })

  it('repeats nothing when the clock jumps back, and goes on when the time comes again', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    for (const time of [
      '2025-04-03T09:00:00Z',
      '2025-04-01T00:00:00Z',
      '2025-04-02T09:00:00Z',
      '2025-04-03T09:00:00Z',
    ])
      await desk.tickAt(time)
    expect(desk.platform.tries).toEqual([`${id}/2025-04-03T09:00:00Z`])
    await desk.tickAt('2025-04-04T09:00:00Z')
    expect(desk.platform.posts).toHaveLength(2)
  })

  it('obeys a new schedule at once, though it rested on the old one', async () => {
    const desk = await open()
    const subscription = await desk.subscribe()
    await desk.tickAt('2025-04-01T13:00:00Z')
    const schedule = { ...subscription.schedule, time: '13:05' }
    await desk.store.subscriptions.change(subscription.id, { schedule })
    await desk.tickAt('2025-04-01T13:05:00Z')
    expect(desk.platform.posts).toHaveLength(1)
  })

  it('goes on with the others when one cannot be composed, and tries that again', async () => {
    let isBroken = true
    const compose: Compose = async ({ query }) => {
      if (query === 'broken' && isBroken) throw new Error('a fault')
      return makeDigest()
    }
    const desk = await open({ compose })
    await desk.subscribe({ query: 'broken' })
    await desk.subscribe({ query: 'sound' })
    await desk.tickAt('2025-04-02T09:00:00Z')
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.logged.map(({ msg }) => msg)).toEqual(['a digest could not be composed'])
    isBroken = false
    await desk.tickAt('2025-04-02T09:01:00Z')
    expect(desk.platform.posts).toHaveLength(2)
  })

  it('disables a subscription whose query cannot be read any longer, with the reason', async () => {
    const compose = async () => {
      throw new BotError('not-found', 'There is no topic “safety”.')
    }
    const desk = await open({ compose })
    await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.tickAt('2025-04-02T09:01:00Z')
    expect(desk.composed).toHaveLength(1)
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({
      state: 'disabled',
      reason: 'There is no topic “safety”.',
    })
  })

  it('composes anew when a paper was posted there while it composed', async () => {
    const posted: Compose = async (subscription) => {
      const seen = await desk.store.ledger.postedAt(subscription.place, [arxivId(1), arxivId(2)])
      if (desk.composed.length === 1) await recordRival()
      return makeDigest({ papers: [arxivId(1), arxivId(2)].filter((id) => !seen.has(id)) })
    }
    const desk = await open({ compose: posted })
    await desk.store.papers.merge([makeFullRecord(1), makeFullRecord(2)])
    const rival = await desk.subscribe({
      query: 'rival',
      schedule: { every: 'day', days: [], time: '08:00', timeZone: 'UTC' },
    })
    const recordRival = () =>
      desk.store.ledger.record(rival, '2025-04-02T08:00:00Z', makeDigest({ papers: [arxivId(1)] }), 0)
    await desk.store.subscriptions.rest(rival, Number.MAX_SAFE_INTEGER)
    const { id } = await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    const delivery = (await desk.store.ledger.archive('chat:T1/C1', 10)).find(
      (each) => each.subscriptionId === id,
    )
    expect(delivery?.digest.papers).toEqual([arxivId(2)])
  })

  it('records an empty digest without a post', async () => {
    const desk = await open({ compose: async () => makeDigest({ isEmpty: true }) })
    await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.tickAt('2025-04-02T09:01:00Z')
    expect(desk.composed).toHaveLength(1)
    expect(desk.platform.tries).toEqual([])
  })

  it('leaves subscriptions alone whose platform does not run, and catches up when it does', async () => {
    const desk = await open({ platforms: ['talk'] })
    await desk.subscribe()
    await desk.tickAt('2025-04-02T09:00:00Z')
    await desk.tickAt('2025-04-03T09:00:00Z')
    expect(desk.composed).toEqual([])
    const ticker = await desk.join({ platforms: ['talk', 'chat'] })
    await ticker.tick()
    expect(desk.platform.posts).toHaveLength(1)
    expect(desk.composed).toMatchObject([{ isCatchUp: true }])
  })

  it('never overlaps with itself while it composes', async () => {
    const gate = Promise.withResolvers<void>()
    const desk = await open({
      compose: async () => {
        await gate.promise
        return makeDigest()
      },
    })
    await desk.subscribe()
    const ticks = [desk.tickAt('2025-04-02T09:00:00Z'), desk.tickAt('2025-04-02T09:01:00Z')]
    while (desk.composed.length === 0) await new Promise((resolve) => setImmediate(resolve))
    gate.resolve()
    await Promise.all(ticks)
    expect(desk.composed).toHaveLength(1)
    expect(desk.platform.tries).toHaveLength(1)
  })

  it('ticks on while a post takes long', async () => {
    const desk = await open()
    const gate = Promise.withResolvers<void>()
    desk.platform.onTry = (_key, place) => (place === 'chat:T1/slow' ? gate.promise : undefined)
    await desk.subscribe({ place: 'chat:T1/slow' })
    await desk.subscribe({ schedule: { every: 'day', days: [], time: '09:05', timeZone: 'UTC' } })
    const slow = desk.tickAt('2025-04-02T09:00:00Z')
    while (desk.platform.tries.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const quick = desk.tickAt('2025-04-02T09:05:00Z')
    while (desk.platform.posts.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(desk.platform.posts.map(({ place }) => place)).toEqual(['chat:T1/C1'])
    gate.resolve()
    await Promise.all([slow, quick])
    expect(desk.platform.posts).toHaveLength(2)
  })

  it('posts each slot once though several processes tick at the same moment', async () => {
    const desk = await open()
    const tickers = [desk.ticker, await desk.join(), await desk.join()]
    for (const room of Array.from({ length: 20 }).keys()) await desk.subscribe({ place: `chat:T1/C${room}` })
    for (const day of ['02', '03', '04']) {
      desk.setClock(`2025-04-${day}T09:00:00Z`)
      await Promise.all(tickers.map((ticker) => ticker.tick()))
    }
    expect(desk.platform.tries).toHaveLength(60)
    expect(new Set(desk.platform.tries).size).toBe(60)
    expect(desk.logged).toEqual([])
  })

  it('starts with what was missed and stops without leaving anything behind', async () => {
    const desk = await open()
    await desk.subscribe()
    desk.setClock('2025-04-02T09:00:00Z')
    await desk.ticker.start()
    await desk.ticker.stop()
    await desk.tickAt('2025-04-03T09:00:00Z')
    expect(desk.composed.length).toBeLessThanOrEqual(1)
    const waiting = await desk.store.ledger.archive('chat:T1/C1', 10)
    expect(waiting.filter(({ state }) => state === 'sent')).toHaveLength(desk.platform.posts.length)
  })
})
