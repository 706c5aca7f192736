import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { mayGoWithPower, openSqlite, sqliteDialect } from '../../src/store/sqlite-dialect.ts'

const [full, normal] = [2, 1]

it('waits for the disk with every statement but those that may go with the power', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-power-'))
  const db = new Kysely<{ kept: { how: number } }>({
    dialect: sqliteDialect(await openSqlite(join(folder, 'a.sqlite'))),
  })
  try {
    await sql`create table kept (how integer)`.execute(db)
    const how = sql<number>`(select synchronous from pragma_synchronous)`
    await db.insertInto('kept').values({ how }).execute()
    await db.insertInto('kept').values({ how }).modifyEnd(mayGoWithPower).execute()
    await db.insertInto('kept').values({ how }).execute()
    expect(await db.selectFrom('kept').select('how').execute()).toEqual([
      { how: full },
      { how: normal },
      { how: full },
    ])
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
})
