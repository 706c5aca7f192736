import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../../src/search/postgres/connect.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

it('waits an hour for a statement that writes, where its transaction lets it take as long', async () => {
  const connections = connect(await server.createDatabase())
  onTestFinished(() => connections.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const built = connections.writing.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const sleeping = sql<{ done: number }>`select 1 as done from pg_sleep(0.5)`.execute(tx)
    vi.advanceTimersByTime(3_600_000)
    return (await sleeping).rows
  })
  expect(await built).toEqual([{ done: 1 }])
})
