/** Ingest in the running bot: at its cron's times and once after the start, by one of all replicas. */
import { type ScheduledTask, schedule } from 'node-cron'
import type { Log } from './adapter.ts'
import { ingestLive, type LiveSources } from './live-sources.ts'
import type { Store } from './store/port.ts'

export interface IngestScheduleParts {
  readonly store: Store
  readonly log: Log
  readonly version: string
  now(): Temporal.Instant
  /** Told how long a source had to wait, by the name of its lane. */
  onWait?(lane: string, ms: number): void
  /** After an ingest, so that the index takes what came. */
  onIngested(): Promise<void>
}

export class IngestSchedule {
  readonly #sources: LiveSources
  readonly #parts: IngestScheduleParts
  readonly #stopping = new AbortController()
  #task: ScheduledTask | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(sources: LiveSources, parts: IngestScheduleParts) {
    this.#sources = sources
    this.#parts = parts
  }

  /** Does nothing where no source was asked for. */
  start(): void {
    if (this.#sources.chosen.length === 0) return
    const { INGEST_CRON: cron } = this.#sources.settings
    this.#task = schedule(cron, () => this.#begin(`tick ${this.#minute()}`), {
      name: 'ingest',
      timezone: 'UTC',
      noOverlap: true,
    })
    // Restarts in a row shall not ask in a row.
    void this.#begin('start')
  }

  /** Ends what is under way between two batches. */
  async stop(): Promise<void> {
    await this.#task?.destroy()
    this.#stopping.abort()
    await this.#running
  }

  /** `stop` waits for the last. */
  #begin(name: string): Promise<void> {
    this.#running = this.#running.then(() => this.#run(name))
    return this.#running
  }

  /** One replica gets each name's turn. Never rejects: there is nobody to hear it but the log. */
  async #run(name: string): Promise<void> {
    const { store, log, now, version, onWait } = this.#parts
    const { signal } = this.#stopping
    try {
      const nowMs = now().epochMilliseconds
      const turns = store.adapterRows('ingest', () => nowMs)
      if (!(await turns.claim('ingest:turns', name, nowMs + turnMs))) return
      await ingestLive(this.#sources, { store, log, version, signal, onWait })
      await this.#parts.onIngested()
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'an ingest failed')
    }
  }

  #minute(): string {
    return this.#parts.now().toString({ smallestUnit: 'minute' })
  }
}

const turnMs = 30 * 60_000
