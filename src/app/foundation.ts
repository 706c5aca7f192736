/** What the program stands on: its store, its server, and what both tell of its state. */
import type { Ticker } from '../digest/ticker.ts'
import type { Embeddings } from '../embeddings/open-embeddings.ts'
import { loadSeedTopics } from '../ingest/seed-topics.ts'
import { type OpeningIndex, sayHealth } from '../library/index-opening.ts'
import type { Library } from '../library/library.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import { checkSeeds } from '../sources/seed-pages.ts'
import { openStore } from '../store/open-store.ts'
import type { IndexKeeper } from './index-keeper.ts'
import type { IngestSchedule } from './ingest-schedule.ts'
import { listFailing } from './list-failing.ts'
import { loadFigures } from './load-figures.ts'
import type { AppSettings } from './load-settings.ts'
import type { Measured } from './metrics.ts'
import { openAll } from './open-all.ts'
import type { IndexSource } from './open-index.ts'
import { Readiness } from './readiness.ts'
import type { StartedAdapters } from './start-adapters.ts'
import { noMetrics, noServer } from './unserved.ts'

/** What has started so far: what is told of, and stopped. */
export interface Begun {
  library?: Library
  opening?: OpeningIndex
  source?: IndexSource
  adapters: ReadonlyMap<string, Adapter>
  starting?: StartedAdapters
  ticker?: Ticker
  ingest?: IngestSchedule
  embeddings?: Embeddings
  index?: PaperIndex
  keeper?: IndexKeeper
}

export interface FoundationParts {
  readonly version: string
  readonly log: Log
  now(): Temporal.Instant
  quit(exitCode: number): void
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** Opens the store and the server, or neither. */
export async function openFoundation(
  { log, version, quit, now }: FoundationParts,
  { config, seeds, modules, live }: AppSettings,
  begun: Begun,
) {
  const sources = live.chosen.map(({ source }) => source.name)
  const readiness = new Readiness({
    log,
    quit,
    index: () => sayHealth(begun.opening?.progress),
    findFailing: () => listFailing(begun.library?.store, sources, begun.source?.countReplicas?.()),
  })
  const needsServer = [...modules.values()].some((module) => module.needsServer)
  const measured: Measured = {
    version,
    indexedPapers: async () => (await begun.library?.index.size()) ?? 0,
    connections: () => readiness.connections(),
    figures: async () => {
      if (begun.library === undefined) throw new Error('the store is not open yet')
      return loadFigures(begun.library.store, [...modules.keys()], now())
    },
    sources,
    nowMs: () => now().epochMilliseconds,
  }
  const { metrics, server } = needsServer
    ? await createServed(measured, log, readiness)
    : { metrics: noMetrics, server: noServer }
  const [store, port, topics] = await openAll(
    [
      () =>
        openStore({
          url: config.DATABASE_URL,
          onError: metrics.databaseFailed,
          onFault: (error) => log.warn({ err: error }, 'the store has a fault in the background'),
        }),
      () => (needsServer ? server.listen(config.HOST, config.PORT) : Promise.resolve(undefined)),
      () => checkSeeds(seeds.SEEDS_DIR).then(() => loadSeedTopics(seeds.SEEDS_DIR)),
    ],
    async ([store]) => {
      await server.close(0)
      await store?.close()
    },
  )
  return { readiness, metrics, server, store, port, topics }
}

/** The server, and the metrics that it prints: libraries that an answer in a terminal does without. */
async function createServed(measured: Measured, log: Log, readiness: Readiness) {
  const [{ createMetrics }, { createHttpServer }] = await Promise.all([
    import('./metrics.ts'),
    import('./server.ts'),
  ])
  const metrics = createMetrics(measured)
  const server = createHttpServer({ log, readiness: () => readiness.check(), metrics: metrics.print })
  return { metrics, server }
}
