/** Ingests of live sources from loopback servers into a real store, at a time that tests set. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach } from 'vitest'
import { ingestSource } from '../../src/ingest/ingest.ts'
import { ingestSources } from '../../src/ingest/ingest-sources.ts'
import type { Listing } from '../../src/model/listing.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { Log } from '../../src/ports/log.ts'
import type { Store } from '../../src/ports/store.ts'
import { loadSources } from '../../src/sources/load-sources.ts'
import { openStore } from '../../src/store/open-store.ts'
import { startClock, type TestClock } from './source-clock.ts'
import { makeHttp } from './source-http.ts'

export interface IngestBench {
  readonly store: Store
  readonly clock: TestClock
  readonly log: Log
  readonly logged: readonly Record<string, unknown>[]
  /** Asks one source; rejects as it does. */
  ingest(
    name: string,
    env: Record<string, string>,
    options?: { readonly from?: string },
  ): ReturnType<typeof ingestSource>
  /** Asks several as the bot does. */
  ingestAll(names: readonly string[], env: Record<string, string>): ReturnType<typeof ingestSources>
  papers(): Promise<readonly Paper[]>
  /** A source's listings by day, as `state announced/came(late)`. */
  listings(source: string): Promise<Record<string, string>>
}

/** The store is a file of its own unless another address is given. */
type OpenBench = (options?: { readonly timeoutMs?: number; readonly url?: string }) => Promise<IngestBench>

export function makeIngestBenches(): OpenBench {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })
  return async ({ timeoutMs = 5_000, url } = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-club-live-'))
    const store = await openStore({ url: url ?? `file:${join(folder, 'test.sqlite')}` })
    closers.push(async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    })
    const clock = startClock()
    const logged: Record<string, unknown>[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
    const sources = await loadSources()
    // A new http each time, as a new process has: no breaker remembers the day before.
    const parts = () => ({
      store,
      log,
      nowMs: clock.nowMs,
      http: makeHttp(clock, { timeoutMs }),
      random: () => 0.5,
    })
    const choose = (name: string, env: Record<string, string>) => {
      const source = sources.get(name)
      if (source === undefined) throw new Error(`there is no source ${name}`)
      return { source, settings: source.config.parse(env) }
    }
    return {
      store,
      clock,
      log,
      logged,
      ingest: (name, env, options = {}) => {
        const { source, settings } = choose(name, env)
        return ingestSource(source, settings, { ...parts(), ...options })
      },
      ingestAll: (names, env) =>
        ingestSources(
          names.map((name) => choose(name, env)),
          parts(),
        ),
      papers: async () => (await store.papers.changedSince(0, 1_000_000)).papers,
      listings: async (source) =>
        Object.fromEntries(
          (await store.sources.listings(source, 100))
            .map((listing) => [listing.day, printListing(listing)])
            .reverse(),
        ),
    }
  }
}

function printListing({ state, announced, received, late }: Listing): string {
  return `${state} ${announced}/${received}${late === 0 ? '' : ` (${late} late)`}`
}
