/**
 * The index in PostgreSQL at size: `npm run bench -- postgres --corpus FILE [--corpus FILE …] [--papers
 * 1000000] [--keep FOLDER]`: real papers first, then made-up ones. A folder that is kept is loaded further
 * where loading ended, and asked at once when all is there. `--only load` ends after that; other words ask
 * only the questions of a kind that has them in its name. `--no-meaning` asks by words alone. `--shards` lets
 * two search servers find the papers, where one is installed, in a folder that is not kept. `--upkeep` also
 * restarts the server in the middle of the load, and builds the index of lexemes anew
 * beside questions. `--memory` asks an index in memory the same.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import { BotError } from '../src/errors.ts'
import type { Paper } from '../src/model/paper.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openPostgresIndex } from '../src/search/postgres/open-postgres-index.ts'
import { schema, tables } from '../src/search/postgres/tables.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { openShardedIndex } from '../src/search/shards/open-sharded-index.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { hasSearchServer, startSearchServer } from '../test/support/search-server.ts'
import { queryOf } from './engines.ts'
import { makeUpPapers, paperOfDocument } from './made-up-papers.ts'
import { createRandom } from './misspell.ts'
import { endServerOf, loadPapers } from './postgres-load.ts'
import { countWords, isVacuumed, rebuild, tellSizes, vacuum } from './postgres-upkeep.ts'
import { type Documents, packDocuments, readAllDocuments } from './read-documents.ts'
import { cpuMsOfChildren, cpuMsOfProcess, memoryMbOfServer } from './server-cpu.ts'
import { formatMs, percentile, printTable } from './table.ts'

type Ask = (index: PaperIndex) => Promise<unknown>

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string', multiple: true },
      papers: { type: 'string', default: '100000' },
      keep: { type: 'string' },
      only: { type: 'string' },
      meaning: { type: 'boolean', default: true },
      shards: { type: 'boolean', default: false },
      upkeep: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      'shared-buffers': { type: 'string', default: '2GB' },
    },
    allowNegative: true,
  })
  if (values.corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract, authors), gzipped or not'
  if (values.shards && !(await hasSearchServer())) return 'skipped: no search server is installed'
  const documents = packDocuments(await readAllDocuments(values.corpus))
  const shards = values.shards ? await Promise.all([startSearchServer(1), startSearchServer(1)]) : []
  if (values.keep !== undefined) await endServerOf(values.keep)
  const server = await startPostgres(
    {
      shared_buffers: values['shared-buffers'],
      max_wal_size: '8GB',
      maintenance_work_mem: '512MB',
    },
    values.keep,
  )
  try {
    const url = server.address()
    const addresses = shards.map((shard) => shard.address(0))
    const index = await (values.shards ? openShardedIndex(url, addresses) : openPostgresIndex(url))
    const db = connectPatiently(url)
    try {
      let pid = await readPid(db)
      const cpuOfServer = () =>
        cpuMsOfChildren(pid) + shards.reduce((sum, shard) => sum + cpuMsOfProcess(shard.pid ?? 0), 0)
      const restart = async () => {
        await server.restart(1000)
        pid = await readPid(db)
      }
      const total = Number(values.papers)
      // A load that was killed may lack its end only, the index of lexemes.
      const isLoaded = (await index.revision()) >= total && !index.awaitsEnd
      const lines = [
        isLoaded
          ? 'loaded before'
          : await loadPapers({
              index,
              papers: takePapers(documents, total),
              total,
              cpuOfServer,
              restart: values.upkeep ? restart : undefined,
            }),
      ]
      if (!isLoaded || !(await isVacuumed(db))) lines.push(await vacuum(db))
      lines.push(await tellSizes(db, total))
      if (values.only === 'load') return lines.join('\n')
      lines.push(await warm(db))
      if (values.meaning) await index.adoptMeaning({ vectors: await loadWordVectors(), weight: 1.25 })
      const asked = (await makeQuestions(db, documents)).filter(([name]) => name.includes(values.only ?? ''))
      const sentences = asked.find(([name]) => name.includes('sentence'))?.[1].slice() ?? []
      const rows = [
        [
          '',
          'alone p50',
          'p99',
          `${clients} at once p50`,
          'p99',
          'a second',
          'CPU Node',
          'of servers',
          'refused',
        ],
      ]
      for (const [name, asks] of asked) rows.push([name, ...(await measure(index, asks, cpuOfServer))])
      if (values.memory) rows.push(...(await measureMemory(takePapers(documents, total), asked)))
      lines.push(
        `${total} papers, ${await countWords(db)} words`,
        `${availableParallelism()} cores for server and client; load ${loadavg()[0]?.toFixed(1)}`,
        `memory: process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB; servers ${memoryMbOfServer(pid).toFixed(0)} MB`,
        printTable(rows),
      )
      if (values.upkeep && !values.shards) {
        let at = 0
        lines.push(await rebuild(db, async () => sentences[at++ % sentences.length]?.(index)))
      }
      return lines.join('\n')
    } finally {
      await index.close()
      await db.destroy()
    }
  } finally {
    await Promise.all([server.stop(), ...shards.map((shard) => shard.close())])
  }
}

/** The real papers first, then as many made up from them as are still wanted. */
function* takePapers(documents: Documents, count: number): Generator<Paper> {
  for (let at = 0; at < Math.min(count, documents.length); at++) {
    const document = documents.at(at)
    if (document !== undefined) yield paperOfDocument(document)
  }
  if (count > documents.length) yield* makeUpPapers(documents, count - documents.length, createRandom(1))
}

