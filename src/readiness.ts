/** Whether the program can do its work, part by part, for probes and for itself. */
import type { Adapter, Health, Log } from './adapter.ts'
import { BotError } from './errors.ts'
import type { Store } from './store/port.ts'
import { within } from './within.ts'

export interface ReadinessReport {
  readonly isReady: boolean
  readonly status: 'ok' | 'starting' | 'stopping' | 'unavailable'
  readonly parts: Readonly<Record<string, Health>>
  /** What fails without making the program unready, by name; absent where nothing does. */
  readonly failing?: Readonly<Record<string, string>>
}

export interface ReadinessParts {
  readonly log: Log
  quit(exitCode: number): void
  /** Asked at each probe while the store answers. */
  findFailing?(): Promise<Readonly<Record<string, string>>>
}

/** From the start of the program to its stop. */
export class Readiness {
  readonly #parts: ReadinessParts
  #phase: 'starting' | 'ok' | 'stopping' = 'starting'
  #store: Store | undefined
  #adapters: ReadonlyMap<string, Adapter> = new Map()
  #running: ReadonlyMap<string, Adapter> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  /** The index is loaded; the adapters are about to start. */
  opened(store: Store, adapters: ReadonlyMap<string, Adapter>): void {
    this.#store = store
    this.#adapters = adapters
    // Without probes nobody else would notice that a newer program took the database over.
    this.#timer = setInterval(() => this.#checkStore(store), checkEveryMs).unref()
  }

  /** What could not start is not there. */
  started(running: ReadonlyMap<string, Adapter>): void {
    this.#running = running
    this.#phase = 'ok'
  }

  stopping(): void {
    this.#phase = 'stopping'
    clearInterval(this.#timer)
  }

  /** Whether each platform that can tell is connected. */
  connections(): ReadonlyMap<string, boolean> {
    return new Map(this.#tell().map(([name, health]) => [name, health === 'ok']))
  }

  /**
   * Ready is a program that has started, is not stopping, reaches its database, and is connected to a platform, if any
   * of its platforms can tell: one that is out of reach takes nothing from the others.
   */
  async check(): Promise<ReadinessReport> {
    if (this.#store === undefined)
      return { isReady: false, status: 'starting', parts: { index: 'starting', store: 'starting' } }
    const store = await this.#checkStore(this.#store)
    const platforms = this.#tell()
    const isConnected = platforms.length === 0 || platforms.some(([, health]) => health === 'ok')
    const isReady = this.#phase === 'ok' && store === 'ok' && isConnected
    const failing = store === 'ok' ? await this.#findFailing() : {}
    return {
      isReady,
      status: this.#phase !== 'ok' ? this.#phase : isReady ? 'ok' : 'unavailable',
      parts: { index: 'ok', store, ...Object.fromEntries(platforms) },
      ...(Object.keys(failing).length === 0 ? {} : { failing }),
    }
  }

  #findFailing(): Promise<Readonly<Record<string, string>>> {
    const found = this.#parts.findFailing?.().catch(() => ({})) ?? Promise.resolve({})
    return within(patienceMs, found, () => ({}))
  }

  #tell(): [string, Health][] {
    return [...this.#adapters].flatMap(([name, adapter]) => {
      const health = adapter.health?.()
      if (health === undefined) return []
      return [[name, this.#running?.has(name) === false ? 'down' : health]]
    })
  }

  /** Ends the program where a newer one took its database over: going on would harm both. */
  async #checkStore(store: Store): Promise<Health> {
    const asked = store.ping().then(
      () => 'ok' as const,
      (error: unknown) => {
        if (error instanceof BotError && error.code === 'misconfigured' && this.#phase === 'ok') {
          this.#parts.log.error({ err: error }, 'the database may no longer be used')
          this.#parts.quit(2)
        }
        return 'down' as const
      },
    )
    return within(patienceMs, asked, () => 'down' as const)
  }
}

const checkEveryMs = 30_000
/** Less than a probe waits. */
const patienceMs = 2_000
