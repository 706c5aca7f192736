/** Makes the platforms. */

import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { findToken } from '../library/access-tokens.ts'
import type { Library } from '../library/library.ts'
import { withTimeouts } from '../library/outage.ts'
import { Rights } from '../library/rights.ts'
import type {
  Adapter,
  AdapterContext,
  AdapterModule,
  Caller,
  Signed,
  SignedRequest,
} from '../ports/adapter.ts'
import type { Store } from '../ports/store.ts'
import type { Departures } from './departures.ts'
import type { Metrics } from './metrics.ts'

/** What is needed to make platforms, besides their settings. */
export interface AdapterParts extends Pick<AdapterContext, 'log' | 'terminal' | 'now' | 'random' | 'quit'> {
  /** On the machine's clock, if not told. */
  readonly pause?: AdapterContext['pause']
  readonly store: Store
  readonly departures: Departures
  readonly library: Library
  readonly version: string
  readonly metrics: Metrics
  readonly web: Pick<AdapterContext, 'mount' | 'receive' | 'origin'>
}

export async function createAdapters(
  modules: ReadonlyMap<string, AdapterModule>,
  settings: ReadonlyMap<string, unknown>,
  parts: AdapterParts,
): Promise<ReadonlyMap<string, Adapter>> {
  const { store, now, random, pause, log, terminal, quit, version } = parts
  const adapters = new Map<string, Adapter>()
  const rights = new Rights(parts.library)
  const startKey = randomBytes(18).toString('base64url')
  const context = (name: string): AdapterContext => ({
    log,
    meter: parts.metrics.meterOf(name),
    ...parts.web,
    version,
    adapters: [...modules.keys()],
    callers: {
      findByToken: (token) => findCaller(token, parts.library, rights),
      findBySignature: (request) => findSigned(adapters, request),
    },
    startKey,
    terminal,
    quit,
    now,
    random,
    pause: pause ?? ((ms, signal) => wait(ms, undefined, { signal })),
    rows: withTimeouts(store.adapterRows(name, () => now().epochMilliseconds)),
    places: {
      list: () => store.subscriptions.listOn(name),
      join: (from, to) => store.joinPlaces(from, to),
    },
    left: parts.departures.left,
    joined: parts.departures.joined,
  })
  for (const [name, module] of modules) {
    adapters.set(name, await module.create(settings.get(name), context(name)))
  }
  return adapters
}

async function findSigned(
  adapters: ReadonlyMap<string, Adapter>,
  request: SignedRequest,
): Promise<Signed | undefined> {
  for (const adapter of adapters.values()) {
    const signed = await adapter.identify?.(request)
    if (signed !== undefined) return signed
  }
  return undefined
}

async function findCaller(secret: string, library: Library, rights: Rights): Promise<Caller | undefined> {
  const token = await findToken(secret, library, rights)
  if (token === undefined) return undefined
  const { workspace, user, number, place, standing } = token
  return { place, user, standing, key: JSON.stringify([workspace, user, number]) }
}

/** The address that a person on this machine opens. */
export function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
