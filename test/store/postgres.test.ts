import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { describeStore } from '../contract/store.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { makeOpener } from '../support/store-opener.ts'
import { arxivId, makeFullRecord, makeRecord } from '../support/store-records.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

describeStore('PostgreSQL', () => server.createMigrated())

describe('several replicas on one PostgreSQL', () => {
  const open = makeOpener(() => server.createMigrated())
  const numbers = Array.from({ length: 300 }, (_, number) => number)

  it('merge the same records at once without doubling a paper or standing in each other’s way', async () => {
    const { store, reopen } = await open()
    const stores = [store, await reopen(), await reopen()]
    const records = numbers.map((number) => makeFullRecord(number))
    const reports = await Promise.all(
      stores.flatMap((replica) => [
        replica.papers.merge(records),
        replica.papers.merge(records.toReversed()),
      ]),
    )
    expect(reports.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 300])
    expect(await store.papers.count()).toBe(300)
  })

  it('show revisions in their order: a reader that follows along misses no paper', async () => {
    const { store, reopen } = await open()
    const writers = [store, await reopen(), await reopen()]
    let isWriting = true
    const writing = Promise.all(
      writers.map(async (writer, index) => {
        for (const number of numbers.filter((each) => each % writers.length === index).slice(0, 40))
          await writer.papers.merge([makeFullRecord(number)])
      }),
    ).finally(() => {
      isWriting = false
    })
    const seen = new Set<string>()
    const reader = await reopen()
    for (let revision = 0, isLast = false; !isLast; ) {
      isLast = !isWriting
      const changes = await reader.papers.changedSince(revision, 1_000)
      for (const { id } of changes.papers) seen.add(id)
      revision = changes.revision
    }
    await writing
    expect(seen.size).toBe(120)
  })

  it('keep a saved paper that is found to be another at the same moment', async () => {
    const { store, reopen } = await open()
    const other = await reopen()
    const reader = { workspace: 'chat:T1', user: 'alice' } as const
    const some = numbers.slice(0, 20)
    await store.papers.merge(
      some.flatMap((number) => [
        makeFullRecord(number),
        makeRecord({ identifiers: [`doi:10.1000/${number}`] }),
      ]),
    )
    await Promise.all(
      some.flatMap((number) => [
        store.readingLists.save(reader, `doi:10.1000/${number}`, number),
        other.papers.merge([makeRecord({ identifiers: [`doi:10.1000/${number}`, arxivId(number)] })]),
      ]),
    )
    expect(await store.readingLists.list(reader)).toHaveLength(20)
    expect(await store.papers.count()).toBe(20)
  })

  it('set the default topics at once', async () => {
    const { store, reopen } = await open()
    const replicas = [store, await reopen(), await reopen()]
    const topics = ['agents', 'safety'].map((name) => ({ name, title: name, query: name }))
    await Promise.all(replicas.map((replica) => replica.topics.setDefaults(topics)))
    expect(await store.topics.list('chat:T1')).toEqual(topics)
  })
})

describe('opening a store on PostgreSQL', () => {
  async function fail(url: string): Promise<unknown> {
    return openStore({ url }).then(
      () => 'opened',
      (error: unknown) => error,
    )
  }

  it('says what is behind it without the password', async () => {
    const url = await server.createDatabase()
    const store = await openStore({ url })
    expect(store.description).toBe(`PostgreSQL, ${new URL(url).host}${new URL(url).pathname}`)
    await store.close()
  })

  it('says when the password is refused, and does not show it', async () => {
    const url = server.address({ password: 'wrong-secret' })
    const error = await fail(url)
    expect(error).toMatchObject({
      code: 'misconfigured',
      userMessage: `PostgreSQL at ${new URL(url).host} refuses the user or password in DATABASE_URL.`,
    })
    expect(JSON.stringify([error, String(error)])).not.toContain('wrong-secret')
  })

  it('says when there is no such database', async () => {
    const url = server.address({ database: 'nowhere' })
    expect(await fail(url)).toMatchObject({
      code: 'misconfigured',
      userMessage: `PostgreSQL at ${new URL(url).host} has no such database as DATABASE_URL names: create it first.`,
    })
  })

  it('says when nothing answers', async () => {
    // Port 1 is reserved (tcpmux), and nothing listens there.
    expect(await fail('postgres://user:secret@127.0.0.1:1/papers')).toMatchObject({
      code: 'unavailable',
      userMessage:
        'PostgreSQL at 127.0.0.1:1 does not answer: see that it runs and that DATABASE_URL is right.',
    })
  })

  it('says when it may only read', async () => {
    const url = await server.createDatabase()
    await (await openStore({ url })).close()
    expect(await fail(`${url}?options=-c%20default_transaction_read_only%3Don`)).toMatchObject({
      code: 'misconfigured',
      userMessage: `The user in DATABASE_URL may not create or write tables in PostgreSQL at ${new URL(url).host}.`,
    })
  })
})
