/** Fetching papers on demand, wired: settings in, a look-up out. */
import type { Log } from '../ports/log.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { Store } from '../ports/store.ts'
import { createSourceHttp, type LiveSources } from './live-sources.ts'

/**
 * Undefined where nothing is fetched on demand. Its requests keep to the same pace as those of ingest, over
 * all processes; because a person waits, they are given up sooner.
 */
export async function openLookup(
  { settings, onDemand }: LiveSources,
  parts: {
    readonly store: Store
    readonly log: Log
    readonly version: string
    now(): Temporal.Instant
    onWait(rateLimit: string, ms: number): void
  },
): Promise<PaperLookup | undefined> {
  if (onDemand === undefined) return undefined
  const { store, log, version, now, onWait } = parts
  // A look-up ends by the signal that comes with it.
  const { signal } = new AbortController()
  const http = createSourceHttp(settings, { store, version, signal, onWait, timeoutMs: 8_000, maxTries: 2 })
  const { createPaperLookup } = await import('../ingest/paper-lookup.ts')
  return createPaperLookup(onDemand, { http, log, nowMs: () => now().epochMilliseconds })
}
