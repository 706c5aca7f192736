import { afterAll, beforeAll } from 'vitest'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { describePaperIndex } from '../../contract/paper-index.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'

let server: PostgresServer
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  for (const index of opened) await index.close()
  await server?.stop()
})

describePaperIndex('PostgreSQL', async () => {
  const index = await openPostgresIndex(await server.createMigrated())
  opened.push(index)
  return index
})
