import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIndexOver } from '../../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { describePaperIndex } from '../../contract/paper-index.ts'
import { connectTo, type PgliteServer, startPglite } from '../../support/pglite.ts'
import { paper, today } from '../support/papers.ts'

const createExtension = 'create extension pg_textsearch'
let server: PgliteServer
const opened: { close(): Promise<void> }[] = []
const databases: PGlite[] = []
beforeAll(async () => {
  server = await startPglite()
})
afterAll(async () => {
  for (const each of [...opened, ...databases]) await each.close()
  await server?.stop()
})

describePaperIndex('PostgreSQL with pg_textsearch', async () => {
  const pglite = await emptyDatabase()
  await pglite.exec(createExtension)
  return openIndexOver(connectTo(pglite))
})

/**
 * The first index of the contract is all its tests', each further one is one test's: these have one database,
 * as emptying it takes far less than making another.
 */
async function emptyDatabase(): Promise<PGlite> {
  const [, used] = databases
  if (used !== undefined) {
    const { rows } = await used.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
    )
    for (const { name } of rows) await used.exec(`drop schema ${name} cascade`)
    await used.exec('create schema public')
    return used
  }
  const made = await server.createDatabase()
  databases.push(made)
  return made
}

test('the extension is used where it is, and the index filled anew where it came or went', async () => {
  const pglite = await server.createDatabase()
  const statements: string[] = []
  const open = () => openIndexOver(connectTo(pglite, (statement) => statements.push(statement)))
  const papers = [
    paper('a', { abstract: 'Zebrafish, gpt-4 and naïve Bayes.' }),
    paper('b', { abstract: 'Fish.' }),
  ]
  const find = async (text: string) => {
    const index = await open()
    expect(await index.revision()).toBe(0)
    await index.update({ papers, removed: [], revision: 7 })
    statements.length = 0
    const { hits } = await index.search(parseQuery(text, today), { limit: 5, topicQuery: () => undefined })
    expect(hits.map((hit) => hit.paper.id)).toEqual([paper('a').id])
    return statements.some((statement) => statement.includes('to_bm25query'))
  }
  expect(await find('zebrafish')).toBe(false)
  await pglite.exec(createExtension)
  expect(await find('naive gpt4')).toBe(true)
  expect(await (await open()).revision()).toBe(7)
  await pglite.exec('drop extension pg_textsearch cascade')
  expect(await find('naive gpt4')).toBe(false)
  opened.push(await open())
})
