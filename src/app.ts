/** The whole program, wired: settings in, a running bot out. Tests pass other parts. */
import type { Adapter, AdapterContext, AdapterModule, Log } from './adapter.ts'
import { createBot } from './bot/bot.ts'
import { loadCommands } from './bot/catalogue.ts'
import type { Bot } from './bot/port.ts'
import { configSchema, type Environment, readSettings, throwFaults } from './config.ts'
import { Departures } from './departures.ts'
import { createComposer } from './digest/composer.ts'
import { Deliverer } from './digest/deliver.ts'
import { tellStopped } from './digest/tell-stopped.ts'
import { Ticker } from './digest/ticker.ts'
import type { Embeddings } from './embeddings/open-embeddings.ts'
import { embeddingsSchema } from './embeddings/settings.ts'
import { BotError } from './errors.ts'
import { IndexFollower } from './index-follower.ts'
import { ingestSource } from './ingest/ingest.ts'
import { readSeedTopics } from './ingest/seed-topics.ts'
import { IngestSchedule } from './ingest-schedule.ts'
import { Library } from './library.ts'
import { readLiveSources } from './live-sources.ts'
import { chooseAdapters } from './load-adapters.ts'
import { createRequestLog } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { platformOf } from './model/place.ts'
import { type Messenger, observePosters } from './observe-posters.ts'
import { openAll } from './open-all.ts'
import { openIndex } from './open-index.ts'
import { Readiness } from './readiness.ts'
import type { PaperIndex } from './search/port.ts'
import { createHttpServer } from './server.ts'
import { boundRows } from './silence.ts'
import { checkSeeds, source as seedPages } from './sources/seed-pages.ts'
import { stopApp } from './stop-app.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/port.ts'

export interface AppParts {
  readonly env: Environment
  readonly log: Log
  readonly version: string
  readonly terminal: AdapterContext['terminal']
  now(): Temporal.Instant
  quit(exitCode: number): void
}

export interface App {
  readonly bot: Bot
  /** The port that the http server listens on; undefined when no adapter needs one. */
  readonly port: number | undefined
  /** What to tell the person who started it, a line each. */
  readonly hints: readonly string[]
  /** Looks for due digests before the minute is over; see `Ticker.tick`. */
  tick(): Promise<void>
  /** Stops receiving, finishes what is in hand within 10 seconds, closes the store; `/readyz` says so from its beginning. */
  stop(): Promise<void>
}

