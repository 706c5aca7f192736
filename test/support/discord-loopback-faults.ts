/** The ways in which the loopback Discord can fail. */

/**
 * `status` answers so, a 429 with `retryAfterMs`, for one route or for all; `drop` cuts the socket before or after the
 * request took effect; `stumble` answers 502 after it took effect; `hold` answers only when the promise resolves.
 */
export type Fault =
  | {
      readonly status: number
      readonly code?: number
      readonly retryAfterMs?: number
      readonly isGlobal?: boolean
    }
  | { readonly drop: 'before' | 'after' }
  | { readonly stumble: true }
  | { readonly hold: Promise<unknown> }

/** Faults that are still to happen, by method and path. */
export class Faults {
  readonly #coming: { readonly request: RegExp; readonly fault: Fault; times: number }[] = []

  /** The next `times` requests such as `POST /channels/1/messages` fail so. */
  add(request: RegExp, fault: Fault, times: number): void {
    this.#coming.push({ request, fault, times })
  }

  /** The fault of this request, which is then used up. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#coming.find((entry) => entry.times > 0 && entry.request.test(`${method} ${path}`))
    if (found) found.times -= 1
    return found?.fault
  }
}
