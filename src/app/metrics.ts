/** Numbers for Prometheus (naming: https://prometheus.io/docs/practices/naming/). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { within } from '../async/within.ts'
import type { Answered } from '../bot/answer-heard.ts'
import type { ModelCall } from '../language-model/open-model.ts'
import type { Meter } from '../ports/adapter.ts'
import type { Figures } from '../ports/figures.ts'

export interface Metrics {
  answered(answered: Answered): void
  /** Metrics that one adapter reports. */
  meterOf(platform: string): Meter
  posted(platform: string, outcome: 'ok' | 'refused' | 'failed', durationMs: number): void
  /** Something waited for a service's rate limit. */
  waited(service: string, ms: number): void
  databaseFailed(): void
  modelCalled(call: ModelCall): void
  /** How many sentences of a language model were shown, or dropped and why. */
  sentencesWritten(counts: ReadonlyMap<string, number>): void
  print(): Promise<{ readonly contentType: string; readonly text: string }>
}

/** What is asked at each scrape. */
export interface Measured {
  readonly version: string
  /** Rejects if the index's database does not answer: the last number is kept. */
  indexedPapers(): Promise<number>
  /** Whether each platform that can tell is connected. */
  connections(): ReadonlyMap<string, boolean>
  /** Rejects if the database does not answer: its numbers are then left out. */
  figures(): Promise<Figures>
  /** The sources that this process asks. */
  readonly sources: readonly string[]
  nowMs(): number
}

export function createMetrics(measured: Measured): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const counter = <Label extends string>(rest: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `${prefix}${rest}`, help, labelNames, registers })
  const histogram = <Label extends string>(rest: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `${prefix}${rest}`, help, labelNames, buckets, registers })

  const commands = counter(
    'commands_total',
    'Commands answered, by name, platform and outcome (ok, mistake, fault, refused)',
    ['command', 'platform', 'outcome'],
  )
  const durations = histogram('command_duration_seconds', 'Time from hearing a command to its card', [
    'command',
    'platform',
  ])
  const acknowledgements = histogram(
    'acknowledgement_duration_seconds',
    'Time from the arrival of a request to its acknowledgement',
    ['platform'],
  )
  const posts = counter(
    'posts_total',
    'Cards of digests posted, by platform and outcome (ok, refused, failed)',
    ['platform', 'outcome'],
  )
  const postDurations = histogram('post_duration_seconds', 'Time that posting such a card took', ['platform'])
  const waits = counter(
    'rate_limit_waits_total',
    'Waits for the pace or the rate limit of a platform or source',
    ['service'],
  )
  const waitSeconds = counter('rate_limit_wait_seconds_total', 'Time spent in such waits', ['service'])
  const ratings = counter(
    'feedback_total',
    'Answers that people called helpful or not, by platform and value (good, bad)',
    ['platform', 'value'],
  )
  const unread = counter(
    'unread_events_total',
    'Events of a platform that could not be read and were left out',
    ['platform'],
  )
  const databaseErrors = counter('database_errors_total', 'Queries that failed')
  const modelCalls = counter(
    'model_calls_total',
    'Calls of the language model, by purpose (query, answer, talk) and outcome (answered, late, failed, spent, busy)',
    ['purpose', 'outcome'],
  )
  const modelTokens = counter('model_tokens_total', 'Tokens that they took', ['purpose'])
  const sentences = counter(
    'model_sentences_total',
    'Sentences that it wrote, by what became of them (shown, or why they were dropped)',
    ['outcome'],
  )
  const printGauges = createGauges(measured)

  const waited = (service: string, ms: number) => {
    waits.inc({ service })
    waitSeconds.inc({ service }, ms / 1000)
  }
  return {
    answered({ command, platform, outcome, durationMs }) {
      commands.inc({ command, platform, outcome })
      durations.observe({ command, platform }, durationMs / 1000)
    },
    meterOf: (platform) => ({
      acknowledged: (ms) => acknowledgements.observe({ platform }, ms / 1000),
      waited: (ms) => waited(platform, ms),
      rated: (value) => ratings.inc({ platform, value }),
      unread: () => unread.inc({ platform }),
    }),
    posted(platform, outcome, durationMs) {
      posts.inc({ platform, outcome })
      postDurations.observe({ platform }, durationMs / 1000)
    },
    waited,
    databaseFailed: () => databaseErrors.inc(),
    modelCalled({ purpose, outcome, tokens }) {
      modelCalls.inc({ purpose, outcome })
      modelTokens.inc({ purpose }, tokens)
    },
    sentencesWritten(counts) {
      for (const [outcome, count] of counts) sentences.inc({ outcome }, count)
    },
    async print() {
      const gauges = await printGauges()
      return { contentType: register.contentType, text: `${await register.metrics()}\n${gauges}` }
    },
  }
}

