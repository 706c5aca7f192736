/** What a store owes to subscriptions and their digests. */
import { describe, expect, it, vi } from 'vitest'
import type { Delivery, Digest } from '../../src/model/delivery.ts'
import type { Subscription, SubscriptionRequest } from '../../src/model/subscription.ts'
import type { Store } from '../../src/store/port.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId, makeFullRecord, makeRecord } from '../support/store-records.ts'

const createdAtMs = Date.parse('2025-04-01T00:00:00Z')
const slots = ['2025-04-01T09:00:00Z', '2025-04-02T09:00:00Z', '2025-04-03T09:00:00Z'] as const
const nowMs = Date.parse('2025-04-03T09:00:05Z')
const chat = { limit: 10, platforms: ['chat'] }

export function describeDigests(open: Open): void {
  describeSubscriptions(open)
  describeLedger(open)
}

function describeSubscriptions(open: Open): void {
  describe('subscriptions', () => {
    it('are kept as they were asked for, and settled up to their creation', async () => {
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
      expect(await store.subscriptions.remove(second.id)).toBe(true)
      expect(await store.subscriptions.remove(second.id)).toBe(false)
      expect((await save({ query: 'b' })).number).toBe(3)
      expect((await store.subscriptions.list('chat:T1')).map(({ number }) => number)).toEqual([1, 3])
      expect(await store.subscriptions.listAt('chat:T2/C1')).toEqual([elsewhere])
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
        await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      }
      await store.forget('chat:T1')
      expect(await store.subscriptions.list('chat:T1')).toEqual([])
      expect(await store.ledger.archive('chat:T1/C1', 10)).toEqual([])
      expect(await store.subscriptions.list('chat:T11')).toHaveLength(1)
      expect(await store.ledger.archive('chat:T11/C1', 10)).toHaveLength(1)
    })
  })
}

