import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, sqliteDialect } from '../../src/store/sqlite-dialect.ts'

interface Tables {
  papers: { id: number }
}

let folder: string
let db: Kysely<Tables>

const open = async () =>
  new Kysely<Tables>({ dialect: sqliteDialect(await openSqlite(join(folder, 'a.sqlite'))) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-statements-'))
  db = await open()
  await sql`create table papers (id integer)`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

it('says a statement that it said before of the schema as it is now', async () => {
  const all = () => db.selectFrom('papers').selectAll().execute()
  await db.insertInto('papers').values({ id: 1 }).execute()
  expect(await all()).toEqual([{ id: 1 }])
  // As another replica does that is of a later release.
  const other = await open()
  await sql`alter table papers add column title text`.execute(other)
  await other.destroy()
  expect(await all()).toEqual([{ id: 1, title: null }])
})

it('lets a statement be said while its rows are still read', async () => {
  for (const id of [1, 2, 3]) await db.insertInto('papers').values({ id }).execute()
  const all = db.selectFrom('papers').selectAll().orderBy('id')
  const read: number[] = []
  for await (const { id } of all.stream()) {
    read.push(id)
    expect(await all.execute()).toHaveLength(3)
  }
  expect(read).toEqual([1, 2, 3])
})
