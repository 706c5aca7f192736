import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type App, startApp } from '../../../src/app/app.ts'
import { connect } from '../../../src/search/postgres/connect.ts'
import { createTables, takeTurn } from '../../../src/search/postgres/create-tables.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { schema } from '../../../src/search/postgres/tables.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { textOf } from '../../support/bot.ts'
import { loadBotParts } from '../../support/bot-parts.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { seedsFolder } from '../../support/seeds.ts'
import { paper } from '../support/papers.ts'

let server: PostgresServer
let folder: string
const running: App[] = []
const logged: string[] = []
beforeAll(async () => {
  server = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'journal-club-search-'))
})
afterAll(async () => {
  for (const app of running) await app.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<App> {
  const app = await startApp({
    env: { ADAPTERS: 'web', PORT: '0', SEEDS_DIR: seedsFolder, ...env },
    log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now: () => Temporal.Instant.from('2025-04-13T09:00:00Z'),
    quit: () => {},
  })
  running.push(app)
  return app
}

async function say(app: App, text: string): Promise<string> {
  return textOf(await app.bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer())
}

it('two replicas search one index in PostgreSQL as in memory, and each finds at once what the other stored', async () => {
  const url = await server.createDatabase()
  const one = await start({ DATABASE_URL: url, SEARCH: 'postgres' })
  const other = await start({ DATABASE_URL: url, SEARCH: 'postgres' })
  const memory = await start({ DATABASE_URL: `file:${join(folder, 'memory.sqlite')}` })
  expect(one.hints[0]).toMatch(
    /^Journal Club .*: 88 papers, \d+ topics \(PostgreSQL, .*, index in PostgreSQL\)$/,
  )
  expect(memory.hints[0]).toContain('index in memory')
  expect(await say(one, 'status details')).toContain('88 papers in the store, 88 in the index in PostgreSQL.')
  // Topics are counted beside the answers, which on a busy machine takes longer than an answer waits.
  for (const app of [other, memory])
    await vi.waitFor(async () => expect(await say(app, 'topics')).not.toMatch(/count(ed|ing)/), 180_000)
  for (const text of [
    'search reward hacking',
    'search rlhf since:1m',
    'latest',
    'topics',
    'why VLM-R1 for vision',
  ])
    await vi.waitFor(async () => expect(await say(other, text), text).toBe(await say(memory, text)), 180_000)

  const store = await openStore({ url })
  await store.papers.merge([
    {
      source: 'test',
      identifiers: ['doi:10.1000/zebra'],
      title: 'Zebrafish navigate by reward',
      authors: ['Yi Ma'],
      abstract: 'Zebrafish.',
      links: [],
    },
  ])
  await store.close()
  expect(await Promise.all([one, other].map((app) => say(app, 'search zebrafish')))).toEqual(
    [1, 2].map(() => expect.stringContaining('Zebrafish navigate by reward')),
  )
})

it('builds an index anew that is ahead of the store, as after putting back an older store', async () => {
  const url = await server.createDatabase()
  const ahead = await openPostgresIndex(url)
  const ghost = paper('ghost', { title: 'A ghost of a later day' })
  await ahead.update({ papers: [ghost], removed: [], revision: 9999 })
  await ahead.close()
  const app = await start({ DATABASE_URL: url, SEARCH: 'postgres' })
  expect(await say(app, 'status details')).toContain('88 papers in the store, 88 in the index in PostgreSQL.')
  expect(await say(app, 'search ghost')).not.toContain('later day')
})

it('makes an index anew that somebody dropped, and says meanwhile how far it is, in answers and to probes', async () => {
  const url = await server.createDatabase()
  const [one, other] = [
    await start({ DATABASE_URL: url, SEARCH: 'postgres' }),
    await start({ DATABASE_URL: url, SEARCH: 'postgres' }),
  ]
  const before = await say(one, 'search reward hacking')
  expect(await say(other, 'search reward hacking')).toBe(before)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query(
    `select nspname from pg_namespace where nspname like 'journal_club_search_%'`,
  )
  const schema: string = rows[0].nspname
  await admin.query(`drop schema ${schema} cascade`)
  const whole = async (app: App) => {
    const said = await say(app, 'search reward hacking')
    if (said !== before)
      expect(said, logged.join('')).toMatch(/is being built again|keeps the search index busy/)
    return said === before
  }
  for (const app of [one, other]) await vi.waitUntil(() => whole(app), { timeout: 180_000, interval: 100 })
  expect(await say(other, 'status details')).toContain(
    '88 papers in the store, 88 in the index in PostgreSQL.',
  )
  await admin.end()
})

it('is created anew by two that saw it missing before either had created it', async () => {
  const url = await server.createDatabase()
  const [one, other, third] = [connect(url), connect(url), connect(url)]
  onTestFinished(() => Promise.all([one, other, third].map(({ close }) => close())).then(() => undefined))
  // Whoever created anything before looks less at what others create.
  for (const { writing } of [one, other]) {
    await createTables(writing)
    await sql`drop schema ${sql.id(schema)} cascade`.execute(writing)
  }
  const [created] = await third.writing.transaction().execute(async (tx) => {
    await takeTurn(tx)
    const both = [one, other].map(({ writing }) => createTables(writing))
    await vi.waitUntil(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`.execute(tx)
      return rows[0]?.waiting === 2
    })
    return [Promise.allSettled(both)] as const
  })
  expect(await created).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: false })))
})

it('says that SEARCH=postgres needs PostgreSQL', async () => {
  const url = `file:${join(folder, 'wrong.sqlite')}`
  await expect(start({ DATABASE_URL: url, SEARCH: 'postgres' })).rejects.toMatchObject({
    code: 'misconfigured',
    userMessage: 'SEARCH: postgres and manticore need a DATABASE_URL of PostgreSQL (postgres://…)',
  })
  await expect(start({ DATABASE_URL: url, SEARCH: 'elastic' })).rejects.toMatchObject({
    code: 'misconfigured',
    userMessage: expect.stringContaining('SEARCH: '),
  })
})

it('says what is wrong with DATABASE_READ_URL', async () => {
  const settings = {
    DATABASE_URL: `file:${join(folder, 'wrong.sqlite')}`,
    DATABASE_READ_URL: 'postgres://db/papers',
  }
  await expect(start(settings)).rejects.toMatchObject({
    code: 'misconfigured',
    userMessage:
      'DATABASE_READ_URL: needs a DATABASE_URL of PostgreSQL (postgres://…), the primary of these replicas',
  })
  const wrong = { DATABASE_URL: 'postgres://db/papers', DATABASE_READ_URL: 'postgres://one/papers, two' }
  await expect(start(wrong)).rejects.toMatchObject({
    code: 'misconfigured',
    userMessage:
      'DATABASE_READ_URL: must be postgres://… addresses, separated by commas, with a comma of the password as %2C',
  })
})
