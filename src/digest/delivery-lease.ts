/** How long this process may start posting a delivery that it took. */
import { BotError } from '../errors.ts'

/** A taken delivery is nobody else's for this long, unless its lease is renewed. */
export const takenForMs = 15_000
/**
 * The remaining seconds let a request sent at the last moment take effect, so that the
 * next process finds its message.
 */
const mayBeginForMs = 10_000

export class DeliveryLease {
  readonly #over = new AbortController()
  readonly #systemMs: () => number
  #timer: NodeJS.Timeout
  #askedAtMs: number
  /** The wall clock minus `performance.now()`: it jumps if the machine was paused. */
  #aheadMs: number
  #isLost = false

  /**
   * `askedAtMs` is when the delivery was requested, by `performance.now()`;
   * `systemMs` is this machine's wall clock.
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

  /** The lease was not renewed in time: another process may have the delivery now. */
  get isLost(): boolean {
    // After a pause of the process or the machine this may run before the timer.
    const pausedMs = Math.max(0, this.#systemMs() - performance.now() - this.#aheadMs)
    if (performance.now() + pausedMs - this.#askedAtMs > mayBeginForMs) this.#lose()
    return this.#isLost
  }

  /** Extends the lease, counted from when its renewal was requested. */
  renew(askedAtMs: number): void {
    if (this.isLost || this.signal.aborted) return
    clearTimeout(this.#timer)
    this.#askedAtMs = askedAtMs
    this.#aheadMs = this.#systemMs() - performance.now()
    this.#timer = this.#setTimer(askedAtMs)
  }

  /** Stops further requests while the delivery is still ours. */
  end(): void {
    clearTimeout(this.#timer)
    this.#over.abort(new BotError('unavailable', 'The program stops.'))
  }

  /** Call it when the delivery is done. */
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
