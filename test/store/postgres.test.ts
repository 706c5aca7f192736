import { afterAll, beforeAll } from 'vitest'
import { describeStore } from '../contract/store.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

describeStore('PostgreSQL', () => server.createDatabase())
