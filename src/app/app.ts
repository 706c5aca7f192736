/** The whole program, wired: settings in, a running bot out. Tests pass parts of their own. */

import { createBot } from '../bot/bot.ts'
import { BotError } from '../errors.ts'
import { ingestSource } from '../ingest/ingest.ts'
import { sayNoTopics } from '../ingest/seed-topics.ts'
import type { ModelSettings } from '../language-model/settings.ts'
import { type IndexProgress, OpeningIndex } from '../library/index-opening.ts'
import { Library } from '../library/library.ts'
import { dayMs } from '../model/day.ts'
import type { AdapterContext } from '../ports/adapter.ts'
import type { Bot } from '../ports/bot.ts'
import type { Log, RequestLog } from '../ports/log.ts'
import type { ModelHelp } from '../ports/model-help.ts'
import { source as seedPages } from '../sources/seed-pages.ts'
import { askPlatforms } from './ask-platforms.ts'
import { type BotParts, loadBotParts } from './bot-parts.ts'
import type { Environment } from './config.ts'
import { createTicker } from './create-ticker.ts'
import { Departures } from './departures.ts'
import { type Begun, type Foundation, openFoundation } from './foundation.ts'
import { openFullTexts } from './full-texts.ts'
import { inTurn } from './in-turn.ts'
import { IndexKeeper } from './index-keeper.ts'
import { IngestSchedule } from './ingest-schedule.ts'
import { sayFirstSteps, splitAdapters } from './load-adapters.ts'
import { type AppSettings, loadSettings } from './load-settings.ts'
import { createRequestLog } from './log.ts'
import { measureMemory } from './memory-limits.ts'
import { type Messenger, observePoster } from './observe-posters.ts'
import { openLookup } from './on-demand.ts'
import { openIndex } from './open-index.ts'
import type { ModelHelpParts } from './open-model-help.ts'
import { createAdapters, originOf } from './run-adapters.ts'
import { startAdapters } from './start-adapters.ts'
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
  /** Gives what the bot speaks with, where that was read before. */
  loadBotParts?(): Promise<BotParts>
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
export async function startApp(given: AppParts): Promise<App> {
  const parts = { ...given, log: createRequestLog(given.log) }
  const settings = await loadSettings(parts.env)
  const begun: Begun = { adapters: new Map() }
  const foundation = await openFoundation(parts, settings, begun)
  const { readiness, store } = foundation
  const departures = new Departures({ ...parts, store, forgetAfter: settings.config.FORGET_AFTER })
  let stopping: Promise<void> | undefined
  const stop = () => {
    readiness.stopping()
    stopping ??= stopBegun(parts.log, begun, foundation, departures)
    return stopping
  }
  const heedStop = () => {
    if (stopping !== undefined) throw new BotError('unavailable', 'The program stops.')
  }
  parts.onStoppable?.(stop)
  try {
    const start: Start = { parts, settings, begun, foundation, departures, heedStop }
    const opened = await openLibrary(start)
    const platforms = await startPlatforms(start, opened)
    return { ...(await beginWork(start, opened, platforms)), bot: platforms.bot, port: foundation.port, stop }
  } catch (error) {
    // A platform may have begun to be retried after the stop.
    await Promise.all([stop(), begun.starting?.stop()])
    throw error
  }
}

/** A start under way. */
interface Start {
  readonly parts: AppParts & { readonly log: RequestLog }
  readonly settings: AppSettings
  readonly begun: Begun
  readonly foundation: Foundation
  readonly departures: Departures
  /** Throws once a stop was asked for. */
  heedStop(): void
}

function stopBegun(
  log: Log,
  { library, adapters, index, ingest, embeddings, ticker, keeper, starting }: Begun,
  { server, store }: Foundation,
  departures: Departures,
): Promise<void> {
  return stopApp({
    log,
    ingest,
    embeddings,
    ticker,
    keeper,
    starting,
    departures,
    lookUps: library?.lookUps,
    fullTexts: library?.fullTexts,
    pictures: library?.pictures,
    model: library?.model,
    imports: library?.imports,
    adapters,
    server,
    index,
    store,
  })
}

type Opened = Awaited<ReturnType<typeof openLibrary>>

