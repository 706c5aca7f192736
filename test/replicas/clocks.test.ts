import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAdapterRows } from '../../src/store/adapter-rows.ts'
import { ClockSkew } from '../../src/store/clock-skew.ts'
import { createImports } from '../../src/store/imports.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { openStore } from '../../src/store/open-store.ts'
import { createSubscriptions } from '../../src/store/subscriptions.ts'
import type { Tables } from '../../src/store/tables.ts'
import { createTopics } from '../../src/store/topics.ts'
import { makeRequest } from '../support/digests.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

describe('a replica whose clock is wrong', () => {
  const openClocks = async () => {
    const url = await server.createDatabase()
    await (await openStore({ url })).close()
    const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
    onTestFinished(() => db.destroy())
    const realMs = () => Temporal.Now.instant().epochMilliseconds
    const replicaAhead = async (byMs: number) => {
      const systemMs = () => realMs() + byMs
      const skew = new ClockSkew(systemMs)
      await skew.measure(db)
      return { systemMs, skew, rows: createAdapterRows(db, 'ingest', systemMs, skew) }
    }
    return { db, replicaAhead }
  }

  it('shares times by the clock of the database', async () => {
    const { replicaAhead } = await openClocks()
    const [right, ahead, behind] = [
      await replicaAhead(0),
      await replicaAhead(3_600_000),
      await replicaAhead(-3_600_000),
    ]
    expect(await ahead.rows.claim('chat:T1', 'limit', ahead.systemMs() + 60_000)).toBe(true)
    for (const { rows, systemMs } of [right, behind])
      expect(await rows.claim('chat:T1', 'limit', systemMs() + 60_000)).toBe(false)
    await behind.rows.save('chat:T1', 'limit', '', behind.systemMs() - 1_000)
    expect(await ahead.rows.claim('chat:T1', 'limit', ahead.systemMs() + 60_000)).toBe(true)
  })

  it('ends no claim of others when it removes a topic or a subscription, or tells people', async () => {
    const { db, replicaAhead } = await openClocks()
    const [right, ahead] = [await replicaAhead(0), await replicaAhead(1_200_000)]
    await right.rows.claim('chat:T1', 'event', right.systemMs() + 300_000, 'heard')
    const event = () => right.rows.find('chat:T1', 'event')

    const topics = createTopics(db, ahead.skew)
    await topics.save('chat:T1', { name: 'agents', title: 'Agents', query: 'agent' })
    expect(await topics.remove('chat:T1', 'agents', ahead.systemMs())).toBe(true)
    expect(await event()).toBe('heard')

    const subscriptions = createSubscriptions(db, ahead.skew, () => undefined)
    const { subscription } = await subscriptions.save(makeRequest(), ahead.systemMs())
    await subscriptions.stop(subscription.id, 'The channel is gone.', ahead.systemMs())
    expect(await subscriptions.takeUntold(ahead.systemMs(), ['chat'])).toHaveLength(1)
    expect(await event()).toBe('heard')
    expect(await subscriptions.remove(subscription.id, ahead.systemMs())).toBe(true)
    expect(await event()).toBe('heard')
  })

  it('leaves an import to whoever works at it', async () => {
    const { db, replicaAhead } = await openClocks()
    const [right, ahead] = [await replicaAhead(0), await replicaAhead(1_200_000)]
    const [ours, theirs] = [createImports(db, right.skew), createImports(db, ahead.skew)]
    const nowMs = right.systemMs()
    await ours.create({
      owner: { workspace: 'chat:T1', user: 'ada' },
      place: 'chat:T1/C1',
      name: 'refs.bib',
      asVotes: false,
      atMs: nowMs,
      tellAfterMs: nowMs,
      entries: [],
    })
    expect(await ours.take(nowMs, nowMs + 60_000)).toHaveLength(1)
    expect(await theirs.take(ahead.systemMs(), ahead.systemMs() + 60_000)).toEqual([])
  })
})
