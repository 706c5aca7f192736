/** Makes vectors in the running bot, after each ingest and every minute, on one of all replicas. */
import { CircuitBreaker, type Failure } from '../async/circuit-breaker.ts'
import { eachMinute } from '../async/each-minute.ts'
import { takeTurn } from '../async/take-turn.ts'
import { BotError } from '../errors.ts'
import type { Log } from '../ports/log.ts'
import type { AdapterRows } from '../ports/store.ts'
import type { EmbedReport } from './embed-papers.ts'
import type { PaperMeanings } from './paper-meanings.ts'
import { turnOf } from './turn-of.ts'

export interface EmbeddingsScheduleParts {
  readonly rows: AdapterRows
  readonly meanings: PaperMeanings
  readonly log: Log
  nowMs(): number
  /** One run over all papers without a vector; calls `onBatch` before each request. */
  embed(onBatch: () => Promise<void>): Promise<EmbedReport>
}

export class EmbeddingsSchedule {
  readonly #parts: EmbeddingsScheduleParts
  #endMinutes: (() => void) | undefined
  /** A run of the minute, which the next minutes do not queue behind. */
  #ofMinute: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #breaker = new CircuitBreaker({ rest: { firstMs: 60_000, maxMs: 3_600_000 } })

  constructor(parts: EmbeddingsScheduleParts) {
    this.#parts = parts
  }

  /** Why the last run ended early; undefined if it did not. */
  get failure(): Failure | undefined {
    return this.#breaker.failure
  }

  start(): void {
    this.#endMinutes = eachMinute(this.#parts.nowMs, () => {
      this.#ofMinute ??= this.run().finally(() => {
        this.#ofMinute = undefined
      })
    })
    void this.run()
  }

  /**
   * Makes missing vectors now, unless another replica is doing so, and then loads
   * the stored ones. Never rejects.
   */
  run(): Promise<void> {
    this.#running = this.#running.then(() => this.#runOnce())
    return this.#running
  }

  /** The owner of `embed` aborts its requests. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endMinutes?.()
    await this.#running
  }

  async #runOnce(): Promise<void> {
    if (this.#isStopped) return
    const { meanings, log, nowMs } = this.#parts
    try {
      if (this.#breaker.restMs(nowMs()) === 0) await this.#embedInTurn()
    } catch (error) {
      if (!this.#isStopped) this.#fail(error)
    }
    try {
      if (!this.#isStopped) await meanings.follow()
    } catch (error) {
      log.error({ err: error }, 'the vectors of the papers could not be read')
    }
  }

  async #embedInTurn(): Promise<void> {
    const { rows, embed, meanings, nowMs } = this.#parts
    let followsAtMs = nowMs() + followMs
    const report = await takeTurn(rows, nowMs, turnOf(turn), (keep) =>
      embed(async () => {
        if (this.#isStopped) throw new BotError('unavailable', 'The program stops.')
        await keep()
        if (nowMs() < followsAtMs) return
        await meanings.follow()
        followsAtMs = nowMs() + followMs
      }),
    )
    if (report !== undefined) this.#breaker.succeed()
  }

  /** Logs each reason once. */
  #fail(error: unknown): void {
    const { log, nowMs } = this.#parts
    const why =
      error instanceof BotError ? error.userMessage : 'Something went wrong; the log has the details.'
    if (why !== this.failure?.why) log.warn({ err: error }, 'papers are left without vectors for now')
    this.#breaker.fail(why, nowMs(), error instanceof BotError ? error.retryAfterMs : undefined)
  }
}

/** The turn of whoever makes vectors of papers. */
export const turn = 'papers'
/** A large back-fill takes long; load what is there before its end. */
const followMs = 60_000
