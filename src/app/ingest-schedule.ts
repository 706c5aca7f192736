/** Ingest in the running bot: at the cron's times and once after the start, on one of all replicas. */
import { eachMinute } from '../async/each-minute.ts'
import { lastTime } from '../ingest/cron-times.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { ingestLive, type LiveSources } from './live-sources.ts'

export interface IngestScheduleParts {
  readonly store: Store
  readonly log: Log
  readonly version: string
  now(): Temporal.Instant
  /** Called with how long a source waited for a rate limit, by its name. */
  onWait?(rateLimit: string, ms: number): void
  /** Called after an ingest, to update the index. */
  onIngested(): Promise<void>
}

export class IngestSchedule {
  readonly #sources: LiveSources
  readonly #parts: IngestScheduleParts
  readonly #stopping = new AbortController()
  /** The sources being asked, by name: one that takes hours does not delay the others' next round. */
  readonly #asked = new Map<string, Promise<void>>()
  #endMinutes: (() => void) | undefined
  #lookedAtMs = 0
  #rounds: Promise<void> = Promise.resolve()
  #telling: Promise<void> = Promise.resolve()
  #isToBeTold = false

  constructor(sources: LiveSources, parts: IngestScheduleParts) {
    this.#sources = sources
    this.#parts = parts
  }

  /** Does nothing where no source was asked for. */
  start(): void {
    if (this.#sources.chosen.length === 0) return
    this.#lookedAtMs = this.#nowMs()
    this.#endMinutes = eachMinute(
      () => this.#nowMs(),
      () => void this.look(),
    )
    // Repeated restarts must not ask repeatedly.
    void this.#begin('start')
  }

  /**
   * Begins a round if a time of the cron came since the last look, also hours ago while the machine slept.
   * Where the clock was set back, times come again. Never rejects.
   */
  async look(): Promise<void> {
    const nowMs = this.#nowMs()
    const dueMs = lastTime(this.#sources.settings.INGEST_CRON, this.#lookedAtMs, nowMs)
    this.#lookedAtMs = nowMs
    if (dueMs === undefined) return
    const due = Temporal.Instant.fromEpochMilliseconds(dueMs)
    await this.#begin(`tick ${due.toString({ smallestUnit: 'minute' })}`)
  }

  /** Stops running ingests between two batches. */
  async stop(): Promise<void> {
    this.#endMinutes?.()
    this.#stopping.abort()
    await this.#rounds
    await Promise.all(this.#asked.values())
    await this.#telling.catch(() => undefined)
  }

  #begin(name: string): Promise<void> {
    this.#rounds = this.#rounds.then(() => this.#beginRound(name))
    return this.#rounds
  }

  /**
   * One replica claims each named round and asks the sources that it is not already asking. Never rejects.
   */
  async #beginRound(name: string): Promise<void> {
    const { store, log, now } = this.#parts
    try {
      const nowMs = now().epochMilliseconds
      const turns = store.adapterRows('ingest', () => nowMs)
      if (!(await turns.claim('ingest:turns', name, nowMs + turnMs))) return
    } catch (error) {
      log.error({ err: error }, 'an ingest could not begin')
      return
    }
    for (const chosen of this.#sources.chosen) {
      const source = chosen.source.name
      if (this.#asked.has(source)) continue
      this.#asked.set(
        source,
        this.#ask(chosen).finally(() => this.#asked.delete(source)),
      )
    }
  }

  /** Never rejects: only the log would hear it. */
  async #ask(chosen: LiveSources['chosen'][number]): Promise<void> {
    const { store, log, version, onWait } = this.#parts
    const { signal } = this.#stopping
    try {
      await ingestLive({ ...this.#sources, chosen: [chosen] }, { store, log, version, signal, onWait })
      await this.#tell()
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, source: chosen.source.name }, 'an ingest failed')
    }
  }

  /** Called once for all sources that finish while a call is running. */
  #tell(): Promise<void> {
    if (this.#isToBeTold) return this.#telling
    this.#isToBeTold = true
    this.#telling = this.#telling
      .catch(() => undefined)
      .then(() => {
        this.#isToBeTold = false
        return this.#parts.onIngested()
      })
    return this.#telling
  }

  #nowMs(): number {
    return this.#parts.now().epochMilliseconds
  }
}

const turnMs = 30 * 60_000
