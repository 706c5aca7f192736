/** Programs of several ages on one database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate, type Schema, schema } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import type { Database, Tables } from '../../src/store/tables.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { makeOpener } from '../support/store-opener.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

let server: PostgresServer
const folder = mkdtempSync(join(tmpdir(), 'journal-club-migrate-'))
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A later release adds a column and a table, and the one after it takes away what the first no longer needs.
 */
const expanded: Schema = {
  ...schema,
  '9990-notes-on-saved-papers': {
    async up(db) {
      await db.schema
        .alterTable('saved_papers')
        .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema
        .createTable('runs')
        .addColumn('step', 'text', (column) => column.notNull())
        .execute()
      await sql`insert into runs (step) values ('expanded')`.execute(db)
    },
  },
}
const contracted: Schema = {
  ...expanded,
  '9991-no-settings': {
    async up(db) {
      await db.schema.dropTable('place_settings').execute()
      await sql`insert into runs (step) values ('contracted')`.execute(db)
    },
    oldest: '9990-notes-on-saved-papers',
  },
}
const tooNew = {
  code: 'misconfigured',
  userMessage:
    'The database was written by a newer version of Journal Club: start that version, or set DATABASE_URL to another database.',
}

let files = 0
const engines = {
  SQLite: async () => `file:${join(folder, `${++files}.sqlite`)}`,
  PostgreSQL: () => server.createDatabase(),
}

describe.each(Object.entries(engines))('programs of several ages on one %s', (_, newUrl) => {
  const open = makeOpener(newUrl)
  const opened: Database[] = []
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy()
  })
  const connect = async (url: string): Promise<Database> => {
    const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
    opened.push(db)
    return db
  }
  const runs = async (db: Database) =>
    (await sql<{ step: string }>`select step from runs order by step`.execute(db)).rows.map(
      ({ step }) => step,
    )
  const reader = { workspace: 'chat:T1', user: 'ada' } as const

  it('lets the older go on, and start anew, while the newer has expanded the tables', async () => {
    const { store: older, url, reopen } = await open()
    await older.papers.merge([makeFullRecord(1), makeFullRecord(2)])
    const db = await connect(url)
    await migrate(db, expanded)

    await older.readingLists.save(reader, arxivId(1), 1)
    await older.ping()
    const another = await reopen()
    await another.readingLists.save(reader, arxivId(2), 2)
    expect((await older.readingLists.list(reader)).map(({ paper }) => paper.id)).toEqual([
      arxivId(2),
      arxivId(1),
    ])
    const { rows } = await sql<{ note: string }>`select note from saved_papers`.execute(db)
    expect(rows).toEqual([{ note: '' }, { note: '' }])
  })

  it('turns the older away in words once the newer has contracted them, and not the one between', async () => {
    const { store: older, url, reopen } = await open()
    const db = await connect(url)
    await migrate(db, contracted)
    await expect(older.ping()).rejects.toMatchObject(tooNew)
    await expect(reopen()).rejects.toMatchObject(tooNew)
    await migrate(db, expanded)
    await migrate(db, contracted)
    expect(await runs(db)).toEqual(['contracted', 'expanded'])
  })

  it('runs each step once, whichever ages start at the same moment', async () => {
    const url = await newUrl()
    const ages = [contracted, expanded, schema, contracted, expanded, contracted]
    const databases = await Promise.all(ages.map(() => connect(url)))
    const outcomes = await Promise.allSettled(databases.map((db, at) => migrate(db, ages[at])))
    for (const [at, outcome] of outcomes.entries()) {
      if (ages[at] !== schema) expect(outcome).toMatchObject({ status: 'fulfilled' })
      else if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(tooNew)
    }
    const db = await connect(url)
    expect(await runs(db)).toEqual(['contracted', 'expanded'])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(contracted))
  })

  it('leaves nothing of a step that fails', async () => {
    const { url, store } = await open()
    const broken: Schema = {
      ...expanded,
      '9992-broken': { up: (db) => sql`insert into nowhere values (1)`.execute(db).then(() => undefined) },
    }
    const db = await connect(url)
    await expect(migrate(db, broken)).rejects.toThrow('nowhere')
    await expect(runs(db)).rejects.toThrow('runs')
    await store.ping()
    await migrate(db, expanded)
  })

  it('is not opened while it is an unfinished copy', async () => {
    const { url, store, reopen } = await open()
    const db = await connect(url)
    await db.updateTable('schema_use').set({ copied_from: 'SQLite, data/journal-club.sqlite' }).execute()
    const unfinished = {
      code: 'misconfigured',
      userMessage:
        'The database is an unfinished copy of SQLite, data/journal-club.sqlite: finish it with npm run migrate-store, or set DATABASE_URL to another database.',
    }
    await expect(reopen()).rejects.toMatchObject(unfinished)
    await expect(store.ping()).rejects.toMatchObject(unfinished)
  })
})

it('a step on PostgreSQL is tried again where a newer program took a table away meanwhile', async () => {
  const db = new Kysely<Tables>({ dialect: (await openDatabase(await server.createDatabase())).dialect })
  let tries = 0
  const steps: Schema = {
    ...schema,
    '9993-looks-twice': {
      async up(db) {
        if (tries++ === 0) await sql`select from a_table_that_was_here`.execute(db)
      },
    },
  }
  await migrate(db, steps)
  expect(tries).toBe(2)
  await db.destroy()
})
