/** Several replicas that write the one index at the same moment, and one whose tables go away under it. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createRandom } from '../../../bench/misspell.ts'
import { updateIndex } from '../../../src/library/update-index.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { arxivId, makeFullRecord } from '../../support/store-records.ts'
import { paper } from '../support/papers.ts'

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
    termsOfOneNumber: await read('number', 'terms group by number having count(*) > 1', 'number'),
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

it('papers that threads analyse leave the same index as papers analysed here', async () => {
  const random = createRandom(1)
  const word = (from: number) => `word${Math.floor(random() * from)}`
  const papers = Array.from({ length: 2_100 }, (_, at) =>
    paper(`p${at}`, {
      title: `${word(5)} ${word(3_000)}`,
      // Each batch has words that those before it have too, and that no table has yet.
      abstract: Array.from({ length: 30 }, () => word(at % 2 === 0 ? 6_000 : 60)).join(' '),
      authors: [`${word(9)} ${word(900)}`],
    }),
  )
  const load = async (atOnce: number) => {
    const url = await server.createDatabase()
    const index = await openPostgresIndex(url)
    for (let at = 0; at < papers.length; at += atOnce) {
      const some = papers.slice(at, at + atOnce)
      await index.update({ papers: some, removed: [], revision: at + some.length })
    }
    // A change of many papers that are there already.
    await index.update({ papers: papers.slice(0, 700), removed: [], revision: papers.length + 1 })
    const hits = await Promise.all(
      ['word1', 'word7 word8', '"word3 word4"', 'author:word5'].map(async (text) => {
        const found = await index.search(parseQuery(text, today), anything)
        return found.hits.map(({ paper: { id }, score }) => [id, score])
      }),
    )
    await index.close()
    return { ...(await readCounts(url)), hits }
  }
  const inThread = await load(2_100)
  expect(inThread.termsOfOneNumber).toEqual([])
  expect(inThread.hits.flat().length).toBeGreaterThan(10)
  expect(await load(350)).toEqual(inThread)
})

it('papers that are analysed before their turn leave the same index, also where others come than were told', async () => {
  const makePapers = (from: number, count: number, abstract: string) =>
    Array.from({ length: count }, (_, at) =>
      paper(`p${from + at}`, {
        title: `Study ${from + at}`,
        abstract: `${abstract} common word${(from + at) % 900}`,
      }),
    )
  const steps = [
    makePapers(0, 1_200, 'apples'),
    makePapers(1_200, 1_600, 'pears'),
    // Of these, 700 replace others.
    makePapers(2_100, 1_900, 'plums'),
    makePapers(4_000, 700, 'quinces'),
    makePapers(4_700, 3, 'few'),
    makePapers(4_600, 1_300, 'grapes'),
  ]
  const fifth = paper('p5').id
  const load = async (coming: (at: number) => (typeof steps)[number] | undefined) => {
    const url = await server.createDatabase()
    const index = await openPostgresIndex(url)
    for (const [at, papers] of steps.entries()) {
      const next = coming(at + 1)
      if (next !== undefined) index.prepare(next)
      await index.update({ papers, removed: at === 3 ? [fifth] : [], revision: at + 1 })
    }
    await index.close()
    return readCounts(url)
  }
  const untold = await load(() => undefined)
  expect([untold.papers.length, untold.termsOfOneNumber]).toEqual([5_899, []])
  expect(await load((at) => steps[at])).toEqual(untold)
  const isTold = [false, true, false, false, true, true, true]
  const copies = steps.map((papers) => [...papers])
  expect(await load((at) => (isTold[at] ? steps[at] : copies[at]))).toEqual(untold)
})

it('goes on after an update that failed while the papers after it were analysed', async () => {
  const makePapers = (from: number) =>
    Array.from({ length: 1_100 }, (_, at) =>
      paper(`p${from + at}`, { abstract: `zebra number${from + at}`, authors: ['Ada Refused'] }),
    )
  const [first, second] = [makePapers(0), makePapers(1_100)]
  const load = async (isRefused: boolean) => {
    const url = await server.createDatabase()
    const index = await openPostgresIndex(url)
    const update = () => index.update({ papers: first, removed: [], revision: 1 })
    index.prepare(second)
    if (isRefused) {
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      const { rows } = await admin.query(
        `select nspname from pg_namespace where nspname like 'journal_club_search_%'`,
      )
      const authors = `${rows[0].nspname}.authors`
      await admin.query(`alter table ${authors} add constraint refused check (name not like '%Refused')`)
      await expect(update()).rejects.toThrow()
      await admin.query(`alter table ${authors} drop constraint refused`)
      await admin.end()
    }
    await update()
    await index.update({ papers: second, removed: [], revision: 2 })
    await index.close()
    return readCounts(url)
  }
  expect(await load(true)).toEqual(await load(false))
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
      'The search index was lost and is being built again: 0 of 2 papers so far. Please try again in a minute.',
  })
  expect(index.rebuilding).toContain('0 of 2 papers')
  await updateIndex(store, index)
  expect(index.rebuilding).toBeUndefined()
  expect(await index.size()).toBe(3)
  await search()
})
