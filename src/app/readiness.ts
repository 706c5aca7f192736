/** Whether the program can do its work, part by part, for probes and for itself. */

import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import type { Adapter, Health } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'

export interface ReadinessReport {
  readonly isReady: boolean
  readonly status: 'ok' | 'starting' | 'stopping' | 'unavailable'
  /** `ok`, or its state. */
  readonly parts: Readonly<Record<string, string>>
  /** What is wrong with a part, in a sentence. */
  readonly details?: Readonly<Record<string, string>>
  /** Failures that do not affect readiness, by name; absent if there are none. */
  readonly failing?: Readonly<Record<string, string>>
}

type CheckedIndex = Pick<PaperIndex, 'revision' | 'rebuilding' | 'missing'>

/** The state of a part, and what is wrong with it. */
interface Checked {
  readonly health: Health
  readonly detail?: string | undefined
}

export interface ReadinessParts {
  readonly log: Log
  /** The state of the index: `ok`, or its progress, such as `building 43 %`. */
  index(): string
  quit(exitCode: number): void
  /** Asked at each probe while the store answers. */
  findFailing?(): Promise<Readonly<Record<string, string>>>
}

/** From the start of the program to its stop. */
export class Readiness {
  readonly #parts: ReadinessParts
  #phase: 'starting' | 'ok' | 'stopping' = 'starting'
  #store: Store | undefined
  #index: CheckedIndex | undefined
  #adapters: ReadonlyMap<string, Adapter> = new Map()
  #running: ReadonlyMap<string, Adapter> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  /** The store is open; the adapters are about to start. */
  opened(store: Store, adapters: ReadonlyMap<string, Adapter>, index?: CheckedIndex): void {
    this.#store = store
    this.#index = index
    this.#adapters = adapters
    // Without probes nothing else would notice that a newer program took over the database.
    this.#timer = setInterval(() => this.#checkStore(store), checkEveryMs).unref()
  }

  /** Platforms that could not start are missing from `running`. */
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
   * Ready means: started, not stopping, the index whole, database and index working, and at least one
   * platform connected, if any of them can tell. One platform out of reach does not affect the others. While
   * a lost index is rebuilt the program stays ready, since other commands work.
   */
  async check(): Promise<ReadinessReport> {
    if (this.#store === undefined)
      return { isReady: false, status: 'starting', parts: { index: 'starting', store: 'starting' } }
    const opening = this.#parts.index()
    const [store, index] = await Promise.all([
      this.#checkStore(this.#store),
      opening === 'ok' ? this.#checkIndex() : { health: 'starting' as const, detail: undefined },
    ])
    const platforms = this.#tell()
    const isConnected = platforms.length === 0 || platforms.some(([, health]) => health === 'ok')
    const phase = this.#phase === 'ok' && /^(loading|building)/.test(opening) ? 'starting' : this.#phase
    const isWhole = opening === 'ok' && index.health !== 'down'
    const isReady = phase === 'ok' && store.health === 'ok' && isWhole && isConnected
    const details = Object.entries({ index: index.detail, store: store.detail }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const failing = store.health === 'ok' ? await this.#findFailing() : {}
    return {
      isReady,
      status: phase !== 'ok' ? phase : isReady ? 'ok' : 'unavailable',
      parts: {
        index: opening === 'ok' ? index.health : opening,
        store: store.health,
        ...Object.fromEntries(platforms),
      },
      ...(details.length === 0 ? {} : { details: Object.fromEntries(details) }),
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

  /** Ends the program when a newer one took over its database: continuing would harm both. */
  #checkStore(store: Store): Promise<Checked> {
    const asked = store.ping().then(
      (): Checked => ({ health: 'ok' }),
      (error: unknown) => {
        if (error instanceof BotError && error.code === 'misconfigured' && this.#phase === 'ok') {
          this.#parts.log.error({ err: error }, 'the database may no longer be used')
          this.#parts.quit(2)
        }
        return downBy(error)
      },
    )
    return within(patienceMs, asked, () => ({ health: 'down', detail: store.fault ?? late }))
  }

  async #checkIndex(): Promise<Checked> {
    const index = this.#index
    if (index === undefined) return { health: 'ok' }
    const asked = index.revision().then((): Checked => {
      const { rebuilding, missing } = index
      // Searches answer with the other papers.
      return rebuilding === undefined
        ? { health: 'ok', detail: missing }
        : { health: 'starting', detail: rebuilding }
    }, downBy)
    return within(patienceMs, asked, () => ({ health: 'down', detail: late }))
  }
}

/** Messages of internal faults are for the log. */
function downBy(error: unknown): Checked {
  return { health: 'down', detail: error instanceof BotError ? error.userMessage : undefined }
}

const late = 'The database does not answer in time.'
const checkEveryMs = 30_000
/** Less than a probe waits. */
const patienceMs = 2_000
