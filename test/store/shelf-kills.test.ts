/** A small `npm run prove -- shelves`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killMigration } from '../support/kill-migration.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { changeShelves } from '../support/shelf-kills.ts'

let server: PostgresServer
const folder = mkdtempSync(join(tmpdir(), 'journal-club-shelf-kills-'))
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
const engines = {
  SQLite: { processes: 1, newUrl: async () => `file:${join(folder, `${++files}.sqlite`)}` },
  PostgreSQL: { processes: 2, newUrl: () => server.createDatabase() },
}

describe.each(Object.entries(engines))('shelves on %s', (_, { processes, newUrl }) => {
  it('have what was acknowledged, once, where processes are killed in the middle of changes', async () => {
    const plan = { seed: Math.floor(Math.random() * 1e6), writers: 4, changes: 50, kills: 2 }
    const { wrong, ...report } = await changeShelves({ ...plan, url: await newUrl(), processes })
    expect(wrong, `seed ${plan.seed}`).toEqual([])
    expect(report).toMatchObject({ acknowledged: 200, kills: 2 })
  })

  it('are made of reading lists without loss where that is killed, and older programs go on', async () => {
    const { kills, wrong } = await killMigration(await newUrl(), 7)
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(2)
  })
})
