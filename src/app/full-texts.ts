/** Full texts of papers, wired: settings in, a reader out. */
import { setTimeout as sleep } from 'node:timers/promises'
import { KeptFullTexts } from '../full-text/full-texts.ts'
import { LookUpLimit } from '../library/look-up-limit.ts'
import type { Store } from '../ports/store.ts'
import { createSourceHttp, type LiveSources } from './live-sources.ts'

/** Pages are fetched only where papers are; what is kept is read anyway. */
export function openFullTexts(
  { settings, onDemand }: LiveSources,
  parts: {
    readonly store: Store
    readonly version: string
    now(): Temporal.Instant
    onWait(rateLimit: string, ms: number): void
  },
): KeptFullTexts {
  const { store, version, now, onWait } = parts
  const nowMs = () => now().epochMilliseconds
  const { signal } = new AbortController()
  const http = createSourceHttp(settings, { store, version, signal, onWait, timeoutMs: 30_000, maxTries: 2 })
  const limit = new LookUpLimit(now)
  return new KeptFullTexts({
    texts: store.fullTexts,
    rows: store.adapterRows('full-text', nowMs),
    fetchPage:
      onDemand &&
      (async (id, known, stop) => {
        const { fetchPage } = await import('../sources/on-demand/full-text.ts')
        return fetchPage(id, known, onDemand, { http, signal: stop })
      }),
    days: onDemand?.FULL_TEXT_DAYS ?? 180,
    nowMs,
    loadMeanings: async () => {
      const { loadWordVectors } = await import('../embeddings/words/word-vectors.ts')
      return loadWordVectors()
    },
    countFetch: (seeker) => limit.count(seeker),
    sleep: (ms, stop) => sleep(ms, undefined, { signal: stop }),
  })
}
