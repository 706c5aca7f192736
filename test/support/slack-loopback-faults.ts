/** The ways in which the loopback Slack can fail. */

/**
 * `status` answers so (with `retryAfter`, in seconds, where given); `error` is Slack's own refusal; `drop`
 * cuts the socket before or after the call took effect; `stumble` answers 502 after it took effect, and
 * `lateMs` answers so long after it; `hold` lets it take effect, and answers, only when the promise resolves.
 */
export type Fault =
  | { readonly status: number; readonly retryAfter?: number; readonly channel?: string }
  | { readonly error: string; readonly channel?: string }
  | { readonly drop: 'before' | 'after'; readonly channel?: string }
  | { readonly stumble: true; readonly channel?: string }
  | { readonly lateMs: number; readonly channel?: string }
  | { readonly hold: Promise<unknown>; readonly channel?: string }

/** Faults that are still to happen, by method. */
export class Faults {
  /** What has happened, in order. */
  readonly taken: Fault[] = []
  readonly #coming: { method: string; fault: Fault; times: number }[] = []
  readonly #freeAtMs = new Map<unknown, number>()
  #everyMs = 0

  /** From now on a channel takes one message each so many milliseconds, and answers 429 in between. */
  pace(everyMs: number): void {
    this.#everyMs = everyMs
  }

  add(method: string, fault: Fault, times: number): void {
    this.#coming.push({ method, fault, times })
  }

  /**
   * The fault of this call, which is then used up; a fault with a channel waits for a call to that channel.
   */
  take(method: string, channel: unknown): Fault | undefined {
    if (method === 'chat.postMessage' && this.#everyMs > 0) {
      const nowMs = performance.now()
      if (nowMs < (this.#freeAtMs.get(channel) ?? 0)) return { status: 429, retryAfter: 1 }
      this.#freeAtMs.set(channel, nowMs + this.#everyMs)
    }
    const found = this.#coming.find(
      (entry) =>
        entry.method === method &&
        entry.times > 0 &&
        (entry.fault.channel === undefined || entry.fault.channel === channel),
    )
    if (found === undefined) return undefined
    found.times -= 1
    this.taken.push(found.fault)
    return found.fault
  }
}
