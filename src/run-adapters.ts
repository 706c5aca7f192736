/** Makes the platforms and starts them. */
import type { Adapter, AdapterContext, AdapterModule, Log } from './adapter.ts'
import type { Bot } from './bot/port.ts'
import type { Departures } from './departures.ts'
import type { Metrics } from './metrics.ts'
import { boundRows } from './silence.ts'
import type { Store } from './store/port.ts'

/** What platforms are made of, beside their settings. */
export interface AdapterParts extends Pick<AdapterContext, 'log' | 'terminal' | 'now' | 'quit'> {
  readonly store: Store
  readonly departures: Departures
  readonly metrics: Metrics
  readonly web: Pick<AdapterContext, 'mount' | 'receive' | 'origin'>
}

export async function createAdapters(
  modules: ReadonlyMap<string, AdapterModule>,
  settings: ReadonlyMap<string, unknown>,
  parts: AdapterParts,
): Promise<ReadonlyMap<string, Adapter>> {
  const { store, now, log, terminal, quit } = parts
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
    left: parts.departures.left,
    joined: parts.departures.joined,
  })
  const adapters = new Map<string, Adapter>()
  for (const [name, module] of modules) {
    adapters.set(name, await module.create(settings.get(name), context(name)))
  }
  return adapters
}

/**
 * One platform that cannot start does not keep the others from starting; when none can, its sentence is thrown. Gives
 * those that run.
 */
export async function startAdapters(
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

/** The address that a person on this machine opens. */
export function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
