/** The whole program, wired: settings in, a running bot out. Tests pass parts of their own. */

import { createBot } from '../bot/bot.ts'
import { loadCommands } from '../bot/catalogue.ts'
import type { Ticker } from '../digest/ticker.ts'
import type { Embeddings } from '../embeddings/open-embeddings.ts'
import { embeddingsSchema } from '../embeddings/settings.ts'
import { BotError } from '../errors.ts'
import { ingestSource } from '../ingest/ingest.ts'
import { loadSeedTopics, sayNoTopics } from '../ingest/seed-topics.ts'
import { modelSchema } from '../language-model/settings.ts'
import { type IndexProgress, OpeningIndex, sayHealth } from '../library/index-opening.ts'
import { Library } from '../library/library.ts'
import { dayMs } from '../model/day.ts'
import type { Adapter, AdapterContext } from '../ports/adapter.ts'
import type { Bot } from '../ports/bot.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import { checkSeeds, source as seedPages } from '../sources/seed-pages.ts'
import { openStore } from '../store/open-store.ts'
import { loadClassifier } from '../talk/classify/classifier.ts'
import { askPlatforms } from './ask-platforms.ts'
import { configSchema, type Environment, parseSettings, throwFaults } from './config.ts'
import { createTicker } from './create-ticker.ts'
import { Departures } from './departures.ts'
import { serveFeeds } from './feeds.ts'
import { inTurn } from './in-turn.ts'
import { IndexKeeper } from './index-keeper.ts'
import { IngestSchedule } from './ingest-schedule.ts'
import { listFailing } from './list-failing.ts'
import { loadLiveSources } from './live-sources.ts'
import { chooseAdapters, sayFirstSteps, splitAdapters } from './load-adapters.ts'
import { loadFigures } from './load-figures.ts'
import { createRequestLog } from './log.ts'
import { measureMemory } from './memory-limits.ts'
import { createMetrics } from './metrics.ts'
import { type Messenger, observePoster } from './observe-posters.ts'
import { openLookup } from './on-demand.ts'
import { openAll } from './open-all.ts'
import { type IndexSource, openIndex } from './open-index.ts'
import { openModelHelp } from './open-model-help.ts'
import { Readiness } from './readiness.ts'
import { createAdapters, originOf } from './run-adapters.ts'
import { createHttpServer } from './server.ts'
import { type StartedAdapters, startAdapters } from './start-adapters.ts'
import { stopApp } from './stop-app.ts'

export interface AppParts {
  readonly env: Environment
  readonly log: Log
  readonly version: string
  readonly terminal: AdapterContext['terminal']
  now(): Temporal.Instant
  quit(exitCode: number): void
  readonly pause?: AdapterContext['pause']
  /** Whether platforms start only when the index is whole, as for one answer in a terminal. */
  readonly waitsForIndex?: boolean
  /** Called with the index's progress until it is whole. */
  onIndexProgress?(progress: IndexProgress): void
  /** Given `App.stop` as soon as there is something to stop; a start that is under way then rejects. */
  onStoppable?(stop: App['stop']): void
}

export interface App {
  readonly bot: Bot
  /** The port that the http server listens on; undefined when no adapter needs one. */
  readonly port: number | undefined
  /** What to tell the person who started it, a line each. */
  readonly hints: readonly string[]
  /** Looks for due digests now, once the index is whole; see `Ticker.tick`. */
  tick(): Promise<void>
  /**
   * Stops receiving, finishes requests under way within 10 seconds and closes the store;
   * `/readyz` reports it from the start.
   */
  stop(): Promise<void>
}

