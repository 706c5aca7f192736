/** The ways in which the loopback Discord can fail. */

/**
 * `status` answers so, a 429 with `retryAfterMs`, for one route or for all; `page` answers with that status
 * and HTML, as a proxy does; `drop` cuts the socket before or after the request took effect; `stumble`
 * answers 502 after it took effect, and `lateMs` answers so long after it; `hold` lets it take effect, and
 * answers, only when the promise resolves.
 */
export type Fault =
  | {
      readonly status: number
      readonly code?: number
      readonly retryAfterMs?: number
      readonly isGlobal?: boolean
    }
  | { readonly page: number }
  | { readonly drop: 'before' | 'after' }
  | { readonly stumble: true }
  | { readonly lateMs: number }
  | { readonly hold: Promise<unknown> }

/** Faults that are still to happen, by method and path. */
export class Faults {
  /** What has happened, in order. */
  readonly taken: Fault[] = []
  readonly #coming: { readonly request: RegExp; readonly fault: Fault; times: number }[] = []

  readonly #freeAtMs = new Map<string, number>()
  #everyMs = 0

  /** From now on a channel takes one message each so many milliseconds, and answers 429 in between. */
  pace(everyMs: number): void {
    this.#everyMs = everyMs
  }

  /** The next `times` requests such as `POST /channels/1/messages` fail so. */
  add(request: RegExp, fault: Fault, times: number): void {
    this.#coming.push({ request, fault, times })
  }

  /** The fault of this request, which is then used up. */
  take(method: string, path: string): Fault | undefined {
    if (this.#everyMs > 0 && /^POST \/channels\/\d+\/messages$/.test(`${method} ${path}`)) {
      const nowMs = performance.now()
      const waitMs = (this.#freeAtMs.get(path) ?? 0) - nowMs
      if (waitMs > 0) return { status: 429, retryAfterMs: Math.ceil(waitMs) }
      this.#freeAtMs.set(path, nowMs + this.#everyMs)
    }
    const found = this.#coming.find((entry) => entry.times > 0 && entry.request.test(`${method} ${path}`))
    if (found === undefined) return undefined
    found.times -= 1
    this.taken.push(found.fault)
    return found.fault
  }
}
