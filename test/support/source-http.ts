/** The real http on rows in memory, with a clock that does not wait. */
import { createPoliteHttp, type PoliteHttpParts } from '../../src/http/polite-http.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Http, HttpRequest } from '../../src/ports/http.ts'

/** Rows as the store's, in memory. */
export function makeRows(clock: Clock): PoliteHttpParts['rows'] {
  const rows = new Map<string, { readonly value: string; readonly endsAtMs: number }>()
  const find = (key: string) => {
    const row = rows.get(key)
    return row !== undefined && row.endsAtMs > clock.nowMs() ? row : undefined
  }
  return {
    async claim(_owner, key, endsAtMs, value) {
      if (find(key) !== undefined) return false
      rows.set(key, { value, endsAtMs })
      return true
    },
    async save(_owner, key, value, endsAtMs) {
      rows.set(key, { value, endsAtMs })
    },
    find: async (_owner, key) => find(key)?.value,
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
