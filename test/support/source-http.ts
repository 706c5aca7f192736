/** The real http on rows in memory, with a clock that does not wait. */
import { createPoliteHttp, type PoliteHttpParts } from '../../src/http/polite-http.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Http, HttpRequest } from '../../src/ports/http.ts'

/** Rows as the store's, in memory. */
export function makeRows(clock: Clock): PoliteHttpParts['rows'] {
  const ends = new Map<string, number>()
  return {
    async claim(_owner, key, endsAtMs) {
      if ((ends.get(key) ?? 0) > clock.nowMs()) return false
      ends.set(key, endsAtMs)
      return true
    },
    async save(_owner, key, _value, endsAtMs) {
      ends.set(key, endsAtMs)
    },
  }
}

export function makeHttp(clock: Clock, parts: Partial<PoliteHttpParts> = {}): Http {
  return createPoliteHttp({
    rows: makeRows(clock),
    clock,
    random: () => 0.5,
    userAgent: 'journal-club/0.0.0-test (mailto:ada@example.org)',
    allowPrivate: false,
    timeoutMs: 2_000,
    ...parts,
  })
}

export function makeRequest(url: string, parts: Partial<HttpRequest> = {}): HttpRequest {
  return { url, rateLimit: { name: 'test', everyMs: 3_000 }, isOperators: true, kind: 'xml', ...parts }
}
