/**
 * The ranking of the index in PostgreSQL beside that in memory: `npm run bench -- postgres-relevance --data
 * DIR …`; with `--textsearch` in PGlite, which has the extension pg_textsearch; with `--shards` in two search
 * servers, where one is installed.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openIndexOver, openPostgresIndex } from '../src/search/postgres/open-postgres-index.ts'
import { openShardedIndex } from '../src/search/shards/open-sharded-index.ts'
import { connectTo, startPglite } from '../test/support/pglite.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { hasSearchServer, startSearchServer } from '../test/support/search-server.ts'
import { type Collection, readCollection } from './beir.ts'
import { papersOf, queryOf } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'
import { meanOf, measureRanking } from './metrics.ts'
import { createRandom, misspell } from './misspell.ts'
import { formatMs, percentile, printTable } from './table.ts'

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string', multiple: true },
      misspelt: { type: 'boolean' },
      textsearch: { type: 'boolean' },
      shards: { type: 'boolean' },
    },
  })
  if (values.data === undefined)
    return 'skipped: --data names folders in the layout of BEIR (corpus.jsonl, queries.jsonl, qrels/test.tsv)'
  if (values.shards && !(await hasSearchServer())) return 'skipped: no search server is installed'
  const engine = values.shards ? 'search servers' : 'PostgreSQL'
  const rows = [['', 'documents', 'nDCG@10 memory', engine, 'ratio', 'p50', 'p99']]
  const start = values.shards ? startShards : values.textsearch ? startTextsearch : startTiers
  const server = await start()
  try {
    for (const folder of values.data) {
      const collection = await readCollection(folder)
      const memory = createMemoryIndex()
      const postgres = await server.open()
      const papers = papersOf(collection.documents)
      for (const index of [memory, postgres]) {
        for (let at = 0; at < papers.length; at += papersAtOnce) {
          const some = papers.slice(at, at + papersAtOnce)
          await index.update({ papers: some, removed: [], revision: at + some.length })
        }
      }
      const meaning = await gateMeaning(papers)
      for (const index of [memory, postgres]) await index.adoptMeaning(meaning)
      const one = await measure(collection, memory, values.misspelt)
      const other = await measure(collection, postgres, values.misspelt)
      await postgres.close()
      rows.push([
        basename(folder),
        `${collection.documents.length}`,
        one.ndcg.toFixed(4),
        other.ndcg.toFixed(4),
        (other.ndcg / one.ndcg).toFixed(3),
        formatMs(percentile(other.times, 0.5)),
        formatMs(percentile(other.times, 0.99)),
      ])
    }
  } finally {
    await server.stop()
  }
  return printTable(rows)
}

/** Gives indexes in a server without the extension. */
async function startTiers() {
  const server = await startPostgres()
  return { open: async () => openPostgresIndex(await server.createDatabase()), stop: () => server.stop() }
}

/** Each index has tables of its own in both servers. */
async function startShards() {
  const postgres = await startPostgres()
  const servers = await Promise.all([startSearchServer(maxIndexes), startSearchServer(maxIndexes)])
  let table = 0
  return {
    async open() {
      const addresses = servers.map((server) => server.address(table))
      table += 1
      return openShardedIndex(await postgres.createDatabase(), addresses)
    },
    stop: async () => {
      await Promise.all([postgres.stop(), ...servers.map((server) => server.close())])
    },
  }
}

async function startTextsearch() {
  const server = await startPglite()
  return {
    async open() {
      const database = await server.createDatabase()
      await database.exec('create extension pg_textsearch')
      return openIndexOver(connectTo(database))
    },
    stop: () => server.stop(),
  }
}

async function measure({ documents, queries }: Collection, index: PaperIndex, isMisspelt = false) {
  const times: number[] = []
  const qualities = []
  const random = createRandom(1)
  const numberOf = new Map(documents.map(({ id }, number) => [`doi:10.1000/${number}`, id]))
  for (const { text, grades } of queries) {
    const query = queryOf(isMisspelt ? misspell(text, random) : text)
    const start = performance.now()
    const { hits } = await index.search(query, { limit: 10, topicQuery: () => undefined })
    times.push(performance.now() - start)
    qualities.push(
      measureRanking(
        hits.map(({ paper }) => numberOf.get(paper.id) ?? ''),
        grades,
      ),
    )
  }
  return {
    ndcg: meanOf(qualities.map(({ ndcg10 }) => ndcg10)).mean,
    times,
  }
}

const papersAtOnce = 2000
const maxIndexes = 20
