/** Wires the embeddings of a running bot: settings in, an index that knows meanings out. */

import { CircuitBreaker } from '../async/circuit-breaker.ts'
import { takeTurn } from '../async/take-turn.ts'
import { exchange } from '../http/exchange.ts'
import { createPoliteHttp } from '../http/polite-http.ts'
import { createSystemClock } from '../http/system-clock.ts'
import type { Http } from '../ports/http.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import type { TextVectors } from '../ports/text-vectors.ts'
import { type EmbedReport, embedPapers, sayWrongSize } from './embed-papers.ts'
import { EmbeddingsSchedule, turn } from './embeddings-schedule.ts'
import { askFor, parseVectors } from './endpoint.ts'
import { PaperMeanings } from './paper-meanings.ts'
import { QueryVectors } from './query-vectors.ts'
import type { EmbeddingsSettings } from './settings.ts'
import { turnOf } from './turn-of.ts'
import { minKnown, withEmbeddings } from './with-embeddings.ts'

export interface EmbeddingsParts {
  readonly store: Store
  readonly log: Log
  readonly version: string
  now(): Temporal.Instant
  /** Bytes of vectors kept in memory; 100 MB unless told. */
  readonly maxBytes?: number
}

export interface Embeddings {
  /** What `status` calls it. */
  readonly name: 'embeddings' | 'meaning'
  /** The index with meaning. */
  over(index: PaperIndex): PaperIndex
  /** What is to be there before the first answer, once the index is whole; never rejects. */
  prepare(): Promise<void>
  /** Starts making and loading vectors. */
  start(): void
  /** Does so now, as after an ingest; never rejects. */
  run(): Promise<void>
  /**
   * The vectors of words by which papers are compared; absent, or undefined, where
   * there are none that know them.
   */
  vectors?(): TextVectors | undefined
  /** Their state, with this many papers in the index: one line for `status`. */
  describe(papers: number, timeZone: string): string
  /** Stops the work under way; vectors that arrived are kept. */
  stop(): Promise<void>
}

/** Loads the stored vectors; sends no request yet. */
export async function openEmbeddings(
  settings: EmbeddingsSettings,
  parts: EmbeddingsParts,
): Promise<Embeddings> {
  const { store, log, now } = parts
  const nowMs = () => now().epochMilliseconds
  const stopping = new AbortController()
  const limits = {
    userAgent: `journal-club/${parts.version}`,
    // The operator's own address is trusted wherever it leads; its redirects are not.
    allowPrivate: false,
    signal: stopping.signal,
  }
  const clock = createSystemClock(stopping.signal)
  const http = createPoliteHttp({
    ...limits,
    clock,
    rows: store.adapterRows('ingest', clock.nowMs),
    random: Math.random,
  })
  const meanings = new PaperMeanings(store.vectors, settings.model, parts.maxBytes)
  await meanings.follow()
  const breaker = createEndpointBreaker(log)
  const queries = new QueryVectors({ breaker, nowMs, ask })
  const rows = store.adapterRows(rowsName, nowMs)
  const tending = new EmbeddingsSchedule({
    rows,
    meanings,
    log,
    nowMs,
    embed: (onBatch) => embedPapers({ store, rows, http, settings, log, onBatch }),
  })

  /** One request, without retries. */
  async function ask(text: string) {
    const answer = await exchange(askFor([text], settings), { ...limits, timeoutMs: maxAnswerMs })
    if ('why' in answer) return { why: answer.why }
    if (answer.status !== 200) return { why: `answers ${answer.status}` }
    const parsed = parseVectors(answer.text, 1)
    if ('why' in parsed) return parsed
    const [vector] = parsed.data
    if (vector === undefined) return { why: 'does not answer with vectors' }
    const stored = meanings.dimensions ?? vector.length
    return stored === vector.length ? { vector } : { why: sayWrongSize(vector.length, stored) }
  }

  let faultToldAtMs = Number.NEGATIVE_INFINITY
  function onFault(error: unknown): void {
    if (nowMs() - faultToldAtMs < faultEveryMs) return
    faultToldAtMs = nowMs()
    log.warn({ err: error }, 'the vectors of the papers could not be read: search goes by words')
  }

  function describe(papers: number, timeZone: string): string {
    const timeOf = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms)
        .toZonedDateTimeISO(timeZone)
        .toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    if (breaker.failure !== undefined)
      return `off since ${timeOf(breaker.failure.sinceMs)}, its endpoint ${breaker.failure.why}; search goes by words.`
    const known = Math.min(meanings.count, papers).toLocaleString('en')
    const counted = `${known} of ${papers.toLocaleString('en')} papers have a vector of ${settings.model}`
    const isFew = meanings.count < minKnown * papers
    const all = isFew ? `${counted}; search goes by words until most have one.` : `${counted}.`
    const { failure } = tending
    return failure === undefined
      ? all
      : `${all} Some are waiting since ${timeOf(failure.sinceMs)}: ${failure.why}`
  }

  return {
    name: 'embeddings',
    prepare: async () => undefined,
    over: (index) => withEmbeddings(index, { meanings, findVector: (text) => queries.find(text), onFault }),
    start: () => tending.start(),
    run: () => tending.run(),
    describe,
    async stop() {
      const stopped = tending.stop()
      stopping.abort()
      await stopped
    },
  }
}

/** Opens after three failed questions in a row; trials follow after 10 s to 5 minutes. */
export function createEndpointBreaker(log: Log): CircuitBreaker {
  return new CircuitBreaker({
    threshold: 3,
    rest: { firstMs: 10_000, maxMs: 300_000 },
    onOpen: (why) => log.warn({ why }, 'the embeddings endpoint fails: search goes by words'),
    onClose: () => log.info({}, 'the embeddings endpoint answers again'),
  })
}

/**
 * Makes every missing vector, for `npm run ingest`; undefined if another process is doing so. Throws
 * `BotError` if the endpoint gives none.
 */
export function embedAll(
  settings: EmbeddingsSettings,
  parts: Pick<EmbeddingsParts, 'store' | 'log' | 'now'> & {
    readonly http: Http
    onBatch?(made: number): Promise<void>
  },
): Promise<EmbedReport | undefined> {
  const { store, log, http, now } = parts
  const nowMs = () => now().epochMilliseconds
  const rows = store.adapterRows(rowsName, nowMs)
  return takeTurn(rows, nowMs, turnOf(turn), (keep) => {
    const onBatch = async (made: number) => {
      await keep()
      await parts.onBatch?.(made)
    }
    return embedPapers({ store, rows, http, settings, log, onBatch })
  })
}

/** At most one log line in this time. */
const faultEveryMs = 10 * 60_000
const rowsName = 'embeddings'
/** For answers too late for the current search but useful for the next. */
const maxAnswerMs = 5_000
