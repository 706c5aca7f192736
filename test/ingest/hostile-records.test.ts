/**
 * One hostile paper takes nothing from the good ones around it, whatever it holds and whoever tells of it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { ingestSource } from '../../src/ingest/ingest.ts'
import { updateIndex } from '../../src/library/update-index.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openPostgresIndex } from '../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { source as seedPages } from '../../src/sources/seed-pages.ts'
import { makeGoodRecord, makeHostileRecords } from '../support/hostile-records.ts'
import * as print from '../support/hostile-sources.ts'
import { startPostgres } from '../support/postgres.ts'
import { type IngestBench, makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const hostile = makeHostileRecords()
/** Each hostile one stands among four good ones. */
const records = hostile.flatMap((bad, at) => [
  ...[0, 1].map((nth) => makeGoodRecord(at * 4 + nth)),
  bad,
  ...[2, 3].map((nth) => makeGoodRecord(at * 4 + nth)),
])
const good = records.filter((record) => !hostile.includes(record))
vi.setConfig({ testTimeout: 300_000 })

/** Asks a source for all records; gives what came of it once the index has them too. */
async function ingestAll(name: string, env: (url: string) => Record<string, string>, answer: Answer) {
  const server = await start(answer)
  const bench = await open({ timeoutMs: 60_000 })
  return { bench, ingest: () => bench.ingestAll([name], env(server.url)) }
}

const json = (text: string): Answer => {
  return (_asked, response) => {
    response.setHeader('content-type', 'application/json')
    return text
  }
}

/** All good papers are there, under their identifiers and with their titles. */
async function expectGood(bench: IngestBench, scheme: 'arxiv' | 'doi' | 'openreview' | 'none') {
  const papers = await bench.papers()
  const stored = new Map(papers.flatMap((paper) => paper.identifiers.map((id) => [id as string, paper])))
  const titles = new Set(papers.map((paper) => paper.title))
  const idOf = { arxiv: 'id', doi: 'doi', openreview: 'id', none: 'title' } as const
  const missing = good.filter((record) => {
    const id = record[idOf[scheme]]
    return scheme === 'none'
      ? !titles.has(id)
      : stored.get(`${scheme}:${scheme === 'openreview' ? id.replace('.', '_') : id}`)?.title !== record.title
  })
  expect(missing.map(({ name }) => name)).toEqual([])
}

/** Whatever is stored is in the index too, and is found there. */
async function expectIndexed({ store }: IngestBench, index: PaperIndex) {
  await updateIndex(store, index)
  expect(await index.size()).toBe(await store.papers.count())
  const options = { limit: 1, topicQuery: () => undefined }
  for (const { title, id } of [0, 400, 800].flatMap((at) => good[at] ?? [])) {
    const query = parseQuery(`title:"${title}"`, Temporal.PlainDate.from(print.toldOn))
    const { hits } = await index.search(query, options)
    expect(hits.map(({ paper }) => paper.id)).toEqual([`arxiv:${id}`])
  }
}

it('has at least 100 records of a hostile kind', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(100)
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length)
})

it('arxiv-api', async () => {
  const env = (url: string) => ({ ARXIV_API_URL: url })
  const { bench, ingest } = await ingestAll('arxiv-api', env, ({ url }) => {
    if (url.searchParams.get('search_query')?.includes('20250411') !== true) return print.printArxivApi([], 0)
    const first = Number(url.searchParams.get('start'))
    return print.printArxivApi(records.slice(first, first + 1_000), records.length)
  })
  await ingest()
  await expectGood(bench, 'arxiv')
})

it('arxiv-feed', async () => {
  const env = (url: string) => ({ ARXIV_FEED_URL: url, ARXIV_API_URL: `${url}/api` })
  const { bench, ingest } = await ingestAll('arxiv-feed', env, ({ url }) =>
    url.pathname === '/api' ? print.printArxivApi([], 0) : print.printArxivFeed(records),
  )
  await ingest()
  await expectGood(bench, 'arxiv')
})

it('arxiv-oai', async () => {
  const env = (url: string) => ({ ARXIV_OAI_URL: url, ARXIV_CATEGORIES: 'cs' })
  const { bench, ingest } = await ingestAll('arxiv-oai', env, () => print.printArxivOai(records))
  await ingest()
  await expectGood(bench, 'arxiv')
})