/** Starts everything; throws `BotError('misconfigured')` with every fault, a line each, when it cannot. */
export async function startApp(parts: AppParts): Promise<App> {
  const { env } = parts
  const log = createRequestLog(parts.log)
  const faults: string[] = []
  const config = readSettings(configSchema, env, faults)
  const seeds = readSettings(seedPages.config, env, faults)
  const modules = await chooseAdapters(configSchema.shape.ADAPTERS.parse(env.ADAPTERS), env, faults)
  const settings = new Map(
    [...modules].map(([name, module]) => [name, readSettings(module.config, env, faults)]),
  )
  const live = await readLiveSources(env, faults)
  const embeddingsSettings = readSettings(embeddingsSchema, env, faults)
  throwFaults([...new Set(faults)])
  if (config === undefined || seeds === undefined || live === undefined)
    throw new Error('settings without faults must be there')

  let library: Library | undefined
  const nowMs = () => parts.now().epochMilliseconds
  const readiness = new Readiness({ log, quit: parts.quit })
  const metrics = createMetrics({
    version: parts.version,
    indexedPapers: async () => (await library?.index.size()) ?? 0,
    connections: () => readiness.connections(),
    figures: async () => {
      if (library === undefined) throw new Error('the store is not open yet')
      return library.store.figures(nowMs())
    },
    sources: live.chosen.map(({ source }) => source.name),
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
      () => checkSeeds(seeds.SEEDS_DIR).then(() => readSeedTopics(seeds.SEEDS_DIR)),
    ],
    async ([store]) => {
      await server.close(0)
      await store?.close()
    },
  )

  const departures = new Departures({ ...parts, log, store, forgetAfter: config.FORGET_AFTER })
  let adapters: ReadonlyMap<string, Adapter> = new Map()
  let ticker: Ticker | undefined
  let ingest: IngestSchedule | undefined
  let embeddings: Embeddings | undefined
  let index: PaperIndex | undefined
  let follower: IndexFollower | undefined
  const stop = () => {
    readiness.stopping()
    return stopApp({ log, ingest, embeddings, ticker, follower, departures, adapters, server, index, store })
  }
  try {
    if (embeddingsSettings !== undefined) {
      const { openEmbeddings } = await import('./embeddings/open-embeddings.ts')
      embeddings = await openEmbeddings(embeddingsSettings, { ...parts, log, store })
    }
    const byWords = await openIndex(config, store, log)
    index = embeddings?.over(byWords) ?? byWords
    const opened = new Library({
      ...parts,
      store,
      index,
      embeddings,
      timeZone: config.DEFAULT_TIME_ZONE,
      defaultTopics: topics,
      linkTo: (place, messageId) => adapters.get(platformOf(place))?.linkTo?.(place, messageId),
      findObstacle: async (place) => adapters.get(platformOf(place))?.findObstacle?.(place),
      findOwn: (workspace, user) => adapters.get(platformOf(workspace))?.findOwn?.(workspace, user),
    })
    await inTurn(() => ingestSource(seedPages, seeds, { store, log, nowMs }))
    for (const topic of topics) opened.readQuery(topic.query)
    await store.topics.setDefaults(topics)
    await saveIndex(opened)
    library = opened
    follower = new IndexFollower(opened, log)
    follower.start()

    const origin = port === undefined ? undefined : originOf(config.HOST, port)
    const web = { mount: server.mount, receive: server.receive, origin }
    adapters = await createAdapters(modules, settings, { ...parts, log, metrics, web, store, departures })
    readiness.opened(store, adapters)
    const bot = createBot({ library, commands: await loadCommands(), log, observe: metrics.answered })
    const running = await startAdapters(adapters, bot, log)
    const posters = observePosters(running, { log, metrics })
    const started = createTicker(library, posters, { ...parts, log })
    ticker = started
    await started.start()
    const hints = [
      `Journal Club ${parts.version}: ${await index.size()} papers, ${topics.length} topics (${store.description}, index ${index.description})`,
      ...[...adapters.values()].flatMap((adapter) => adapter.hints),
    ]
    ingest = new IngestSchedule(live, {
      ...parts,
      log,
      store,
      onWait: metrics.waited,
      onIngested: async () => {
        await saveIndex(opened)
        void embeddings?.run()
      },
    })
    ingest.start()
    embeddings?.start()
    departures.start([...running.keys()])
    readiness.started(running)
    return { bot, port, hints, tick: () => started.tick(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What replicas that start at the same moment do one after the other: whoever comes second finds it done. */
async function inTurn<Done>(act: () => Promise<Done>): Promise<Done> {
  for (let triesLeft = mostTries; ; triesLeft -= 1) {
    try {
      return await act()
    } catch (error) {
      const isTaken = error instanceof BotError && error.code === 'unavailable'
      if (!isTaken || triesLeft === 0) throw error
    }
  }
}

const mostTries = 10

async function createAdapters(
  modules: ReadonlyMap<string, AdapterModule>,
  settings: ReadonlyMap<string, unknown>,
  parts: AppParts & {
    readonly store: Store
    readonly departures: Departures
    readonly metrics: Metrics
    readonly web: Pick<AdapterContext, 'mount' | 'receive' | 'origin'>
  },
): Promise<ReadonlyMap<string, Adapter>> {
  const { store, departures, now, log, terminal, quit } = parts
  const context = (name: string): AdapterContext => ({
    log,
    meter: parts.metrics.meterOf(name),
    ...parts.web,
    terminal,
    quit,
    now,
    rows: boundRows(store.adapterRows(name, () => now().epochMilliseconds)),
    places: {
      list: () => store.subscriptions.listOn(name),
      join: (from, to) => store.joinPlaces(from, to),
    },
    left: departures.left,
    joined: departures.joined,
  })
  const adapters = new Map<string, Adapter>()
  for (const [name, module] of modules) {
    adapters.set(name, await module.create(settings.get(name), context(name)))
  }
  return adapters
}

/** The address that a person on this machine opens. */
function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function saveIndex(library: Library): Promise<void> {
  const { store, index } = library
  const before = await index.revision()
  await library.refresh()
  const revision = await index.revision()
  const content = revision === before ? undefined : index.toSnapshot()
  if (content !== undefined) await store.snapshots.save({ revision, content })
}

/**
 * One platform that cannot start does not keep the others from starting; when none can, its sentence is thrown. Gives
 * those that run.
 */
async function startAdapters(
  adapters: ReadonlyMap<string, Adapter>,
  bot: Bot,
  log: Log,
): Promise<ReadonlyMap<string, Adapter>> {
  const names = [...adapters.keys()]
  const results = await Promise.allSettled([...adapters.values()].map((adapter) => adapter.start(bot)))
  const reasons: unknown[] = []
  results.forEach((result, at) => {
    if (result.status === 'fulfilled') return
    reasons.push(result.reason)
    log.error({ err: result.reason, adapter: names[at] }, 'an adapter could not start')
  })
  if (reasons.length > 0 && reasons.length === names.length) throw reasons[0]
  return new Map([...adapters].filter((_, at) => results[at]?.status === 'fulfilled'))
}

/** The digests of the platforms that run. */
function createTicker(
  library: Library,
  posters: ReadonlyMap<string, Messenger>,
  { log, now }: AppParts,
): Ticker {
  const { subscriptions, ledger, revisions } = library.store
  const { random } = Math
  const deliverer = new Deliverer({ ledger, posters, log, now, random })
  const compose = createComposer(library)
  const platforms = [...posters.keys()]
  const timeZoneRules = process.versions.tz ?? process.version
  return new Ticker({
    subscriptions,
    ledger,
    revisions,
    compose,
    tellStopped: () => tellStopped({ store: library.store, messengers: posters, log, now }),
    deliverer,
    platforms,
    timeZoneRules,
    log,
    now,
    random,
  })
}
