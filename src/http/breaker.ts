/** A circuit breaker a host: after many failures in a row it is left alone for a while. */
export class Breaker {
  readonly #hosts = new Map<string, { failures: number; openUntilMs: number }>()

  /** Until when the host is left alone; 0 when it may be asked. After that one request tries it. */
  openUntilMs(host: string, nowMs: number): number {
    const untilMs = this.#hosts.get(host)?.openUntilMs ?? 0
    return untilMs > nowMs ? untilMs : 0
  }

  succeed(host: string): void {
    this.#hosts.delete(host)
  }

  fail(host: string, nowMs: number): void {
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1
    this.#hosts.set(host, { failures, openUntilMs: failures < failuresInRow ? 0 : nowMs + restMs })
  }
}

/** Two whole requests with all their repeats. */
const failuresInRow = 8
const restMs = 5 * 60_000
