/** The graceful stop: work under way is finished, within limits. */

import { within } from '../async/within.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import type { HttpServer } from './server.ts'

/** Everything to stop, as far as it has started. */
export interface Stoppable {
  readonly log: Log
  readonly ingest: { stop(): Promise<void> } | undefined
  readonly embeddings: { stop(): Promise<void> } | undefined
  readonly ticker: { stop(): Promise<void> } | undefined
  readonly keeper?: { stop(): Promise<void> } | undefined
  readonly departures?: { stop(): Promise<void> } | undefined
  /** Papers being looked up: whoever waits for one is told of the stop. */
  readonly lookUps?: { stop(): Promise<void> } | undefined
  /** Papers being read. */
  readonly fullTexts?: { stop?(): Promise<void> } | undefined
  /** Imports under way: the next start goes on with them. */
  readonly imports?: { stop(): Promise<void> } | undefined
  /** Pictures being drawn. */
  readonly pictures?: { close(): Promise<void> } | undefined
  /** What the language model took is still being counted. */
  readonly model?: { stop(): Promise<void> } | undefined
  /** The platforms still being retried. */
  readonly starting?: { stop(): Promise<void> } | undefined
  readonly adapters: ReadonlyMap<string, Pick<Adapter, 'stop'>>
  readonly server: Pick<HttpServer, 'close'>
  readonly index?: { close(): Promise<void> } | undefined
  readonly store: { close(): Promise<void> }
}

/** Supervisors kill what has not ended after 10 seconds (`docker stop`) or 30 (Kubernetes). */
export const stopWithinMs = 10_000

/**
 * Stops background work, then the platforms, then the server, which reports the stop to probes until
 * then, then the store. What is not done within `ms` is left to other replicas or the next start, and
 * nothing of it is lost. Never rejects.
 */
export async function stopApp(parts: Stoppable, ms = stopWithinMs): Promise<void> {
  const { log, adapters, server, model, index, pictures, store } = parts
  const startMs = performance.now()
  const finish = async (what: string, share: number, works: readonly (Promise<void> | undefined)[]) => {
    const leftMs = Math.max(0, ms * share - (performance.now() - startMs))
    const results = await within(leftMs, Promise.allSettled(works), () => {
      log.warn({ what }, 'the stop does not wait for this any longer')
      return []
    })
    for (const result of results)
      if (result.status === 'rejected') log.error({ err: result.reason, what }, 'the stop was not clean')
  }
  // Digests need the platforms while they are posted.
  const { ingest, embeddings, ticker, keeper, starting, departures, lookUps, fullTexts, imports } = parts
  const own = [ingest, embeddings, ticker, keeper, starting, departures, lookUps, fullTexts, imports].map(
    (one) => one?.stop?.(),
  )
  await finish('ingest and digests', 0.7, own)
  await finish(
    'answers',
    0.9,
    [...adapters.values()].map((adapter) => adapter.stop()),
  )
  await finish('requests', 0.95, [server.close(ms / 20), model?.stop()])
  await finish('the database', 1, [index?.close(), pictures?.close(), store.close()])
}
