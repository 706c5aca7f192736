/** Searches that are read from streaming replicas: ones that follow, lag, die, freeze and come back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { connect } from '../../../src/search/postgres/connect.ts'
import { readState } from '../../../src/search/postgres/corpus-state.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import type { ReadReplicas } from '../../../src/search/postgres/read-replicas.ts'
import { RowQueries } from '../../../src/search/postgres/read-rows.ts'
import { Statistics } from '../../../src/search/postgres/statistics.ts'
import { StoredMeanings } from '../../../src/search/postgres/stored-meanings.ts'
import { schema, tables } from '../../../src/search/postgres/tables.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { describePaperIndex } from '../../contract/paper-index.ts'
import { textOf } from '../../support/bot.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { type PostgresReplica, startReplica } from '../../support/postgres-replica.ts'
import { startWholeApp } from '../../support/whole-app.ts'
import { paper, today } from '../support/papers.ts'

const soon = { timeout: 15_000, interval: 20 }
let folder: string
let server: PostgresServer
let first: PostgresReplica
let second: PostgresReplica
const opened: PaperIndex[] = []
const shared: PaperIndex[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-primary-'))
  server = await startPostgres({ wal_keep_size: '512MB' }, folder)
  first = await startReplica(server, folder)
  second = await startReplica(server, folder)
}, 120_000)
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close()
})
afterAll(async () => {
  for (const index of shared) await index.close()
  await first?.stop()
  await second?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function keepLog() {
  const logged: string[] = []
  const write = (_: unknown, message?: string) => void logged.push(message ?? '')
  return { logged, log: { info: write, warn: write } }
}

/** An index that is read from these replicas, all of which answer. */
async function open(url: string, ...replicas: readonly PostgresReplica[]) {
  const { logged, log } = keepLog()
  const urls = replicas.map((replica) => replica.addressOf(url))
  const index = await openPostgresIndex(url, { urls, log })
  opened.push(index)
  await untilAnswering(index, replicas.length)
  logged.length = 0
  return { index, logged }
}

const untilAnswering = (index: { readonly replicas: ReadReplicas | undefined }, count: number) =>
  vi.waitUntil(() => index.replicas?.count.answering === count, soon)

const write = (index: PaperIndex, ...words: readonly string[]) =>
  index.update({
    papers: words.map((word) => paper(word, { abstract: word })),
    removed: [],
    revision: words.length,
  })

const count = async (index: PaperIndex, word: string) =>
  (await index.search(parseQuery(word, today), { limit: 5, topicQuery: () => undefined })).total

/** Connections to a server whose last statement read the index, other than how far it is. */
const countReaders = `select count(*)::int as readers from pg_stat_activity
  where datname = current_database() and application_name = 'journal-club-search'
    and query like '%${schema}%' and query not like '%"state"%'`

async function readersOf(url: string, replica?: PostgresReplica): Promise<number> {
  const client = new pg.Client({ connectionString: replica?.addressOf(url) ?? url })
  await client.connect()
  const { rows } = await client.query<{ readers: number }>(countReaders).finally(() => client.end())
  return rows[0]?.readers ?? 0
}

describePaperIndex('PostgreSQL with a read replica', async () => {
  const { index } = await open(await server.createDatabase(), first)
  // Several tests ask the same.
  shared.push(...opened.splice(opened.indexOf(index)))
  return index
})

