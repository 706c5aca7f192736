/** The live sources, wired: settings in, ingests out. */

import { createPoliteHttp, type PoliteHttpParts } from '../http/polite-http.ts'
import { createSystemClock } from '../http/system-clock.ts'
import {
  type ChosenSource,
  type IngestSourcesParts,
  ingestSources,
  type Outcome,
} from '../ingest/ingest-sources.ts'
import {
  type IngestSettings,
  ingestSchema,
  type OnDemandSettings,
  onDemandSchema,
} from '../ingest/settings.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { chooseSources } from '../sources/load-sources.ts'
import { type Environment, parseSettings } from './config.ts'

export interface LiveSources {
  readonly settings: IngestSettings
  readonly chosen: readonly ChosenSource[]
  /** Absent where papers are not fetched on demand. */
  readonly onDemand?: OnDemandSettings | undefined
}

/**
 * The sources that `SOURCES`, or `names` instead, asks for; undefined when something is
 * wrong, which is added to `faults`.
 */
export async function loadLiveSources(
  env: Environment,
  faults: string[],
  names?: readonly string[],
): Promise<LiveSources | undefined> {
  const before = faults.length
  const settings = parseSettings(ingestSchema, env, faults)
  // Also where another setting is wrong.
  const sources = await chooseSources(names ?? ingestSchema.shape.SOURCES.parse(env.SOURCES), faults)
  const chosen = sources.map((source) => ({ source, settings: parseSettings(source.config, env, faults) }))
  const onDemand = parseSettings(onDemandSchema, env, faults)
  if (settings === undefined || onDemand === undefined || faults.length > before) return undefined
  const { FETCH_ON_DEMAND = settings.SOURCES.length > 0 ? 'on' : 'off' } = onDemand
  return { settings, chosen, onDemand: FETCH_ON_DEMAND === 'on' ? onDemand : undefined }
}

/**
 * Asks every source once for what is new. `signal` stops it between batches with an
 * `AbortError`; what was stored is kept.
 */
export function ingestLive(
  { settings, chosen }: LiveSources,
  parts: {
    readonly store: Store
    readonly log: Log
    readonly version: string
    readonly signal: AbortSignal
    /** The machine's if absent. */
    readonly clock?: Clock | undefined
    readonly onWait?: PoliteHttpParts['onWait'] | undefined
  } & Pick<IngestSourcesParts, 'from' | 'isDryRun' | 'isPressing' | 'onProgress'>,
): Promise<readonly Outcome[]> {
  const { version: _, onWait: __, clock = createSystemClock(parts.signal), ...rest } = parts
  return ingestSources(chosen, {
    ...rest,
    random: Math.random,
    nowMs: clock.nowMs,
    http: createSourceHttp(settings, { ...parts, clock }),
  })
}

/** Http for the sources of one run; rate limits are shared by every process on the same store. */
export function createSourceHttp(
  settings: IngestSettings,
  {
    store,
    version,
    signal,
    clock = createSystemClock(signal),
    onWait,
    ...limits
  }: {
    readonly store: Store
    readonly version: string
    readonly signal: AbortSignal
    /** The machine's if absent. */
    readonly clock?: Clock | undefined
    readonly onWait?: PoliteHttpParts['onWait'] | undefined
  } & Pick<PoliteHttpParts, 'timeoutMs' | 'maxTries'>,
) {
  const contact = settings.CONTACT === undefined ? '' : ` (${contactLink(settings.CONTACT)})`
  return createPoliteHttp({
    rows: store.adapterRows('ingest', clock.nowMs),
    clock,
    random: Math.random,
    userAgent: `journal-club/${version}${contact}`,
    allowPrivate: settings.ALLOW_PRIVATE_ADDRESSES,
    signal,
    onWait,
    ...limits,
  })
}

function contactLink(contact: string): string {
  return contact.includes('@') ? `mailto:${contact}` : contact
}
