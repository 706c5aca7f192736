/** What is said, and what goes on, while a database cannot do what it is asked. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { updateIndex } from '../../src/library/update-index.ts'
import { openPostgresIndex } from '../../src/search/postgres/open-postgres-index.ts'
import { explainSqliteFault } from '../../src/store/explain-fault.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { openStore } from '../../src/store/open-store.ts'
import { createPapers } from '../../src/store/papers.ts'
import { createSettings } from '../../src/store/settings.ts'
import { openSqlite, sqliteDialect } from '../../src/store/sqlite-dialect.ts'
import { type Tables, writeAlone } from '../../src/store/tables.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-faults-'))
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const reader = { workspace: 'chat:T1', user: 'ada' } as const
const full = 'The disk of the database is full'
const busy = 'Something else keeps the database busy'
const readOnly = 'The database can only be read right now'
const refused = 'The database does not let the bot do this'

/** The sentence with which it refuses. */
async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Error && 'userMessage' in error ? error.message : `fault: ${error}`,
  )
}

describe('an SQLite file that another program writes into', () => {
  async function openLocked(file: string) {
    const path = join(folder, file)
    const store = await openStore({ url: `file:${path}` })
    await store.papers.merge([makeFullRecord(1)])
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    onTestFinished(async () => {
      other.close()
      await store.close()
    })
    return { store, letGo: () => other.exec('rollback') }
  }

  it('lets everybody read, and this process work, while writes wait, and then says why they were given up', async () => {
    const { store, letGo } = await openLocked('locked.sqlite')
    let [readings, isWaiting] = [0, true]
    const writes = [1, 2, 3].map((at) => refusal(store.readingLists.save(reader, arxivId(1), at)))
    const waiting = Promise.all(writes).finally(() => {
      isWaiting = false
    })
    while (isWaiting) {
      expect(await store.readingLists.list(reader)).toEqual([])
      readings += 1
      await new Promise(setImmediate)
    }
    for (const said of await waiting) expect(said).toContain(busy)
    // Whoever waits comes again every 5 ms for 5 s: had they kept the connection,
    // one reading would have been all.
    expect(readings).toBeGreaterThan(20)
    expect(store.fault).toContain(busy)
    expect(await refusal(store.ping())).toContain(busy)
    letGo()
    await store.ping()
    expect(store.fault).toBeUndefined()
    expect(await store.readingLists.save(reader, arxivId(1), 9)).toBe(true)
  })

  it('gets what waited as soon as the other has ended', async () => {
    const { store, letGo } = await openLocked('released.sqlite')
    const writing = store.readingLists.save(reader, arxivId(1), 1)
    await store.papers.count()
    letGo()
    expect(await writing).toBe(true)
    expect(store.fault).toBeUndefined()
  })
})

it('keeps a transaction of one apart from the statements of others on the one connection to SQLite', async () => {
  const store = await openStore({ url: `file:${join(folder, 'apart.sqlite')}` })
  onTestFinished(() => store.close())
  await store.papers.merge([makeFullRecord(1)])
  const failing = store.papers.merge([makeFullRecord(2)], {
    source: 'x',
    cursor: '1',
    after: 'never',
    ingestedAtMs: 1,
    announced: 1,
    faults: [],
  })
  const saving = store.settings.save('chat:T1/C1', 'quiet', 'off')
  await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
  await saving
  expect(await store.papers.count()).toBe(1)
  expect((await store.settings.list('chat:T1/C1')).get('quiet')).toBe('off')
})

it('says that the disk of an SQLite file is full, reads on, and writes again when there is room', async () => {
  const file = await openSqlite(join(folder, 'full.sqlite'))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, { explain: explainSqliteFault }) })
  onTestFinished(() => db.destroy())
  await migrate(db)
  const papers = createPapers(db)
  await papers.merge([makeFullRecord(1)])
  // SQLite's own way to a disk that has no page left.
  const [{ page_count }] = file.prepare('pragma page_count').all() as [{ page_count: number }]
  file.exec(`pragma max_page_count = ${page_count}`)
  const large = { ...makeFullRecord(2), abstract: 'Long. '.repeat(20_000) }
  expect(await refusal(papers.merge([large]))).toContain(full)
  const settings = createSettings(db)
  expect(await refusal(settings.save('chat:T1/C1', 'quiet', 'x'.repeat(100_000)))).toContain(full)
  expect(await papers.count()).toBe(1)
  file.exec('pragma max_page_count = 1000000')
  expect(await papers.merge([large])).toMatchObject({ added: 1 })
  await settings.save('chat:T1/C1', 'quiet', 'off')
})

