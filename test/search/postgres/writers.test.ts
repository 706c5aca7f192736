/** Several replicas that write the one index at the same moment, and one whose tables go away under it. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { updateIndex } from '../../../src/library/update-index.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { arxivId, makeFullRecord } from '../../support/store-records.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const today = Temporal.PlainDate.from('2025-04-13')
const anything = { limit: 5, topicQuery: () => undefined }

async function openReplicas(url: string) {
  const replicas = await Promise.all(
    [1, 2, 3].map(async () => ({ store: await openStore({ url }), index: await openPostgresIndex(url) })),
  )
  onTestFinished(async () => {
    for (const { store, index } of replicas) {
      await index.close()
      await store.close()
    }
  })
  return replicas
}

/** What the index has counted, to be compared with that of one that a single process wrote. */
async function readCounts(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: schemas } = await client.query(
    `select nspname from pg_namespace where nspname like 'journal_club_search_%'`,
  )
  const schema: string = schemas[0].nspname
  const read = async (columns: string, table: string, order: string) =>
    (await client.query(`select ${columns} from ${schema}.${table} order by ${order}`)).rows
  const counts = {
    state: await read('papers, text_length, title_length', 'state', '1'),
    // Terms of no paper any more stay.
    terms: (await read('*', 'terms', 'term')).map(({ number: _, ...rest }) => rest),
    authors: await read('words, name, papers', 'authors', 'words'),
    acronyms: await read('*', 'acronyms', 'short, long'),
    papers: await read('id, date, content', 'papers', 'id'),
  }
  await client.end()
  return counts
}

it('three replicas that write at once leave the same index as one', async () => {
  const url = await server.createDatabase()
  const replicas = await openReplicas(url)
  const batches = Array.from({ length: 12 }, (_, batch) =>
    Array.from({ length: 25 }, (_, at) => makeFullRecord(batch * 20 + at)),
  )
  await Promise.all(
    replicas.map(async ({ store, index }, nth) => {
      for (const [at, batch] of batches.entries()) {
        if (at % replicas.length === nth) await store.papers.merge(batch)
        await updateIndex(store, index)
      }
    }),
  )
  for (const { store, index } of replicas) await updateIndex(store, index)
  const shared = await readCounts(url)
  expect(shared.papers).toHaveLength(245)
  const [first] = replicas
  if (first === undefined) throw new Error('there are three')
  await first.index.clear()
  await updateIndex(first.store, first.index)
  expect(await readCounts(url)).toEqual(shared)
})

it('no replica writes a late change into tables that were made anew, where earlier ones would be missing', async () => {
  const url = await server.createDatabase()
  const [{ store, index }, other] = (await openReplicas(url)) as [
    Awaited<ReturnType<typeof openReplicas>>[number],
    Awaited<ReturnType<typeof openReplicas>>[number],
  ]
  await store.papers.merge([makeFullRecord(1), makeFullRecord(2)])
  await updateIndex(store, index)
  const revision = await index.revision()
  await store.papers.merge([makeFullRecord(3)])
  const change = await store.papers.changedSince(revision, 100)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query(
    `select nspname from pg_namespace where nspname like 'journal_club_search_%'`,
  )
  await admin.query(`drop schema ${rows[0].nspname} cascade`)
  await admin.end()
  expect(await other.index.revision()).toBe(0)
  await index.update(change)
  expect(await index.size()).toBe(0)
  const search = () => index.search(parseQuery(arxivId(1), today), anything)
  await expect(search()).rejects.toMatchObject({
    code: 'unavailable',
    userMessage:
      'The search index was lost and is being built anew: 0 of 2 papers so far. Please try again in a minute.',
  })
  expect(index.rebuilding).toContain('0 of 2 papers')
  await updateIndex(store, index)
  expect(index.rebuilding).toBeUndefined()
  expect(await index.size()).toBe(3)
  await search()
})