/** Starts everything; throws `BotError('misconfigured')` with every fault, a line each, when it cannot. */
export async function startApp(parts: AppParts): Promise<App> {
  const { env } = parts
  const log = createRequestLog(parts.log)
  const faults: string[] = []
  const config = parseSettings(configSchema, env, faults)
  const seeds = parseSettings(seedPages.config, env, faults)
  const modules = await chooseAdapters(configSchema.shape.ADAPTERS.parse(env.ADAPTERS), env, faults)
  const settings = new Map(
    [...modules].map(([name, module]) => [name, parseSettings(module.config, env, faults)]),
  )
  const live = await loadLiveSources(env, faults)
  const embeddingsSettings = parseSettings(embeddingsSchema, env, faults)
  const model = parseSettings(modelSchema, env, faults)
  throwFaults([...new Set(faults)])
  if (config === undefined || seeds === undefined || live === undefined)
    throw new Error('settings without faults must be there')

  let library: Library | undefined
  const nowMs = () => parts.now().epochMilliseconds
  let opening: OpeningIndex | undefined
  const sources = live.chosen.map(({ source }) => source.name)
  let source: IndexSource | undefined
  const findFailing = () => listFailing(library?.store, sources, source?.countReplicas?.())
  const readiness = new Readiness({
    log,
    quit: parts.quit,
    index: () => sayHealth(opening?.progress),
    findFailing,
  })
  const metrics = createMetrics({
    version: parts.version,
    indexedPapers: async () => (await library?.index.size()) ?? 0,
    connections: () => readiness.connections(),
    figures: async () => {
      if (library === undefined) throw new Error('the store is not open yet')
      return loadFigures(library.store, [...modules.keys()], parts.now())
    },
    sources,
    nowMs,
  })
  const server = createHttpServer({ log, readiness: () => readiness.check(), metrics: metrics.print })
  const needsServer = [...modules.values()].some((module) => module.needsServer)

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

  const departures = new Departures({ ...parts, log, store, forgetAfter: config.FORGET_AFTER })
  let adapters: ReadonlyMap<string, Adapter> = new Map()
  let starting: StartedAdapters | undefined
  let ticker: Ticker | undefined
  let ingest: IngestSchedule | undefined
  let embeddings: Embeddings | undefined
  let index: PaperIndex | undefined
  let keeper: IndexKeeper | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    readiness.stopping()
    stopping ??= stopApp({
      log,
      ingest,
      embeddings,
      ticker,
      keeper,
      starting,
      departures,
      lookUps: library?.lookUps,
      pictures: library?.pictures,
      model: library?.model,
      imports: library?.imports,
      adapters,
      server,
      index,
      store,
    })
    return stopping
  }
  const heedStop = () => {
    if (stopping !== undefined) throw new BotError('unavailable', 'The program stops.')
  }
  parts.onStoppable?.(stop)
  try {
    if (embeddingsSettings !== undefined) {
      const { openEmbeddings } = await import('../embeddings/open-embeddings.ts')
      embeddings = await openEmbeddings(embeddingsSettings, { ...parts, log, store })
    }
    source = await openIndex(config, store, log)
    opening = new OpeningIndex(source, {
      nowMs: () => performance.now(),
      onProgress: (progress) => parts.onIndexProgress?.(progress),
    })
    if (embeddings === undefined) {
      const { openWordMeaning } = await import('../embeddings/open-word-meaning.ts')
      embeddings = openWordMeaning({ ...parts, log, store, index: opening })
    }
    index = embeddings.over(opening)
    const opened = new Library({
      ...parts,
      store,
      index,
      opening,
      embeddings,
      hasSource: live.chosen.length > 0,
      model: model && openModelHelp(model, { ...parts, log, store, index, metrics }),
      lookup: openLookup(live, { ...parts, log, store, onWait: metrics.waited }),
      timeZone: config.DEFAULT_TIME_ZONE,
      // Without a server there is nobody to serve.
      publicUrl: port === undefined ? undefined : config.PUBLIC_URL,
      defaultTopics: topics,
      onFault: (error) => log.error({ err: error }, 'an import failed'),
      // A terminal ends after its answer.
      ...(parts.waitsForIndex === true && { importPatienceMs: dayMs }),
      ...askPlatforms((platform) => adapters.get(platform)),
    })
    const kept = new IndexKeeper({ store, source, opening, library: opened, log, measureMemory })
    await kept.check()
    await inTurn(() => ingestSource(seedPages, seeds, { store, log, nowMs }))
    for (const topic of topics) opened.parseQuery(topic.query)
    await store.topics.setDefaults(topics)
    library = opened
    server.mount('/feeds', serveFeeds(opened, log))
    keeper = kept
    await kept.start()
    if (parts.waitsForIndex === true) {
      await kept.opened()
      // The program ends after one answer in a terminal; the next start must not build the index again.
      await kept.save()
    }

    if (opening.isWhole) await embeddings.prepare()

    heedStop()
    const origin = port === undefined ? undefined : originOf(config.HOST, port)
    const web = { mount: server.mount, receive: server.receive, origin }
    const { random } = Math
    adapters = await createAdapters(modules, settings, {
      ...parts,
      random,
      log,
      metrics,
      web,
      store,
      departures,
      library: opened,
    })
    readiness.opened(store, adapters, opening)
    const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])
    const { COMMANDS_PER_MINUTE: commandsPerMinute } = config
    const bot = createBot({
      ...{ library, commands, classifier, log, commandsPerMinute },
      observe: metrics.answered,
    })
    const posters = new Map<string, Messenger>()
    const { platforms, companions } = splitAdapters(modules, adapters)
    for (const companion of companions.values()) await companion.start(bot)
    starting = await startAdapters(platforms, {
      bot,
      log,
      quit: parts.quit,
      onRunning: (name, adapter) => posters.set(name, observePoster(name, adapter, { log, metrics })),
    })
    heedStop()
    const { running } = starting
    const started = createTicker(library, posters, { ...parts, log })
    ticker = started
    const papers = opening.isWhole ? await index.size() : await store.papers.count()
    const hints = [
      `Journal Club ${parts.version}: ${papers} papers, ${topics.length} topics (${store.description}, index ${index.description})`,
      ...[...adapters.values()].flatMap((adapter) => adapter.hints),
      ...sayFirstSteps(modules),
      ...sayNoTopics(topics, seeds.SEEDS_DIR),
    ]
    ingest = new IngestSchedule(live, {
      ...parts,
      log,
      store,
      onWait: metrics.waited,
      onIngested: async () => {
        await opened.refresh()
        void embeddings?.run()
        await kept.save()
      },
    })
    const schedule = ingest
    // A digest of half an index could not be corrected: what it posted or left out is never looked at again.
    const beginWork = async () => {
      if (!(await kept.opened())) return
      await started.start()
      await opened.imports.start()
      schedule.start()
      embeddings?.start()
    }
    if (opening.isWhole) await beginWork()
    else
      void beginWork().catch((error: unknown) => {
        log.error({ err: error }, 'digests cannot begin')
        parts.quit(1)
      })
    departures.start(() => running.keys())
    readiness.started(running)
    const tick = async () => ((await kept.opened()) ? started.tick() : undefined)
    return { bot, port, hints, tick, stop }
  } catch (error) {
    // A platform may have begun to be retried after the stop.
    await Promise.all([stop(), starting?.stop()])
    throw error
  }
}
