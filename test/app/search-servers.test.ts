/** The whole program with its index in two search servers, one of which goes away and comes back. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { textOf } from '../support/bot.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { hasSearchServer, type SearchServer, startSearchServer } from '../support/search-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

describe.skipIf(!(await hasSearchServer()))('where a search server is installed', () => {
  let postgres: PostgresServer
  let servers: readonly SearchServer[] = []
  let whole: WholeApp
  beforeAll(async () => {
    postgres = await startPostgres()
    servers = await Promise.all([startSearchServer(1), startSearchServer(1)])
    const urls = servers.map((server) => {
      const { host, port, table } = server.address(0)
      return `mysql://${host}:${port}/${table}`
    })
    const DATABASE_URL = await postgres.createDatabase()
    whole = await startWholeApp({ DATABASE_URL, SEARCH: 'manticore', SEARCH_URL: urls.join(',') })
  }, 120_000)
  afterAll(async () => {
    await whole?.close()
    await Promise.all([postgres?.stop(), ...servers.map((server) => server.close())])
  })

  it('answers on, says that a part is missing, tells probes and the log, and is whole again', async () => {
    const note = 'Only a part of the papers was searched. Only 1 of 2 search servers have all'
    const found = textOf(await whole.say('reward hacking'))
    expect(found).toContain('Reward')
    expect(found).not.toContain(note)
    expect(textOf(await whole.say('status details'))).toContain('in 2 search servers')

    await servers[0]?.kill()
    expect(textOf(await whole.say('reward models'))).toContain(note)
    const readiness = JSON.parse((await whole.get('/readyz')).text)
    expect(readiness).toMatchObject({ status: 'ok', parts: { index: 'ok' } })
    expect(readiness.details.index).toMatch(/^Only 1 of 2/)
    expect(whole.lines.filter((line) => line.includes('a search server does not answer'))).toHaveLength(1)

    await servers[0]?.start()
    await vi.waitFor(async () => {
      expect(JSON.parse((await whole.get('/readyz')).text).details).toBeUndefined()
    }, 180_000)
    expect(textOf(await whole.say('reward hacking'))).toBe(found)
  })
})