/** A connection for what takes minutes. */
function connectPatiently(url: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: url })
  // The server may end before the last connection is closed.
  pool.on('error', () => undefined)
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Reads what searches read into the server's memory, as far as it has room: there it is after a while. */
async function warm(db: Kysely<unknown>): Promise<string> {
  await sql`create extension if not exists pg_prewarm`.execute(db)
  const { rows } = await sql<{ mb: number }>`
    select sum(pg_prewarm(oid) * 8192) / 1e6 as mb from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'i')`.execute(db)
  return `${Number(rows[0]?.mb ?? 0).toFixed(0)} MB of rows and indexes were read into the server's memory`
}

/** The number of the server's first process. */
async function readPid(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Questions of each kind, each its own. */
async function makeQuestions(
  db: Kysely<unknown>,
  documents: Documents,
): Promise<[name: string, asks: Ask[]][]> {
  const random = createRandom(2)
  const wordsBetween = async (from: number, to: number) => {
    const { rows } = await sql<{ term: string }>`
      select term from ${tables.terms} where words between ${from} and ${to} and length(term) > 3
      order by md5(term) limit 3000`.execute(db)
    return rows.map(({ term }) => term)
  }
  const { rows } = await sql<{ term: string }>`
    select term from ${tables.terms} where length(term) > 3 order by words desc limit 300`.execute(db)
  const common = rows.map(({ term }) => term)
  // A month ago for who asks when the newest paper is out.
  const newest = await sql<{ day: string }>`select max(date) as day from ${tables.papers}`.execute(db)
  const today = Temporal.PlainDate.from(newest.rows[0]?.day || '2025-06-30')
  const rare = await wordsBetween(2, 50)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const sentence = () => {
    const { text = '' } = documents.at(Math.floor(random() * documents.length)) ?? {}
    return pick(text.match(/[^.]{60,}\./g) ?? [text.slice(0, 200)])
  }
  const search =
    (text: string): Ask =>
    (index) =>
      index.search(queryOf(text), { limit: 5, topicQuery: () => undefined })
  const read =
    (text: string): Ask =>
    (index) =>
      index.search(parseQuery(text, today), {
        limit: 5,
        topicQuery: () => undefined,
      })
  const select =
    (text: string): Ask =>
    (index) =>
      index.select(parseQuery(text, today), {
        limit: 5,
        topicQuery: () => undefined,
      })
  const many = (make: () => Ask) => Array.from({ length: questions }, make)
  return [
    ['one rare word', many(() => search(pick(rare)))],
    ['one common word', many(() => search(pick(common)))],
    ['three common words', many(() => search(`${pick(common)} ${pick(common)} ${pick(common)}`))],
    ['a sentence', many(() => search(sentence()))],
    ['two common words of this month', many(() => read(`${pick(common)} ${pick(common)} since:30d`))],
    [
      'two quoted words',
      many(() => read(`"${sentence().split(' ').slice(2, 4).join(' ').replace(/["()]/g, '')}"`)),
    ],
    ['latest with two common words', many(() => select(`${pick(common)} ${pick(common)}`))],
    ['completing a word', many(() => (index) => index.completeTerm(pick(common).slice(0, 3), 10))],
    [
      'completing an author',
      many(() => (index) => index.completeAuthor(pick(['yi', 'wang', 'mar', 's', 'chen l']), 10)),
    ],
  ]
}

/** The same questions to an index in memory; without meaning. */
async function measureMemory(
  papers: Iterable<Paper>,
  asked: readonly (readonly [name: string, asks: Ask[]])[],
): Promise<string[][]> {
  const index = createMemoryIndex()
  let revision = 0
  let batch: Paper[] = []
  const flush = async () => {
    revision += batch.length
    await index.update({ papers: batch, removed: [], revision })
    batch = []
  }
  for (const paper of papers) if (batch.push(paper) === index.papersAtOnce) await flush()
  await flush()
  const rows: string[][] = []
  for (const [name, asks] of asked)
    rows.push([`${name}, in memory`, ...(await measure(index, asks, () => 0))])
  return rows
}

/** Half of the questions asked alone; then the others by many clients, none of which waits between two. */
async function measure(
  index: PaperIndex,
  asks: readonly Ask[],
  cpuOfServer: () => number,
): Promise<string[]> {
  let refused = 0
  const timed = async (ask: Ask) => {
    const start = performance.now()
    // As before every answer of the bot.
    await index.revision()
    try {
      await ask(index)
    } catch (error) {
      // One that takes too long must not end a run of hours.
      if (!(error instanceof BotError)) throw error
      refused++
    }
    return performance.now() - start
  }
  const alone: number[] = []
  for (const ask of asks.slice(0, asks.length / 2)) alone.push(await timed(ask))
  const waiting = asks.slice(asks.length / 2)
  const together: number[] = []
  const [cpu, serverCpu] = [process.cpuUsage(), cpuOfServer()]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let ask = waiting.pop(); ask !== undefined; ask = waiting.pop()) together.push(await timed(ask))
    }),
  )
  const perSecond = (together.length / (performance.now() - start)) * 1000
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1000
  return [
    ...[alone, together].flatMap((times) => [0.5, 0.99].map((share) => formatMs(percentile(times, share)))),
    perSecond.toFixed(0),
    formatMs(cpuMs / together.length),
    formatMs((cpuOfServer() - serverCpu) / together.length),
    String(refused),
  ]
}

const clients = 20
const questions = 400