it('hugging-face', async () => {
  const env = (url: string) => ({ HUGGING_FACE_URL: url })
  const { bench, ingest } = await ingestAll('hugging-face', env, json(print.printHuggingFace(records)))
  await ingest()
  await expectGood(bench, 'arxiv')
  await expectIndexed(bench, createMemoryIndex())
})

it('hugging-face, into PostgreSQL and its index', async () => {
  const postgres = await startPostgres()
  try {
    const url = await postgres.createDatabase()
    const server = await start(json(print.printHuggingFace(records)))
    const bench = await open({ timeoutMs: 60_000, url })
    await bench.ingestAll(['hugging-face'], { HUGGING_FACE_URL: server.url })
    await expectGood(bench, 'arxiv')
    const index = await openPostgresIndex(url)
    await expectIndexed(bench, index)
    await index.close()
    await bench.store.close()
  } finally {
    await postgres.stop()
  }
})

it('openreview', async () => {
  const env = (url: string) => ({ OPENREVIEW_URL: url, OPENREVIEW_VENUES: 'ICLR.cc/2025/Conference' })
  const { bench, ingest } = await ingestAll('openreview', env, json(print.printOpenReview(records)))
  await ingest()
  await expectGood(bench, 'openreview')
})

it('pages', async () => {
  const env = (url: string) => ({ PAGE_URLS: `${url}/README.md` })
  const { bench, ingest } = await ingestAll('pages', env, (_asked, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    return print.printTable(records)
  })
  await ingest()
  await expectGood(bench, 'arxiv')
})

it('feeds', async () => {
  const env = (url: string) => ({ FEED_URLS: `${url}/rss` })
  const { bench, ingest } = await ingestAll('feeds', env, () => print.printFeed(records))
  await ingest()
  await expectGood(bench, 'arxiv')
})

/** Papers that are known by a plain identifier each, so that the source asks about them. */
async function know(bench: IngestBench): Promise<void> {
  await bench.store.papers.merge(
    records.map((_, at) => ({
      source: 'test',
      identifiers: [`arxiv:2502.${10_000 + at}`, `doi:10.7777/known.${at}`] as Identifier[],
      authors: [],
      abstract: '',
      links: [],
    })),
  )
}

async function expectCitations(bench: IngestBench, nameOf: (at: number) => string) {
  const papers = new Map(
    (await bench.papers()).flatMap((paper) => paper.identifiers.map((id) => [id as string, paper])),
  )
  const missing = records.flatMap((record, at) =>
    hostile.includes(record) || papers.get(nameOf(at))?.citations === record.votes ? [] : [record.name],
  )
  expect(missing).toEqual([])
}

it('semantic-scholar', async () => {
  const env = (url: string) => ({ SEMANTIC_SCHOLAR_URL: url })
  const { bench, ingest } = await ingestAll('semantic-scholar', env, ({ body }, response) => {
    response.setHeader('content-type', 'application/json')
    const { ids }: { ids: string[] } = JSON.parse(body)
    const told = ids.map(
      (id) => records[Number(id.slice('ARXIV:2502.'.length)) - 10_000] ?? makeGoodRecord(0),
    )
    return print.printSemanticScholar(told)
  })
  await know(bench)
  await ingest()
  await expectCitations(bench, (at) => `arxiv:2502.${10_000 + at}`)
})

it('crossref', async () => {
  const env = (url: string) => ({ CROSSREF_URL: url })
  const { bench, ingest } = await ingestAll('crossref', env, ({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    const asked = [...(url.searchParams.get('filter') ?? '').matchAll(/known\.(\d+)/g)].map(([, at]) =>
      Number(at),
    )
    // A work goes by the DOI that was asked for, unless that is what is hostile.
    return print.printCrossref(
      asked.map((at) => {
        const record = records[at] ?? makeGoodRecord(0)
        const isOwn = record.doi === `10.6666/hostile.${hostile.indexOf(record)}`
        return isOwn || !hostile.includes(record) ? { ...record, doi: `10.7777/known.${at}` } : record
      }),
    )
  })
  await know(bench)
  await ingest()
  await expectCitations(bench, (at) => `doi:10.7777/known.${at}`)
})

it('seed pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-hostile-'))
  try {
    await writeFile(join(folder, 'page.txt'), print.printTopicPage(records))
    const bench = await open()
    const log = pino({ level: 'silent' })
    await ingestSource(
      seedPages,
      { SEEDS_DIR: folder },
      { store: bench.store, log, nowMs: bench.clock.nowMs },
    )
    await expectGood(bench, 'none')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