describe('an index with read replicas', () => {
  test('asks each of them in turn, and not the primary', async () => {
    const url = await server.createDatabase()
    const { index } = await open(url, first, second)
    await write(index, 'zebrafish')
    for (let time = 0; time < 20; time++) expect(await count(index, 'zebrafish')).toBe(1)
    const readers = [await readersOf(url), await readersOf(url, first), await readersOf(url, second)]
    expect(readers.map((some) => some > 0)).toEqual([false, true, true])
  })

  test('answers with what was just written while they lag, and asks them again when they have caught up', async () => {
    const url = await server.createDatabase()
    const { index, logged } = await open(url, first)
    const other = await open(url, first)
    await write(index, 'zebrafish')
    expect(await other.index.revision()).toBe(1)
    expect(await count(other.index, 'zebrafish')).toBe(1)
    await first.ask(url, 'select pg_wal_replay_pause()')
    const resume = () => first.ask(url, 'select pg_wal_replay_resume()')
    onTestFinished(async () => void (await resume()))
    await write(index, 'zebrafish', 'medaka')
    expect(await count(index, 'medaka')).toBe(1)
    expect(index.replicas?.count).toEqual({ known: 1, answering: 0 })
    // What nobody told the other of is not missed there.
    expect([await count(other.index, 'medaka'), other.index.replicas?.count.answering]).toEqual([0, 1])
    await other.index.revision()
    expect(await count(other.index, 'medaka')).toBe(1)
    expect(await readersOf(url)).toBeGreaterThan(0)
    await resume()
    await untilAnswering(index, 1)
    expect(await count(index, 'medaka')).toBe(1)
    expect(logged).toEqual(['a read replica is left out until it catches up', 'a read replica answers'])
  })

  test('goes on when they are killed, and asks them again when they are back', async () => {
    const url = await server.createDatabase()
    const { index, logged } = await open(url, first, second)
    await write(index, 'zebrafish')
    onTestFinished(() => Promise.all([first.start(), second.start()]).then(() => undefined))
    await first.kill()
    for (let time = 0; time < 5; time++) expect(await count(index, 'zebrafish')).toBe(1)
    expect(index.replicas?.count).toEqual({ known: 2, answering: 1 })
    expect(await readersOf(url)).toBe(0)
    await second.kill()
    for (let time = 0; time < 5; time++) expect(await count(index, 'zebrafish')).toBe(1)
    expect(index.replicas?.count).toEqual({ known: 2, answering: 0 })
    expect(await readersOf(url)).toBeGreaterThan(0)
    await first.start()
    await second.start()
    await untilAnswering(index, 2)
    for (let time = 0; time < 5; time++) expect(await count(index, 'zebrafish')).toBe(1)
    expect(await readersOf(url, first)).toBeGreaterThan(0)
    const away = 'a read replica is left out until it answers'
    expect(logged).toEqual([away, away, 'a read replica answers', 'a read replica answers'])
  })

  test('goes on when one freezes', async () => {
    const url = await server.createDatabase()
    const { index } = await open(url, first)
    await write(index, 'zebrafish')
    expect(await count(index, 'zebrafish')).toBe(1)
    await first.freeze()
    onTestFinished(() => first.thaw())
    expect(await count(index, 'zebrafish')).toBe(1)
    expect(index.replicas?.count.answering).toBe(0)
    await first.thaw()
    await untilAnswering(index, 1)
  })

  test('answers while the primary is away', async () => {
    const url = await server.createDatabase()
    const { index } = await open(url, first)
    await write(index, 'zebrafish')
    expect(await count(index, 'zebrafish')).toBe(1)
    let isAway = true
    const restarted = server.restart(1_000).then(() => {
      isAway = false
    })
    await vi.waitUntil(
      () =>
        index.revision().then(
          () => false,
          () => true,
        ),
      soon,
    )
    expect([await count(index, 'zebrafish'), isAway]).toEqual([1, true])
    await restarted
    await vi.waitUntil(
      () =>
        index.revision().then(
          () => true,
          () => false,
        ),
      soon,
    )
  })

  test('does not ask a server that is no replica, or one of something else', async () => {
    const url = await server.createDatabase()
    const [elsewhere, unmade] = [await server.createDatabase(), await server.createDatabase()]
    const addresses = {
      primary: url,
      elsewhere: first.addressOf(elsewhere),
      unmade: first.addressOf(unmade),
    }
    for (const [name, address] of Object.entries(addresses)) {
      const other = await openPostgresIndex(elsewhere)
      await other.clear()
      await other.close()
      const { logged, log } = keepLog()
      const index = await openPostgresIndex(url, { urls: [address], log })
      await write(index, 'zebrafish')
      await vi.waitUntil(() => logged.length > 0, soon)
      expect([name, ...logged]).toEqual([name, 'a read replica is left out until it answers'])
      expect([await count(index, 'zebrafish'), index.replicas?.count.answering]).toEqual([1, 0])
      await index.close()
    }
  })
})

test('a whole program searches while its replica is killed, and tells probes of it', async () => {
  const url = await server.createDatabase()
  const whole = await startWholeApp({
    DATABASE_URL: url,
    DATABASE_READ_URL: first.addressOf(url),
    SEARCH: 'postgres',
  })
  onTestFinished(() => whole.close())
  const probe = async () => JSON.parse((await whole.get('/readyz')).text)
  const search = async () => textOf(await whole.say('search reward hacking'))
  await vi.waitUntil(async () => (await probe()).failing === undefined, soon)
  const before = await search()
  expect(before).toContain('reward hacking')
  expect(await readersOf(url, first)).toBeGreaterThan(0)
  await first.kill()
  onTestFinished(() => first.start())
  expect(await search()).toBe(before)
  expect(await probe()).toMatchObject({
    status: 'ok',
    failing: { 'read replicas': '0 of 1 answer; the primary does the rest' },
  })
  await first.start()
  await vi.waitUntil(async () => (await probe()).failing === undefined, soon)
  expect(await search()).toBe(before)
  expect(whole.lines.filter((line) => line.includes(new URL(url).password))).toEqual([])
})

describe('a question that a replica cannot end', () => {
  /** A count that takes a replica minutes and the primary no time. */
  async function askSlowly(url: string) {
    const connections = connect(url, { urls: [first.addressOf(url)], log: keepLog().log })
    const { reading, primary, replicas } = connections
    if (replicas === undefined) throw new Error('there is one')
    onTestFinished(() => connections.close())
    await readState(primary, replicas)
    await untilAnswering({ replicas }, 1)
    const parts = { db: reading, statistics: new Statistics(reading), meanings: new StoredMeanings() }
    const rows = new RowQueries({ ...parts, hasBm25: false })
    const rest = sql<boolean>`(not pg_is_in_recovery() or pg_sleep(120) is not null)`
    const counted = replicas.ask(() =>
      rows.countFor(120_000, { rest, share: 1, atLeast: 0, cost: Number.POSITIVE_INFINITY }, 10),
    )
    const isAsked = `select exists (
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep') as "isAsked"`
    await vi.waitUntil(async () => (await first.ask<{ isAsked: boolean }>(url, isAsked)).isAsked, soon)
    return { counted, primary }
  }

  async function fill(): Promise<string> {
    const url = await server.createDatabase()
    const { index } = await open(url, first)
    await write(index, 'zebrafish', 'medaka')
    return url
  }

  test('because it was killed is asked again', async () => {
    const url = await fill()
    const { counted } = await askSlowly(url)
    await first.kill()
    onTestFinished(() => first.start())
    expect(await counted).toEqual({ papers: 2, isMore: false })
  })

  test('because what it has to replay cannot wait is asked again', async () => {
    const url = await fill()
    const { counted, primary } = await askSlowly(url)
    await primary
      .transaction()
      .execute((tx) => sql`lock table ${tables.papers} in access exclusive mode`.execute(tx))
    expect(await counted).toEqual({ papers: 2, isMore: false })
  })
})