it('says that an SQLite file can only be read', async () => {
  const file = await openSqlite(join(folder, 'read-only.sqlite'))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, { explain: explainSqliteFault }) })
  onTestFinished(() => db.destroy())
  await migrate(db)
  file.exec('pragma query_only = on')
  const settings = createSettings(db)
  expect(await refusal(settings.save('chat:T1/C1', 'quiet', 'off'))).toContain(readOnly)
  expect((await settings.list('chat:T1/C1')).size).toBe(0)
  file.exec('pragma query_only = off')
  await settings.save('chat:T1/C1', 'quiet', 'off')
})

describe('PostgreSQL', () => {
  async function openOn(url: string) {
    const store = await openStore({ url })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await store.papers.merge([makeFullRecord(1)])
    onTestFinished(async () => {
      await admin.end()
      await store.close()
    })
    return { store, admin, save: () => refusal(store.readingLists.save(reader, arxivId(1), 1)) }
  }

  it('that became read-only is told, and is written again when it may be', async () => {
    const { store, admin, save } = await openOn(await server.createDatabase())
    await admin.query('alter system set default_transaction_read_only = on')
    await admin.query('select pg_reload_conf()')
    try {
      await until(async () => (await save()).includes(readOnly))
      expect(await refusal(store.ping())).toContain(readOnly)
    } finally {
      await admin.query('set default_transaction_read_only = off')
      await admin.query('alter system reset default_transaction_read_only')
      await admin.query('select pg_reload_conf()')
    }
    await until(async () => (await refusal(store.ping())) === 'done')
    expect(await save()).toBe('done')
  })

  it('that took a right away is told, and is used again when it gave it back', async () => {
    const owner = await server.createDatabase()
    await (await openStore({ url: owner })).close()
    const boss = new pg.Client({ connectionString: owner })
    await boss.connect()
    onTestFinished(() => boss.end())
    await boss.query(`create role clerk login superuser password 'clerk'`)
    const url = new URL(owner)
    url.username = 'clerk'
    url.password = 'clerk'
    const store = await openStore({ url: url.href })
    onTestFinished(() => store.close())
    await store.papers.merge([makeFullRecord(1)])
    await boss.query('alter role clerk nosuperuser')
    const save = () => refusal(store.readingLists.save(reader, arxivId(1), 1))
    await until(async () => (await save()).includes(refused))
    expect(await refusal(store.ping())).toContain(refused)
    await boss.query('alter role clerk superuser')
    await until(async () => (await refusal(store.ping())) === 'done')
    expect(await save()).toBe('done')
  })

  it('whose table another session holds is told within seconds, and is used again after', async () => {
    const { store, admin, save } = await openOn(await server.createDatabase())
    await admin.query('begin')
    await admin.query('lock table saved_papers')
    expect(await save()).toContain(busy)
    expect(await refusal(store.ping())).toContain(busy)
    await admin.query('rollback')
    await store.ping()
    expect(await save()).toBe('done')
  })

  it('takes its locks from a process that freezes in the middle of a write, and whoever waits for them goes on', async () => {
    const url = await server.createDatabase()
    const { store } = await openOn(url)
    const frozen = new Kysely<Tables>({ dialect: (await openDatabase(url, { use: 'bot' })).dialect })
    onTestFinished(() => frozen.destroy())
    const woken = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const lost = refusal(
      writeAlone(frozen, async (tx) => {
        holding.resolve()
        await woken.promise
        await tx.deleteFrom('papers').execute()
      }),
    )
    await holding.promise
    expect(await store.papers.merge([makeFullRecord(2)])).toMatchObject({ added: 1 })
    woken.resolve()
    expect(await lost).toContain('The database does not answer right now.')
    expect(await store.papers.count()).toBe(2)
    // The connection has left the pool, and another is as good.
    expect(await writeAlone(frozen, async () => 'done')).toBe('done')
  })

  // A busy machine may take a millisecond to say that the limit is another.
  it('that ends every statement soon is overruled by the bot, for its work takes longer', {
    retry: 4,
  }, async () => {
    const owner = await server.createDatabase()
    const boss = new pg.Client({ connectionString: owner })
    await boss.connect()
    onTestFinished(() => boss.end())
    await boss.query(
      `alter role postgres in database ${new URL(owner).pathname.slice(1)} set statement_timeout = 1`,
    )
    const store = await openStore({ url: owner })
    onTestFinished(() => store.close())
    await store.papers.merge(Array.from({ length: 200 }, (_, at) => makeFullRecord(at)))
    expect(await store.papers.count()).toBe(200)
    await store.ledger.reconcile(1)
    const index = await openPostgresIndex(owner)
    onTestFinished(() => index.close())
    expect(await updateIndex(store, index)).toBe(true)
    expect(await index.size()).toBe(200)
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 180_000, interval: 100 })
}
