/** What becomes of answers and papers when a search server goes away, loses what it has, or comes back. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { openShardedIndex } from '../../../src/search/shards/open-sharded-index.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { hasSearchServer, type SearchServer, startSearchServer } from '../../support/search-server.ts'
import { paper, searchFor, today } from '../support/papers.ts'
import { fillIndex, noTopics } from '../support/shelf.ts'

const names = Array.from({ length: 40 }, (_, at) => `p${at}`)
const papers = names.map((name) => paper(name, { abstract: 'A reward.', published: '2025-04-01' }))
const query = parseQuery('reward', today)

describe.skipIf(!(await hasSearchServer()))('where a search server is installed', () => {
  let postgres: PostgresServer
  let servers: readonly SearchServer[] = []
  let tables = 0
  beforeAll(async () => {
    postgres = await startPostgres()
    servers = await Promise.all([startSearchServer(maxTables), startSearchServer(maxTables)])
  })
  afterAll(async () => {
    await Promise.all([postgres.stop(), ...servers.map((server) => server.close())])
  })

  /** Opens the same index as often as it is asked. */
  async function createIndex() {
    const url = await postgres.createDatabase()
    const table = tables++
    const addresses = servers.map((server) => server.address(table))
    const open = async () => {
      const index = await openShardedIndex(url, addresses)
      onTestFinished(() => index.close())
      return index
    }
    return { url, open }
  }

  const takeOne = () => {
    const [server] = servers
    if (server === undefined) throw new Error('there are two')
    return server
  }

  const countFound = async (index: PaperIndex) => (await searchFor(index, 'reward')).total
  /** Looks as often as it takes: each look also asks the server whether it is back. */
  const becomesWhole = (index: PaperIndex) =>
    vi.waitFor(async () => {
      await index.revision()
      expect(index.missing).toBeUndefined()
    }, 180_000)

  test('answers with what is left while a server is away, refuses to speak of all, and is whole again', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    const server = takeOne()
    await server.kill()
    const found = await countFound(index)
    expect([found > 0, found < 40]).toEqual([true, true])
    expect(index.missing).toMatch(/^Only 1 of 2 search servers/)
    for (const asked of [
      () => index.select(query, { ...noTopics, limit: 5 }),
      () => index.selectIds(query, { ...noTopics, newest: 1, limit: 5 }),
      () => index.countByDay(query, { ...noTopics, from: '', until: '9' }),
    ])
      await expect(asked()).rejects.toThrow('some papers would be missing')
    await server.start()
    await becomesWhole(index)
    expect(await countFound(index)).toBe(40)
    expect((await index.select(query, { ...noTopics, limit: 5 })).total).toBe(40)
  })

  test('a server that was killed still has its papers', async () => {
    const { url, open } = await createIndex()
    const index = await fillIndex(open, papers)
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    const countSent = async () =>
      (await sqlOf(client, (schema) => `select shard, sent from ${schema}.shards order by shard`)).rows
    const before = await countSent()
    const server = takeOne()
    await server.kill()
    await countFound(index)
    await server.start()
    await becomesWhole(index)
    expect(await countSent()).toEqual(before)
  })

  test('a frozen server is not waited for again and again', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    const server = takeOne()
    server.freeze()
    try {
      expect(await countFound(index)).toBeLessThan(40)
      expect(index.missing).toBeDefined()
      expect(await countFound(index)).toBeLessThan(40)
    } finally {
      server.thaw()
    }
    await becomesWhole(index)
    expect(await countFound(index)).toBe(40)
  })

  test('a process that stood still takes no server for one that does not answer', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    await countFound(index)
    const asked = countFound(index)
    // Its questions are on their way by then, or are sent right after.
    await index.size()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8_000)
    expect(await asked).toBe(40)
    expect(index.missing).toBeUndefined()
  })

  test('what came, changed and went while a server was away reaches it when it is back', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    const server = takeOne()
    await server.kill()
    const changed = names.slice(0, 10).map((name) => paper(name, { abstract: 'A penalty.' }))
    const added = paper('new', { abstract: 'A reward.' })
    const removed = papers.slice(10, 20).map(({ id }) => id)
    await index.update({ papers: [...changed, added], removed, revision: 2 })
    expect(await index.revision()).toBe(2)
    await server.start()
    await becomesWhole(index)
    expect(await countFound(index)).toBe(21)
    expect((await searchFor(index, 'penalty')).total).toBe(10)
  })

  test('what a replica wrote before it died is sent by the next', async () => {
    const { open } = await createIndex()
    const [first, server] = [await open(), takeOne()]
    await first.revision()
    await server.kill()
    await first.update({ papers, removed: [], revision: 1 })
    await first.close()
    await server.start()
    const next = await open()
    await becomesWhole(next)
    expect(await countFound(next)).toBe(40)
  })

  test('a server that lost all it had gets it again', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    const server = takeOne()
    await server.lose()
    expect(await countFound(index)).toBeLessThan(40)
    await server.start()
    await becomesWhole(index)
    expect(await countFound(index)).toBe(40)
    expect(await index.revision()).toBe(1)
  })

  test('without any server it says that it does not answer', async () => {
    const { open } = await createIndex()
    const index = await fillIndex(open, papers)
    for (const server of servers) await server.kill()
    await expect(searchFor(index, 'reward')).rejects.toMatchObject({ code: 'unavailable' })
    for (const server of servers) await server.start()
    await becomesWhole(index)
    expect(await countFound(index)).toBe(40)
  })

  test('what one replica wrote the others find', async () => {
    const { open } = await createIndex()
    const [one, two] = [await open(), await open()]
    await one.update({ papers, removed: [], revision: 1 })
    expect(await two.revision()).toBe(1)
    expect(await countFound(two)).toBe(40)
    await two.update({ papers: [], removed: papers.slice(1).map(({ id }) => id), revision: 2 })
    await one.revision()
    expect(await countFound(one)).toBe(1)
  })

  test('PostgreSQL finds the papers by itself again, and leaves it to the servers again', async () => {
    const { url, open } = await createIndex()
    const before = await fillIndex(open, papers)
    await before.close()
    const plain = await openPostgresIndex(url)
    expect([await plain.revision(), await countFound(plain)]).toEqual([1, 40])
    await plain.update({ papers: [], removed: papers.slice(0, 5).map(({ id }) => id), revision: 2 })
    await plain.close()
    const after = await open()
    await becomesWhole(after)
    expect([await after.revision(), await countFound(after)]).toEqual([2, 35])
  })
})

async function sqlOf(client: pg.Client, write: (schema: string) => string) {
  const { rows } = await client.query(
    "select nspname from pg_namespace where nspname like 'journal_club_search_%'",
  )
  return client.query(write(rows[0].nspname))
}

const maxTables = 20