function describeLedger(open: Open): void {
  describe('the ledger', () => {
    const openWith = async (requests: readonly Partial<SubscriptionRequest>[] = [{}]) => {
      const opened = await open()
      await opened.store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
      const subscriptions: Subscription[] = []
      for (const request of requests)
        subscriptions.push(
          (await opened.store.subscriptions.save(makeRequest(request), createdAtMs)).subscription,
        )
      const [subscription] = subscriptions
      if (subscription === undefined) throw new Error('a test needs a subscription')
      return { ...opened, subscription, subscriptions }
    }
    const takeOne = async (store: Store, atMs = nowMs): Promise<Delivery> => {
      const [delivery] = await store.ledger.take(atMs, 60_000, chat)
      if (delivery === undefined) throw new Error('there was nothing to take')
      return delivery
    }

    /** What a process left behind is given out again within seconds of its time. */
    const takeSoon = (store: Store, atMs: number) =>
      vi.waitUntil(
        async () => {
          const taken = await store.ledger.take(atMs, 15_000, chat)
          return taken.length > 0 && taken
        },
        { timeout: 25_000, interval: 200 },
      )

    it('settles a slot once, with all that is older', async () => {
      const { store, reopen, subscription } = await openWith()
      const rival = await reopen()
      expect(await store.ledger.coveredUntil(subscription.id)).toBeUndefined()
      const settle = (each: Store, slot: string) =>
        each.ledger.settle(subscription, slot, makeDigest(), nowMs)
      const both = await Promise.all([settle(store, slots[1]), settle(rival, slots[1])])
      expect(both.sort()).toEqual(['late', 'settled'])
      expect(await settle(store, slots[0])).toBe('late')
      expect(await store.ledger.archive(subscription.place, 10)).toHaveLength(1)
      expect((await store.subscriptions.find('chat:T1', 1))?.afterMs).toBe(Date.parse(slots[1]))
      expect(await settle(rival, slots[2])).toBe('settled')
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[2])
    })

    it.each(['paused', 'disabled'] as const)('settles nothing for a %s subscription', async (state) => {
      const { store, subscription } = await openWith()
      await store.subscriptions.change(subscription.id, { state })
      expect(await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)).toBe('late')
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([])
    })

    it('keeps a digest as it was composed, pictures too', async () => {
      const { store, subscription } = await openWith()
      const digest: Digest = {
        ...makeDigest({ papers: [arxivId(1)] }),
        card: {
          title: 'Today \u202e "quoted" 🦖',
          blocks: [
            {
              kind: 'text',
              text: ['a', { bold: 'b' }, { code: 'c' }, { link: 'd', url: 'https://arxiv.org' }],
            },
            { kind: 'item', title: 't', meta: 'm', text: [{ mention: 'U1' }], note: ['n'], buttons: [] },
            { kind: 'image', png: new Uint8Array([0, 1, 255]), alt: 'a picture' },
            { kind: 'file', name: 'a.bib', mediaType: 'text/plain', content: '@x' },
          ],
          buttons: [{ label: 'More', command: 'latest', effect: 'replace' }],
        },
      }
      await store.ledger.settle(subscription, slots[0], digest, nowMs)
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([
        {
          subscriptionId: subscription.id,
          slot: slots[0],
          workspace: subscription.workspace,
          place: subscription.place,
          digest,
          state: 'composed',
          attempts: 0,
          nextTryAtMs: nowMs,
          messageId: undefined,
          reason: undefined,
          composedAtMs: nowMs,
          sentAtMs: undefined,
        },
      ])
    })

    it('settles an empty digest in silence', async () => {
      const { store, subscription } = await openWith()
      const digest = makeDigest({ isEmpty: true, papers: [arxivId(1)] })
      expect(await store.ledger.settle(subscription, slots[0], digest, nowMs)).toBe('settled')
      expect(await store.ledger.take(nowMs, 1, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 10)).toEqual([])
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[0])
      expect(await store.ledger.postedAt(subscription.place, [arxivId(1)])).toEqual(new Map())
    })

    it('lets a paper into a place once, whichever subscription brings it', async () => {
      const { store, subscriptions } = await openWith([{}, { query: 'b' }, { place: 'chat:T1/C2' }])
      const [first, second, elsewhere] = subscriptions as [Subscription, Subscription, Subscription]
      const settle = (subscription: Subscription, slot: string, ...papers: number[]) =>
        store.ledger.settle(subscription, slot, makeDigest({ papers: papers.map(arxivId) }), nowMs)
      expect(await settle(first, slots[0], 1, 2)).toBe('settled')
      expect(await settle(second, slots[0], 2, 3)).toBe('overlap')
      expect((await store.subscriptions.find('chat:T1', 2))?.afterMs).toBe(createdAtMs)
      expect(await settle(second, slots[0], 3)).toBe('settled')
      expect(await settle(first, slots[1], 3)).toBe('overlap')
      expect(await settle(elsewhere, slots[0], 1, 2, 3)).toBe('settled')
    })

    it('knows when and as which message a paper was posted, by any of its identifiers', async () => {
      const { store, subscription } = await openWith()
      await store.papers.merge([makeRecord({ identifiers: ['doi:10.1000/1'] })])
      const digest = makeDigest({ papers: [arxivId(1), 'doi:10.1000/1'] })
      await store.ledger.settle(subscription, slots[0], digest, nowMs)
      const ask = () => store.ledger.postedAt(subscription.place, [arxivId(1), arxivId(2), 'doi:10.1000/1'])
      const waiting = { sentAtMs: undefined, messageId: undefined }
      expect(await ask()).toEqual(
        new Map([
          [arxivId(1), waiting],
          ['doi:10.1000/1', waiting],
        ]),
      )
      await store.papers.merge([makeRecord({ identifiers: [arxivId(1), 'doi:10.1000/1'] })])
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs + 7)
      const post = { sentAtMs: nowMs + 7, messageId: 'M1' }
      expect(await ask()).toEqual(
        new Map([
          [arxivId(1), post],
          ['doi:10.1000/1', post],
        ]),
      )
      expect(await store.ledger.postedAt('chat:T1/C2', [arxivId(1)])).toEqual(new Map())
    })

    it('gives each delivery to one asker, until its time is over', { timeout: 60_000 }, async () => {
      const { store, reopen, subscription, pass } = await openWith()
      const rival = await reopen()
      await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      const takes = await Promise.all(
        [store, rival, store, rival].map((each) => each.ledger.take(nowMs, 15_000, chat)),
      )
      const taken = takes.flat()
      expect(taken).toHaveLength(1)
      await pass(14_000)
      expect(await rival.ledger.take(nowMs + 14_000, 15_000, chat)).toEqual([])
      await store.ledger.keep(taken, nowMs + 14_000, 15_000)
      await pass(2_000)
      expect(await rival.ledger.take(nowMs + 16_000, 15_000, chat)).toEqual([])
      await pass(15_000)
      expect(await takeSoon(rival, nowMs + 31_000)).toHaveLength(1)
      expect(await store.ledger.take(nowMs + 31_000, 15_000, chat)).toEqual([])
    })

    it('gives out one delivery of a place at a time, the oldest first, and other places meanwhile', async () => {
      const { store, subscriptions } = await openWith([{}, { place: 'chat:T1/C2' }, { query: 'b' }])
      const [first, elsewhere, third] = subscriptions as [Subscription, Subscription, Subscription]
      for (const subscription of [third, first, elsewhere])
        await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      await store.ledger.settle(first, slots[1], makeDigest(), nowMs)
      const take = async () => {
        const taken = await store.ledger.take(nowMs, 60_000, chat)
        for (const delivery of taken) await store.ledger.markSent(delivery, 'M', nowMs)
        return taken.map(({ subscriptionId, slot }) => [subscriptionId, slot])
      }
      expect(await take()).toEqual([
        [third.id, slots[0]],
        [elsewhere.id, slots[0]],
      ])
      expect(await take()).toEqual([[first.id, slots[0]]])
      expect(await take()).toEqual([[first.id, slots[1]]])
      expect(await take()).toEqual([])
    })

    it('gives what is handed back to another at once, before what came later, and as it was', async () => {
      const { store, reopen, subscription } = await openWith()
      const rival = await reopen()
      for (const slot of slots) await store.ledger.settle(subscription, slot, makeDigest(), nowMs)
      const taken = await takeOne(store)
      expect(await rival.ledger.take(nowMs, 15_000, chat)).toEqual([])
      await store.ledger.markPosted(taken, 'M1')
      await store.ledger.handBack(taken)
      const [again] = await rival.ledger.take(nowMs, 15_000, chat)
      expect(again).toEqual({ ...taken, messageId: 'M1' })
      expect(await store.ledger.take(nowMs, 15_000, chat)).toEqual([])
    })

    it('leaves what waits for a platform that does not run', async () => {
      const { store, subscription } = await openWith()
      await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      const take = (...platforms: string[]) => store.ledger.take(nowMs, 1_000, { limit: 10, platforms })
      expect(await take()).toEqual([])
      expect(await take('talk', 'cha', 'chatter')).toEqual([])
      expect(await store.ledger.take(nowMs, 1_000, { limit: 0, platforms: ['chat'] })).toEqual([])
      expect(await take('talk', 'chat')).toHaveLength(1)
    })

    it('puts a delivery off, and lets others of its place pass unless the whole place has to wait', async () => {
      const { store, subscriptions, pass } = await openWith([{}, { query: 'b' }, { place: 'chat:T1/C2' }])
      for (const subscription of subscriptions)
        await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      const [first, elsewhere] = await store.ledger.take(nowMs, 60_000, chat)
      if (first === undefined || elsewhere === undefined) throw new Error('two places, two deliveries')
      await store.ledger.markSent(elsewhere, 'M', nowMs)
      await store.ledger.retryAfter(first, { nowMs, waitMs: 5_000 }, 'It stumbles.')
      const second = await takeOne(store)
      expect(second.subscriptionId).toBe(subscriptions[1]?.id)
      await store.ledger.retryAfter(second, { nowMs, waitMs: 9_000 }, 'Too fast.', { wholePlace: true })
      const other = await store.subscriptions.save(makeRequest({ query: 'c' }), createdAtMs)
      await store.ledger.settle(other.subscription, slots[0], makeDigest(), nowMs)
      await pass(8_000)
      expect(await store.ledger.take(nowMs + 8_000, 60_000, chat)).toEqual([])
      await pass(1_000)
      const rest: Delivery[] = []
      for (const _ of [1, 2, 3]) {
        const [delivery, ...more] = await store.ledger.take(nowMs + 9_000, 60_000, chat)
        if (delivery === undefined) throw new Error('everything may be posted now')
        expect(more).toEqual([])
        rest.push(delivery)
        await store.ledger.markSent(delivery, 'M', nowMs + 9_000)
      }
      const byAttempts = Map.groupBy(rest, ({ attempts }) => attempts)
      expect(byAttempts.get(0)?.map(({ subscriptionId }) => subscriptionId)).toEqual([other.subscription.id])
      expect(byAttempts.get(1)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ reason: 'It stumbles.', nextTryAtMs: nowMs + 5_000 }),
          expect.objectContaining({ reason: 'Too fast.', nextTryAtMs: nowMs + 9_000 }),
        ]),
      )
    })

    it('remembers a card that is there while its reply is not', async () => {
      const { store, subscription } = await openWith()
      await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      const delivery = await takeOne(store)
      await store.ledger.markPosted(delivery, 'M1')
      await store.ledger.retryAfter(delivery, { nowMs, waitMs: 0 }, 'It stumbles.')
      expect(await takeOne(store)).toMatchObject({ state: 'composed', messageId: 'M1', attempts: 1 })
      await store.ledger.markSent(delivery, 'M1', nowMs, 'The details are missing.')
      expect(await store.ledger.archive(subscription.place, 1)).toMatchObject([
        { state: 'sent', messageId: 'M1', sentAtMs: nowMs, reason: 'The details are missing.' },
      ])
    })

    it('gives up with a reason, and frees the papers for a later digest', async () => {
      const { store, subscription } = await openWith()
      const digest = makeDigest({ papers: [arxivId(1)] })
      await store.ledger.settle(subscription, slots[0], makeDigest({ papers: [arxivId(2)] }), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M', nowMs)
      await store.ledger.settle(subscription, slots[1], digest, nowMs)
      await store.ledger.markDead(await takeOne(store), 'It never answered.')
      expect(await store.ledger.dead('chat:T1')).toMatchObject([
        { state: 'dead', slot: slots[1], reason: 'It never answered.' },
      ])
      expect(await store.ledger.dead('chat:T2')).toEqual([])
      expect(await store.ledger.coveredUntil(subscription.id)).toBe(slots[0])
      expect(await store.ledger.settle(subscription, slots[2], digest, nowMs)).toBe('settled')
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
    })

    it('lets nobody undo what another has finished', async () => {
      const { store, subscription } = await openWith()
      await store.ledger.settle(subscription, slots[0], makeDigest({ papers: [arxivId(1)] }), nowMs)
      const delivery = await takeOne(store)
      await store.ledger.markSent(delivery, 'M1', nowMs)
      await store.ledger.markRefused(delivery, 'Gone.')
      await store.ledger.markDead(delivery, 'Gone.')
      await store.ledger.retryAfter(delivery, { nowMs, waitMs: 0 }, 'Again.')
      await store.ledger.handBack(delivery)
      expect(await store.ledger.take(nowMs, 15_000, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 1)).toMatchObject([
        { state: 'sent', messageId: 'M1', reason: undefined },
      ])
      expect(await store.ledger.postedAt(subscription.place, [arxivId(1)])).toHaveLength(1)
      expect(await store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
    })

    it('disables the subscription of a place that refuses, once, and what a person paused stays paused', async () => {
      const { store, subscriptions } = await openWith([{}, { place: 'chat:T1/C2' }])
      for (const subscription of subscriptions)
        await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      await store.subscriptions.change(subscriptions[1]?.id ?? '', { state: 'paused' })
      for (const delivery of await store.ledger.take(nowMs, 60_000, chat))
        await store.ledger.markRefused(delivery, 'The channel is gone.')
      expect(await store.subscriptions.list('chat:T1')).toMatchObject([
        { state: 'disabled', reason: 'The channel is gone.' },
        { state: 'paused', reason: undefined },
      ])
      expect(await store.ledger.dead('chat:T1')).toHaveLength(2)
    })

    it('drops what is held up when its subscription is removed, not what is being posted', async () => {
      const { store, subscriptions } = await openWith([{}, { place: 'chat:T1/C2' }])
      for (const subscription of subscriptions)
        await store.ledger.settle(subscription, slots[0], makeDigest(), nowMs)
      const [held, posting] = await store.ledger.take(nowMs, 60_000, chat)
      if (held === undefined || posting === undefined) throw new Error('two places, two deliveries')
      await store.ledger.retryAfter(held, { nowMs, waitMs: 9_000 }, 'Too fast.', { wholePlace: true })
      for (const { id } of subscriptions) await store.subscriptions.remove(id)
      await store.ledger.markSent(posting, 'M1', nowMs)
      expect(await store.ledger.archive(held.place, 10)).toEqual([])
      expect(await store.ledger.archive(posting.place, 10)).toMatchObject([{ state: 'sent' }])
    })

    it('drops what waits when its subscription is removed, and keeps what was posted', async () => {
      const { store, subscription } = await openWith()
      await store.ledger.settle(subscription, slots[0], makeDigest({ papers: [arxivId(1)] }), nowMs)
      await store.ledger.markSent(await takeOne(store), 'M1', nowMs)
      await store.ledger.settle(subscription, slots[1], makeDigest({ papers: [arxivId(2)] }), nowMs)
      await store.subscriptions.remove(subscription.id)
      expect(await store.ledger.take(nowMs, 60_000, chat)).toEqual([])
      expect(await store.ledger.archive(subscription.place, 10)).toMatchObject([{ slot: slots[0] }])
      const posted = await store.ledger.postedAt(subscription.place, [arxivId(1), arxivId(2)])
      expect([...posted.keys()]).toEqual([arxivId(1)])
    })
  })
}
