/**
 * A process of its own that harvests from an OAI-PMH server, a line of JSON after each batch and one at the
 * end: `node ingest-child.ts <database url> <server url>`. Its clock does not wait between requests.
 */
import { writeSync } from 'node:fs'
import pino from 'pino'
import { ingestSource } from '../../src/ingest/ingest.ts'
import { updateIndex } from '../../src/library/update-index.ts'
import type { Papers, Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { source } from '../../src/sources/arxiv-oai.ts'
import { MergeBatch } from '../../src/store/merge-batch.ts'
import { openStore } from '../../src/store/open-store.ts'
import { toIncoming } from '../../src/store/stored-paper.ts'
import { startClock } from './source-clock.ts'
import { makeHttp } from './source-http.ts'

/** What the last line says; times in milliseconds, memory in bytes. */
export interface HarvestReport {
  readonly announced: number
  readonly added: number
  readonly state: string | undefined
  readonly totalMs: number
  readonly waitMs: number
  readonly mergeMs: number
  readonly storeMs: number
  readonly indexMs: number
  readonly maxBytes: number
  readonly indexedBytes: number
}

const [databaseUrl = '', serverUrl = ''] = process.argv.slice(2)
const store = await openStore({ url: databaseUrl })
const clock = startClock('2024-01-03T06:00:00Z')
const spent = { wait: 0, merge: 0, store: 0 }
let maxBytes = 0

const http = makeHttp(clock, { timeoutMs: 60_000 })
const timedHttp: typeof http = { fetch: (request) => time('wait', () => http.fetch(request)) }
const merge: Papers['merge'] = async (records, progress) => {
  const startMs = performance.now()
  const batch = new MergeBatch([], [], 0)
  for (const record of records) {
    const incoming = toIncoming(record)
    if (incoming !== undefined) batch.add(incoming)
  }
  batch.changes(0)
  const aloneMs = performance.now() - startMs
  spent.merge += aloneMs
  // The same work is inside the store's own merging, so it is taken off there.
  spent.store -= aloneMs
  return time('store', () => store.papers.merge(records, progress))
}
const timedStore: Store = { ...store, papers: { ...store.papers, merge } }

const startMs = performance.now()
const receipt = await ingestSource(
  source,
  source.config.parse({ ARXIV_OAI_URL: serverUrl, ARXIV_CATEGORIES: 'cs.LG' }),
  {
    store: timedStore,
    log: pino({ level: 'silent' }),
    nowMs: clock.nowMs,
    http: timedHttp,
    from: '2024-01-01',
    onProgress: ({ papers }) => {
      maxBytes = Math.max(maxBytes, process.memoryUsage.rss())
      writeSync(1, `${JSON.stringify({ papers })}\n`)
    },
  },
)
const totalMs = performance.now() - startMs - spent.merge
const indexStartMs = performance.now()
await updateIndex(store, createMemoryIndex())
const report: HarvestReport = {
  announced: receipt.announced,
  added: receipt.added,
  state: receipt.listings[0]?.state,
  totalMs,
  waitMs: spent.wait,
  mergeMs: spent.merge,
  storeMs: spent.store,
  indexMs: performance.now() - indexStartMs,
  maxBytes,
  indexedBytes: process.memoryUsage.rss(),
}
writeSync(1, `${JSON.stringify({ report })}\n`)
await store.close()
process.exit()

async function time<Result>(part: 'wait' | 'store', act: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now()
  try {
    return await act()
  } finally {
    spent[part] += performance.now() - beganMs
  }
}
