/** What a store owes to subscriptions. */
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../src/model/day.ts'
import type { SubscriptionRequest } from '../../src/model/subscription.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { createdAtMs, nowMs, slots, takeOne } from '../support/store-ledger.ts'
import type { Open } from '../support/store-opener.ts'

export function describeSubscriptions(open: Open): void {
  describe('subscriptions', () => {
    it('are kept as they were asked for, and recorded up to their creation', async () => {
      const { store, reopen } = await open()
      const request = makeRequest({ query: `topic:safety or "it's"` })
      const { subscription, isNew } = await store.subscriptions.save(request, createdAtMs)
      expect(isNew).toBe(true)
      expect(subscription).toEqual({
        ...request,
        id: subscription.id,
        number: 1,
        state: 'active',
        reason: undefined,
        createdAtMs,
        afterMs: createdAtMs,
        resumesAtMs: undefined,
        refusals: 0,
      })
      const other = await reopen()
      expect(await other.subscriptions.find('chat:T1', 1)).toEqual(subscription)
      expect(await other.subscriptions.find('chat:T2', 1)).toBeUndefined()
      expect(await other.subscriptions.find('chat:T1', 2)).toBeUndefined()
    })

    it('are one where place, query and schedule are the same, whoever asks and for how many', async () => {
      const { store } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest(), createdAtMs)
      const again = await store.subscriptions.save(makeRequest({ top: 9, createdBy: 'bob' }), createdAtMs + 1)
      expect(again).toEqual({ subscription, isNew: false })
      const others: readonly Partial<SubscriptionRequest>[] = [
        { place: 'chat:T1/C2' },
        { query: 'agents' },
        { schedule: { ...makeRequest().schedule, time: '09:01' } },
        { schedule: { ...makeRequest().schedule, timeZone: 'Europe/Berlin' } },
      ]
      for (const [index, other] of others.entries()) {
        const saved = await store.subscriptions.save(makeRequest(other), createdAtMs)
        expect(saved).toMatchObject({ isNew: true, subscription: { number: index + 2 } })
      }
    })

    it('count from 1 in each workspace and never give a number twice', async () => {
      const { store } = await open()
      const save = async (request: Partial<SubscriptionRequest>) =>
        (await store.subscriptions.save(makeRequest(request), createdAtMs)).subscription
      const first = await save({ query: 'a' })
      const second = await save({ query: 'b' })
      const elsewhere = await save({ query: 'a', workspace: 'chat:T2', place: 'chat:T2/C1' })
      expect([first.number, second.number, elsewhere.number]).toEqual([1, 2, 1])
      expect(await store.subscriptions.remove(second.id, nowMs)).toBe(true)
      expect(await store.subscriptions.remove(second.id, nowMs)).toBe(false)
      expect((await save({ query: 'b' })).number).toBe(3)
      expect((await store.subscriptions.list('chat:T1')).map(({ number }) => number)).toEqual([1, 3])
      expect(await store.subscriptions.listAt('chat:T2/C1')).toEqual([elsewhere])
    })

    it('that were removed come back within a day, as they were, in their place alone', async () => {
      const { store, reopen } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest(), createdAtMs)
      await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs)
      const paused = { state: 'paused', resumesAtMs: nowMs + 5 * dayMs } as const
      await store.subscriptions.change(subscription.id, paused)
      const before = await store.subscriptions.find('chat:T1', 1)
      const named = { workspace: 'chat:T1', place: subscription.place, number: 1, createdBy: 'bob' } as const
      expect(await store.subscriptions.restore(named, nowMs)).toBeUndefined()
      await store.subscriptions.remove(subscription.id, nowMs)
      expect(await store.subscriptions.list('chat:T1')).toEqual([])
      const other = await reopen()
      const elsewhere = { ...named, place: 'chat:T1/C9' } as const
      expect(await other.subscriptions.restore(elsewhere, nowMs)).toBeUndefined()
      expect(await other.subscriptions.restore({ ...named, number: 2 }, nowMs)).toBeUndefined()
      // What two processes know of the database's clock differs by some milliseconds.
      const lateMs = nowMs + dayMs - 60_000
      const back = await other.subscriptions.restore(named, lateMs)
      expect(back).toEqual({ ...before, createdBy: 'bob', afterMs: lateMs })
      expect(await store.subscriptions.find('chat:T1', 1)).toEqual(back)
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[0])
      expect(await store.subscriptions.restore(named, nowMs)).toBeUndefined()

      await store.subscriptions.remove(subscription.id, nowMs)
      const twin = await store.subscriptions.save(makeRequest(), createdAtMs)
      await expect(store.subscriptions.restore(named, nowMs)).rejects.toMatchObject({
        code: 'bad-input',
        userMessage: 'That is the same as subscription 2.',
      })
      await store.subscriptions.remove(twin.subscription.id, nowMs)
      expect(await store.subscriptions.restore(named, nowMs + dayMs)).toBeUndefined()
      expect(await store.subscriptions.restore(named, nowMs)).toBeDefined()
    })

    it('get numbers without gaps or doubles when many are saved at once', async () => {
      const { store, reopen } = await open()
      const stores = [store, await reopen(), await reopen()]
      const queries = Array.from({ length: 20 }, (_, index) => `query ${index}`)
      const saved = await Promise.all(
        queries.flatMap((query) =>
          stores.map((each) => each.subscriptions.save(makeRequest({ query }), createdAtMs)),
        ),
      )
      expect(saved.filter(({ isNew }) => isNew)).toHaveLength(queries.length)
      const numbers = (await store.subscriptions.list('chat:T1')).map(({ number }) => number)
      expect(numbers).toEqual(queries.map((_, index) => index + 1))
    })

    it('change, except into one that is there, and their time only moves forward', async () => {
      const { store } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest(), createdAtMs)
      const twin = await store.subscriptions.save(makeRequest({ query: 'agents' }), createdAtMs)
      const change = { top: 7, state: 'disabled', reason: 'The channel is gone.' } as const
      await store.subscriptions.change(subscription.id, { ...change, afterMs: createdAtMs + 5 })
      await store.subscriptions.change(subscription.id, { afterMs: createdAtMs - 5 })
      const changed = { ...subscription, ...change, afterMs: createdAtMs + 5 }
      expect(await store.subscriptions.find('chat:T1', 1)).toEqual(changed)
      await store.subscriptions.change(subscription.id, { state: 'active', reason: undefined })
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({
        state: 'active',
        reason: undefined,
      })
      await expect(
        store.subscriptions.change(twin.subscription.id, { query: subscription.query }),
      ).rejects.toMatchObject({
        code: 'bad-input',
        userMessage: 'That is the same as subscription 1.',
      })
      await expect(store.subscriptions.change('nobody', { top: 1 })).rejects.toMatchObject({
        code: 'not-found',
      })
    })

    it('are looked at when active, awake, and on a platform that runs', async () => {
      const { store } = await open()
      const save = async (query: string) =>
        (await store.subscriptions.save(makeRequest({ query }), createdAtMs)).subscription
      const [active, paused, resting] = [await save('a'), await save('b'), await save('c')]
      await store.subscriptions.change(paused.id, { state: 'paused' })
      await store.subscriptions.rest(resting, nowMs + 60_000)
      const awake = async (atMs: number) =>
        (await store.subscriptions.listAwake(atMs, ['talk', 'chat'])).map(({ query }) => query)
      expect(await awake(nowMs)).toEqual([active.query])
      expect((await awake(nowMs + 60_000)).sort()).toEqual(['a', 'c'])
      expect(await store.subscriptions.listAwake(nowMs, ['talk'])).toEqual([])
      expect(await store.subscriptions.listAwake(nowMs, [])).toEqual([])
      await store.subscriptions.wake('2025a')
      expect((await awake(nowMs)).sort()).toEqual(['a', 'c'])
      await store.subscriptions.rest(resting, nowMs + 60_000)
      await store.subscriptions.wake('2025a')
      expect(await awake(nowMs)).toEqual(['a'])
      await store.subscriptions.wake('2025b')
      expect((await awake(nowMs)).sort()).toEqual(['a', 'c'])
    })

    it('are active again once their pause is over, and nothing before its end is due', async () => {
      const { store } = await open()
      const save = async (query: string) =>
        (await store.subscriptions.save(makeRequest({ query }), createdAtMs)).subscription
      const [brief, long, endless] = [await save('a'), await save('b'), await save('c')]
      await store.subscriptions.change(brief.id, { state: 'paused', resumesAtMs: nowMs + 1000 })
      await store.subscriptions.change(long.id, { state: 'paused', resumesAtMs: nowMs + 2000 })
      await store.subscriptions.change(endless.id, { state: 'paused' })
      const all = async () => await store.subscriptions.listAt(brief.place)
      const before = await all()
      expect(before.map(({ resumesAtMs }) => resumesAtMs)).toEqual([nowMs + 1000, nowMs + 2000, undefined])
      await store.subscriptions.turnPauses(nowMs + 999)
      expect(await all()).toEqual(before)
      await store.subscriptions.turnPauses(nowMs + 1500)
      const ended = { state: 'active', resumesAtMs: undefined, afterMs: nowMs + 999 }
      expect(await all()).toEqual([{ ...before[0], ...ended }, before[1], before[2]])
      expect(await store.subscriptions.listAwake(nowMs + 1500, ['chat'])).toMatchObject([{ query: 'a' }])

      await store.subscriptions.change(long.id, { state: 'active' })
      await store.subscriptions.change(long.id, { state: 'paused' })
      await store.subscriptions.turnPauses(nowMs + 9000)
      expect((await all()).map(({ state }) => state)).toEqual(['active', 'paused', 'paused'])
    })

    it('are paused from a day on that is to come, and active again after it', async () => {
      const { store } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest({ query: 'a' }), createdAtMs)
      const { id, place } = subscription
      const later = { pausesAtMs: nowMs + 1000, resumesAtMs: nowMs + 2000 }
      await store.subscriptions.change(id, later)
      const now = async () => (await store.subscriptions.listAt(place))[0]
      await store.subscriptions.turnPauses(nowMs + 999)
      expect(await now()).toMatchObject({ state: 'active', ...later })
      await store.subscriptions.turnPauses(nowMs + 1000)
      expect(await now()).toMatchObject({ state: 'paused', ...later, pausesAtMs: undefined })
      await store.subscriptions.turnPauses(nowMs + 2000)
      const over = { state: 'active', pausesAtMs: undefined, resumesAtMs: undefined, afterMs: nowMs + 1999 }
      expect(await now()).toMatchObject(over)

      await store.subscriptions.change(id, later)
      await store.subscriptions.change(id, { state: 'active', pausesAtMs: undefined })
      expect(await now()).toMatchObject({ state: 'active', pausesAtMs: undefined, resumesAtMs: undefined })
      // A bot that was off all the while.
      await store.subscriptions.change(id, { pausesAtMs: nowMs + 3000, resumesAtMs: nowMs + 4000 })
      await store.subscriptions.turnPauses(nowMs + 9000)
      expect(await now()).toMatchObject({ ...over, afterMs: nowMs + 3999 })
    })

    it('moves nothing back where its pause was over before it was paused', async () => {
      const { store } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest(), createdAtMs)
      await store.subscriptions.change(subscription.id, { state: 'paused', resumesAtMs: createdAtMs - 1 })
      await store.subscriptions.turnPauses(createdAtMs)
      expect(await store.subscriptions.listAt(subscription.place)).toEqual([subscription])
    })

    it('do not rest on what was read before a change', async () => {
      const { store } = await open()
      const { subscription } = await store.subscriptions.save(makeRequest(), createdAtMs)
      const schedule = { ...subscription.schedule, time: '10:00' }
      await store.subscriptions.change(subscription.id, { schedule })
      await store.subscriptions.rest(subscription, nowMs + 60_000)
      expect(await store.subscriptions.listAwake(nowMs, ['chat'])).toHaveLength(1)
    })

    it('go with their workspace and with no other, deliveries too', async () => {
      const { store } = await open()
      for (const workspace of ['chat:T1', 'chat:T11'] as const) {
        const request = makeRequest({ workspace, place: `${workspace}/C1` })
        const { subscription } = await store.subscriptions.save(request, createdAtMs)
        await store.ledger.record(subscription, slots[0], makeDigest(), nowMs)
      }
      await store.forget('chat:T1')
      expect(await store.subscriptions.list('chat:T1')).toEqual([])
      expect(await store.ledger.archive('chat:T1/C1', 10)).toEqual([])
      expect(await store.subscriptions.list('chat:T11')).toHaveLength(1)
      expect(await store.ledger.archive('chat:T11/C1', 10)).toHaveLength(1)
    })
  })
}
