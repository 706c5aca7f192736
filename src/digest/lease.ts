/** For how long this process may begin to post a delivery that the ledger gave it. */
import { BotError } from '../errors.ts'

/** What the ledger gives out is nobody else's for so long, unless it is kept for as long again. */
export const takenForMs = 15_000
/** The rest is for a request that was sent at the last moment, so that whoever has it next finds what it did. */
const mayBeginForMs = 10_000

export class Lease {
  readonly #over = new AbortController()
  readonly #systemMs: () => number
  #timer: NodeJS.Timeout
  #askedAtMs: number
  /** This machine's wall clock less `performance.now()`: it jumps where the machine was paused. */
  #aheadMs: number
  #isLost = false

  /**
   * `askedAtMs` is when the ledger was asked for the delivery, as `performance.now()` tells; `systemMs` is this machine's
   * wall clock.
   */
  constructor(askedAtMs: number, systemMs = () => Temporal.Now.instant().epochMilliseconds) {
    this.#systemMs = systemMs
    this.#askedAtMs = askedAtMs
    this.#aheadMs = systemMs() - performance.now()
    this.#timer = this.#setTimer(askedAtMs)
  }

  /** Aborted when posting may not begin any longer. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** The ledger did not say in time that the delivery is kept: another process may have it now. */
  get isLost(): boolean {
    // A process that was stopped comes here before its timer, and one of a paused machine long before it.
    const pausedMs = Math.max(0, this.#systemMs() - performance.now() - this.#aheadMs)
    if (performance.now() + pausedMs - this.#askedAtMs > mayBeginForMs) this.#lose()
    return this.#isLost
  }

  /** The ledger kept the delivery, when it was asked at that time. */
  renew(askedAtMs: number): void {
    if (this.isLost || this.signal.aborted) return
    clearTimeout(this.#timer)
    this.#askedAtMs = askedAtMs
    this.#aheadMs = this.#systemMs() - performance.now()
    this.#timer = this.#setTimer(askedAtMs)
  }

  /** Lets nothing more begin, while the delivery is still ours. */
  end(): void {
    clearTimeout(this.#timer)
    this.#over.abort(new BotError('unavailable', 'The program stops.'))
  }

  /** When the delivery is in hand no longer. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #setTimer(askedAtMs: number): NodeJS.Timeout {
    const leftMs = Math.max(0, askedAtMs + mayBeginForMs - performance.now())
    return setTimeout(() => this.#lose(), leftMs)
  }

  #lose(): void {
    if (this.signal.aborted) return
    this.#isLost = true
    clearTimeout(this.#timer)
    this.#over.abort(new BotError('unavailable', 'The database did not answer in time.'))
  }
}
