import { afterAll, beforeAll, describe } from 'vitest'
import { openShardedIndex } from '../../../src/search/shards/open-sharded-index.ts'
import { describePaperIndex } from '../../contract/paper-index.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { hasSearchServer, type SearchServer, startSearchServer } from '../../support/search-server.ts'

describe.skipIf(!(await hasSearchServer()))('where a search server is installed', () => {
  let postgres: PostgresServer
  let servers: readonly SearchServer[] = []
  let opened = 0
  const indexes: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    servers = await Promise.all([startSearchServer(maxIndexes), startSearchServer(maxIndexes)])
  })
  afterAll(async () => {
    for (const index of indexes) await index.close()
    await Promise.all([postgres.stop(), ...servers.map((server) => server.close())])
  })

  describePaperIndex('two search servers', async () => {
    const table = opened++
    const addresses = servers.map((server) => server.address(table))
    const index = await openShardedIndex(await postgres.createMigrated(), addresses)
    indexes.push(index)
    return index
  })
})

/** More than the contract opens. */
const maxIndexes = 40