/** The index, loaded or being built, and what stands on it. */
async function openLibrary({ parts, settings, begun, foundation }: Start) {
  const { log } = parts
  const { config, seeds, live, model } = settings
  const { store, port, topics, metrics, server } = foundation
  if (settings.embeddings !== undefined) {
    const { openEmbeddings } = await import('../embeddings/open-embeddings.ts')
    begun.embeddings = await openEmbeddings(settings.embeddings, { ...parts, store })
  }
  const source = await openIndex(config, store, log)
  begun.source = source
  const opening = new OpeningIndex(source, {
    nowMs: () => performance.now(),
    onProgress: (progress) => parts.onIndexProgress?.(progress),
  })
  begun.opening = opening
  if (begun.embeddings === undefined) {
    const { openWordMeaning } = await import('../embeddings/open-word-meaning.ts')
    begun.embeddings = openWordMeaning({ ...parts, store, index: opening })
  }
  const { embeddings } = begun
  const index = embeddings.over(opening)
  begun.index = index
  const library = new Library({
    ...parts,
    store,
    index,
    opening,
    embeddings,
    hasSource: live.chosen.length > 0,
    countsCitations: settings.config.COUNT_CITATIONS === 'on',
    model: model && (await openModel(model, { ...parts, store, index, metrics })),
    lookup: await openLookup(live, { ...parts, store, onWait: metrics.waited }),
    fullTexts: openFullTexts(live, { ...parts, store, onWait: metrics.waited }),
    timeZone: config.DEFAULT_TIME_ZONE,
    // Without a server there is nobody to serve.
    publicUrl: port === undefined ? undefined : config.PUBLIC_URL,
    defaultTopics: topics,
    onFault: (error) => log.error({ err: error }, 'an import failed'),
    // A terminal ends after its answer.
    ...(parts.waitsForIndex === true && { importPatienceMs: dayMs }),
    ...askPlatforms((platform) => begun.adapters.get(platform)),
  })
  const keeper = new IndexKeeper({ store, source, opening, library, log, measureMemory })
  await keeper.check()
  const nowMs = () => parts.now().epochMilliseconds
  await inTurn(() => ingestSource(seedPages, seeds, { store, log, nowMs }))
  for (const topic of topics) library.parseQuery(topic.query)
  await store.topics.setDefaults(topics)
  begun.library = library
  if (port !== undefined) {
    const { serveFeeds } = await import('./feeds.ts')
    server.mount('/feeds', serveFeeds(library, log))
  }
  begun.keeper = keeper
  await keeper.start()
  if (parts.waitsForIndex === true) await keeper.opened()
  if (opening.isWhole) await embeddings.prepare()
  // The program ends after one answer in a terminal; the next start must not build the index again.
  if (parts.waitsForIndex === true) await keeper.save()
  return { library, index, opening, keeper, embeddings }
}

/** A model that answers over the web, for those who have one. */
async function openModel(settings: ModelSettings, parts: ModelHelpParts): Promise<ModelHelp> {
  const { openModelHelp } = await import('./open-model-help.ts')
  return openModelHelp(settings, parts)
}

type Platforms = Awaited<ReturnType<typeof startPlatforms>>

/** The bot, and the platforms that bring it words. */
async function startPlatforms(
  { parts, settings, begun, foundation, departures, heedStop }: Start,
  { library, opening }: Opened,
) {
  const { log } = parts
  const { config, modules, ofAdapters } = settings
  const { store, port, metrics, server, readiness } = foundation
  heedStop()
  const origin = port === undefined ? undefined : originOf(config.HOST, port)
  const web = { mount: server.mount, receive: server.receive, origin }
  const { random } = Math
  const shared = { ...parts, random, metrics, web, store, departures, library }
  begun.adapters = await createAdapters(modules, ofAdapters, shared)
  readiness.opened(store, begun.adapters, opening)
  const { commands, classifier, answers } = await (parts.loadBotParts ?? loadBotParts)()
  // Not while somebody waits, except in a terminal, where most commands need none.
  if (parts.waitsForIndex !== true) await answers()
  const { COMMANDS_PER_MINUTE: commandsPerMinute } = config
  const bot = createBot({
    ...{ library, commands, classifier, answers, log, commandsPerMinute },
    observe: metrics.answered,
  })
  const posters = new Map<string, Messenger>()
  const { platforms, companions } = splitAdapters(modules, begun.adapters)
  for (const companion of companions.values()) await companion.start(bot)
  begun.starting = await startAdapters(platforms, {
    bot,
    log,
    quit: parts.quit,
    onRunning: (name, adapter) => posters.set(name, observePoster(name, adapter, { log, metrics })),
  })
  heedStop()
  return { bot, posters, running: begun.starting.running }
}

/** Digests, ingest and all else that goes on beside answers, once the index is whole. */
async function beginWork(
  { parts, settings, begun, foundation, departures }: Start,
  { library, index, opening, keeper, embeddings }: Opened,
  { posters, running }: Platforms,
): Promise<Pick<App, 'hints' | 'tick'>> {
  const { log } = parts
  const { modules, seeds, live } = settings
  const { store, topics, metrics, readiness } = foundation
  const ticker = createTicker(library, posters, parts)
  begun.ticker = ticker
  const papers = opening.isWhole ? await index.size() : await store.papers.count()
  const hints = [
    `Journal Club ${parts.version}: ${papers} papers, ${topics.length} topics (${store.description}, index ${index.description})`,
    ...[...begun.adapters.values()].flatMap((adapter) => adapter.hints),
    ...sayFirstSteps(modules),
    ...sayNoTopics(topics, seeds.SEEDS_DIR),
  ]
  const ingest = new IngestSchedule(live, {
    ...parts,
    store,
    onWait: metrics.waited,
    onIngested: async () => {
      await library.refresh()
      void embeddings.run()
      await keeper.save()
    },
  })
  begun.ingest = ingest
  // A digest of half an index could not be corrected: what it posted or left out is never looked at again.
  const startWork = async () => {
    if (!(await keeper.opened())) return
    await ticker.start()
    await library.imports.start()
    library.fullTexts?.start?.((error) => log.warn({ err: error }, 'saved papers could not be read'))
    ingest.start()
    embeddings.start()
  }
  if (opening.isWhole) await startWork()
  else
    void startWork().catch((error: unknown) => {
      log.error({ err: error }, 'digests cannot begin')
      parts.quit(1)
    })
  departures.start(() => running.keys())
  readiness.started(running)
  return { hints, tick: async () => ((await keeper.opened()) ? ticker.tick() : undefined) }
}