/**
 * Asks for the current values and gives them as text. Without an answer of the
 * database its numbers are left out.
 */
function createGauges(measured: Measured): () => Promise<string> {
  const [ofProcess, ofDatabase] = [new Registry(), new Registry()]
  const gauge =
    (register: Registry) =>
    <Label extends string>(rest: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name: `${prefix}${rest}`, help, labelNames, registers: [register] })
  const own = gauge(ofProcess)
  const shared = gauge(ofDatabase)
  const build = own('build_info', 'The version that runs; always 1', ['version'])
  const indexed = own('indexed_papers', 'Papers in the index of this process')
  const connected = own('connected', '1 where the platform is connected', ['platform'])
  const up = own('database_up', '1 where the database answers')
  const papers = shared('papers', 'Papers in the database')
  const deliveries = shared('deliveries', 'Deliveries by state (composed, sent, silent, dead)', ['state'])
  const waiting = shared('deliveries_waiting', 'Deliveries that are due and not yet posted')
  const oldest = shared(
    'deliveries_waiting_oldest_seconds',
    'How long the oldest of them, or of the digests that nobody composed, is due',
  )
  const subscriptions = shared('subscriptions', 'Subscriptions by state (active, paused, disabled)', [
    'state',
  ])
  const lag = shared('ingest_lag_seconds', 'Time since the last complete ingest; +Inf before it', ['source'])
  const failures = shared('ingest_failures', 'Ingests in a row that were not complete', ['source'])
  const loadFigures = cacheByCost(measured.figures, measured.nowMs)
  const loadSize = cacheByCost(measured.indexedPapers, measured.nowMs)

  return async () => {
    build.set({ version: measured.version }, 1)
    const size = await loadSize().catch(() => undefined)
    if (size !== undefined) indexed.set(size)
    for (const [platform, isConnected] of measured.connections())
      connected.set({ platform }, isConnected ? 1 : 0)
    const figures = await loadFigures().catch(() => undefined)
    up.set(figures === undefined ? 0 : 1)
    if (figures === undefined) return ofProcess.metrics()
    const nowMs = measured.nowMs()
    ofDatabase.resetMetrics()
    papers.set(figures.papers)
    for (const state of deliveryStates) deliveries.set({ state }, figures.deliveries.get(state) ?? 0)
    waiting.set(figures.waiting)
    oldest.set(Math.max(0, nowMs - (figures.waitingSinceMs ?? nowMs)) / 1000)
    for (const state of subscriptionStates)
      subscriptions.set({ state }, figures.subscriptions.get(state) ?? 0)
    const states = new Map(figures.sources.map((state) => [state.source, state]))
    for (const source of measured.sources) {
      const { completeAtMs = Number.NEGATIVE_INFINITY, failures: failed = 0 } = states.get(source) ?? {}
      lag.set({ source }, Math.max(0, nowMs - completeAtMs) / 1000)
      failures.set({ source }, failed)
    }
    return `${await ofProcess.metrics()}\n${await ofDatabase.metrics()}`
  }
}

/**
 * Caches an answer for some seconds, and the longer it took the longer, so that scrapes use at
 * most a hundredth of the time, however many rows and scrapers there are. Rejects if there is
 * no answer within `patienceMs`.
 */
function cacheByCost<Value>(read: () => Promise<Value>, nowMs: () => number): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  let freshUntilMs = 0
  return () => {
    if (reading !== undefined && nowMs() < freshUntilMs) return reading
    const startMs = performance.now()
    freshUntilMs = nowMs() + patienceMs
    const asked = within(patienceMs, read(), () => {
      throw new Error('the database does not answer in time')
    })
    reading = asked
    asked.then(
      () => {
        freshUntilMs = nowMs() + Math.max(keptMs, 100 * (performance.now() - startMs))
      },
      () => {
        reading = undefined
      },
    )
    return asked
  }
}

const prefix = 'journal_club_'
const deliveryStates = ['composed', 'sent', 'silent', 'dead'] as const
const subscriptionStates = ['active', 'paused', 'disabled'] as const
/** From a search in memory to an answer that a platform no longer waits for. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 10]
const keptMs = 5_000
/** Prometheus waits for ten seconds unless told. */
const patienceMs = 5_000
