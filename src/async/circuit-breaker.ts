/**
 * A circuit breaker: after several failures in a row calls are refused for a while, for longer each time
 * that a trial call fails too.
 */
import { type Backoff, backoffMs } from './retry.ts'

/** Since when it fails, and how it failed last. */
export interface Failure {
  readonly sinceMs: number
  readonly why: string
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open it; 1 unless told. */
  readonly threshold?: number
  /** The time to rest once it is open; none unless told. */
  readonly rest?: Backoff
  onOpen?(why: string): void
  onClose?(): void
}

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #failures = 0
  #failure: Failure | undefined
  #restsFromMs = 0
  #restsUntilMs = 0

  constructor(options: CircuitBreakerOptions = {}) {
    this.#options = options
  }

  /** Undefined after a success, and before anything failed. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Also after the rest, until a trial succeeds. */
  get isOpen(): boolean {
    return this.#failures >= (this.#options.threshold ?? 1)
  }

  /** The time left to rest; 0 if a trial is allowed, as where the clock was set back. */
  restMs(nowMs: number): number {
    return nowMs < this.#restsFromMs ? 0 : Math.max(0, this.#restsUntilMs - nowMs)
  }

  succeed(): void {
    const wasOpen = this.isOpen
    this.#failures = 0
    this.#failure = undefined
    this.#restsUntilMs = 0
    if (wasOpen) this.#options.onClose?.()
  }

  /** `retryAfterMs` is the rest that the other side asked for. */
  fail(why: string, nowMs: number, retryAfterMs = 0): void {
    const { threshold = 1, rest, onOpen } = this.#options
    const wasOpen = this.isOpen
    this.#failures += 1
    this.#failure = { sinceMs: this.#failure?.sinceMs ?? nowMs, why }
    if (!this.isOpen) return
    const restMs = rest === undefined ? 0 : backoffMs(this.#failures - threshold + 1, rest)
    this.#restsFromMs = nowMs
    this.#restsUntilMs = nowMs + Math.max(retryAfterMs, restMs)
    if (!wasOpen) onOpen?.(why)
  }
}
