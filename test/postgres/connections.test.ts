import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createPool } from '../../src/postgres/connections.ts'
import { layLine } from '../support/breakable-line.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const limits = { statementMs: 300, lockMs: 200, idleMs: 400 }

function openPool(url: string): pg.Pool {
  const pool = createPool(url, { name: 'test', limits, max: 1 })
  onTestFinished(() => pool.end())
  return pool
}

it('has its own limits, whatever the address, the role and the database say', async () => {
  const url = await server.createDatabase()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = 77`)
  const { rows } = await openPool(`${url}?options=-c%20statement_timeout%3D55`).query(
    `select name, setting from pg_settings where name = any($1) order by name`,
    [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout']],
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    idle_in_transaction_session_timeout: '400',
    lock_timeout: '200',
    statement_timeout: '300',
    tcp_user_timeout: '10000',
  })
})

it('ends statements, waits for locks and idle transactions on the server', async () => {
  const pool = openPool(await server.createDatabase())
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  const client = await pool.connect()
  const ended = new Promise<Error>((resolve) => client.once('error', resolve))
  await client.query('begin')
  expect(await ended).toMatchObject({ code: '25P03' })
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('gives a query up whose line swallowed it, and takes its late answer for no other’s', async () => {
  const line = await layLine(await server.createDatabase())
  onTestFinished(() => line.close())
  const pool = openPool(line.url)
  await pool.query('select 1')
  line.stop()
  await expect(pool.query('select 2 as late')).rejects.toThrow('Query read timeout')
  line.restore()
  expect((await pool.query('select 3 as next')).rows).toEqual([{ next: 3 }])
})
