import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Delivery } from '../../src/model/delivery.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Store } from '../../src/ports/store.ts'
import { jobSchema } from '../../src/store/job-tables.ts'
import { makeDigest, makeRequest } from '../support/digests.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { makeOpener } from '../support/store-opener.ts'

const nowMs = Date.parse('2025-04-03T09:00:05Z')
const slots = ['2025-04-01T09:00:00Z', '2025-04-02T09:00:00Z'] as const
const chat = { limit: 10, platforms: ['chat'] }

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const open = makeOpener(() => server.createMigrated())

/** A store with so many subscriptions, each in a place of its own, and a way to ask its database. */
async function openWith(places: number) {
  const opened = await open()
  const client = new pg.Client(opened.url)
  await client.connect()
  onTestFinished(() => client.end())
  const subscriptions: Subscription[] = []
  for (let place = 0; place < places; place += 1) {
    const request = makeRequest({ place: `chat:T1/C${place}` })
    subscriptions.push((await opened.store.subscriptions.save(request, 0)).subscription)
  }
  const record = (subscription: Subscription, slot: string = slots[0], atMs = nowMs) =>
    opened.store.ledger.record(subscription, slot, makeDigest(), atMs)
  const countJobs = async (state = '%') =>
    (await client.query(`select id from ${jobSchema}.job where state::text like $1`, [state])).rows.length
  return { ...opened, client, subscriptions, record, countJobs }
}

function take(store: Store): Promise<readonly Delivery[]> {
  return store.ledger.take(nowMs, 15_000, chat)
}

function takeSoon(store: Store): Promise<readonly Delivery[]> {
  const some = async () => {
    const taken = await take(store)
    return taken.length > 0 && taken
  }
  return vi.waitUntil(some, { timeout: 180_000, interval: 200 })
}

describe('deliveries handed out by pg-boss', () => {
  it('leave no timer behind where the database refused to begin', async () => {
    const { store, client, record, subscriptions } = await openWith(1)
    const [subscription] = subscriptions as [Subscription]
    const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await client.query('create table delivery_numbers ()')
    await expect(record(subscription)).rejects.toThrow()
    const before = countTimers()
    for (let tries = 0; tries < 5; tries += 1) await expect(record(subscription)).rejects.toThrow()
    expect(countTimers()).toBeLessThan(before + 5)
    await client.query('drop table delivery_numbers')
    expect(await record(subscription)).toBe('recorded')
    expect(await takeSoon(store)).toHaveLength(1)
  })

  it('keep their place waiting, also for a replica whose clock is behind the database’s', async () => {
    const { store, record, subscriptions, pass } = await openWith(1)
    const [subscription] = subscriptions as [Subscription]
    for (const slot of slots) await record(subscription, slot)
    const [first] = await take(store)
    if (first === undefined) throw new Error('nothing was handed out')
    await store.ledger.retryAfter(first, { nowMs, waitMs: 60_000 }, 'Too fast.', { wholePlace: true })
    await pass(61_000)
    expect(await take(store)).toEqual([])
    expect(await take(store)).toEqual([])
    await pass(60_000)
    const [next] = await store.ledger.take(nowMs + 61_000, 15_000, chat)
    expect(next).toMatchObject({ slot: first.slot, attempts: 1 })
  })

  it('are put up with their row or not at all', async () => {
    const { subscriptions, record, countJobs, client } = await openWith(1)
    const [subscription] = subscriptions as [Subscription]
    await expect(record(subscription, slots[0], Number.NaN)).rejects.toThrow()
    expect(await countJobs()).toBe(0)
    expect(await record(subscription)).toBe('recorded')
    expect(await record(subscription)).toBe('late')
    expect(await countJobs('created')).toBe(1)
    const { rows } = await client.query(
      `select xmin::text from ${jobSchema}.job union select xmin::text from deliveries`,
    )
    expect(rows).toHaveLength(1)
  })

  it('survive the loss of all jobs: what waits is handed out again, what is in hand is not doubled', async () => {
    const { store, reopen, subscriptions, record, client, pass } = await openWith(4)
    const rival = await reopen()
    for (const subscription of subscriptions) await record(subscription)
    const [held] = await store.ledger.take(nowMs, 15_000, { ...chat, limit: 1 })
    if (held === undefined) throw new Error('nothing was handed out')
    await client.query(`drop schema ${jobSchema} cascade`)
    await Promise.all([store.ledger.reconcile(nowMs), rival.ledger.reconcile(nowMs)])
    const others = await take(rival)
    expect(others).toHaveLength(3)
    expect(others.map(({ place }) => place)).not.toContain(held.place)
    for (const delivery of others) await rival.ledger.markSent(delivery, 'M', nowMs)
    await store.ledger.markSent(held, 'M', nowMs)
    await pass(60_000)
    expect(await take(rival)).toEqual([])
    expect(await store.ledger.archive(held.place, 9)).toMatchObject([{ state: 'sent' }])
    expect(await record(subscriptions[0] as Subscription, slots[1])).toBe('recorded')
    expect(await take(store)).toHaveLength(1)
  })

  it('come once, though their job comes twice', async () => {
    const { store, subscriptions, record, client } = await openWith(1)
    await record(subscriptions[0] as Subscription)
    for (const delivery of await take(store)) await store.ledger.markSent(delivery, 'M', nowMs)
    await client.query(`update ${jobSchema}.job set state = 'created', completed_on = null`)
    expect(await take(store)).toEqual([])
    const { rows } = await client.query(`select state from ${jobSchema}.job`)
    expect(rows).toEqual([{ state: 'completed' }])
  })

  it('go to others when their process falls silent, and are given up in the end', {
    timeout: 240_000,
  }, async () => {
    const { store, reopen, subscriptions, record, client, countJobs, pass } = await openWith(1)
    const rival = await reopen()
    const [subscription] = subscriptions as [Subscription]
    await record(subscription)
    await record(subscription, slots[1])
    expect(await take(store)).toHaveLength(1)
    await pass(16_000)
    expect(await takeSoon(rival)).toMatchObject([{ slot: slots[0], attempts: 0 }])
    await client.query(`update ${jobSchema}.job set retry_count = retry_limit where state = 'active'`)
    await pass(16_000)
    await vi.waitUntil(async () => (await countJobs('failed')) === 1, { timeout: 180_000, interval: 200 })
    await rival.ledger.reconcile(nowMs)
    expect(await store.ledger.dead('chat:T1')).toMatchObject([
      { slot: slots[0], reason: 'Each attempt to post it crashed the program.' },
    ])
    expect(await take(store)).toMatchObject([{ slot: slots[1] }])
  })

  it('of a workspace that left are let go, and put up anew when it is back', async () => {
    const { store, subscriptions, record, countJobs } = await openWith(1)
    await record(subscriptions[0] as Subscription)
    await store.workspaces.leave('chat:T1', nowMs)
    expect(await take(store)).toEqual([])
    // One that waited for the return would be tried again and again, until it counted as deadly.
    expect(await countJobs()).toBe(0)
    await store.ledger.reconcile(nowMs)
    expect(await countJobs()).toBe(0)
    await store.workspaces.join('chat:T1', nowMs)
    await store.ledger.reconcile(nowMs)
    expect(await take(store)).toMatchObject([{ slot: slots[0], attempts: 0 }])
  })

  it('of a workspace that was forgotten are let go', async () => {
    const { store, subscriptions, record, countJobs } = await openWith(1)
    await record(subscriptions[0] as Subscription)
    await store.forget('chat:T1')
    expect(await take(store)).toEqual([])
    expect(await countJobs('created')).toBe(0)
  })
})
