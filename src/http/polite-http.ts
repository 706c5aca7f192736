/** Http that keeps rate limits, retries patiently, and explains its failures in words. */

import { CircuitBreaker } from '../async/circuit-breaker.ts'
import { backoffMs, longestRestMs, retry } from '../async/retry.ts'
import { BotError } from '../errors.ts'
import { isDigits } from '../model/words.ts'
import type { Clock } from '../ports/clock.ts'
import type { Http, HttpRequest, HttpResponse } from '../ports/http.ts'
import type { Guard } from './addresses.ts'
import type { Exchange } from './exchange.ts'
import { maxWaitMs, type OnWait, RateLimiter, type RateLimitRows } from './rate-limiter.ts'

export interface PoliteHttpParts {
  readonly rows: RateLimitRows
  readonly clock: Clock
  /** From 0 to 1, as `Math.random`. */
  random(): number
  /** Names the program, with a contact address: `journal-club/0.1.0 (mailto:…)`. */
  readonly userAgent: string
  readonly allowPrivate: boolean
  /** Decides which addresses may be connected to, unless the operator set them. */
  readonly guard?: Guard
  /** For one answer, whole; 60 s unless told. */
  readonly timeoutMs?: number
  /** How often a request is sent in all; 4 times unless told. */
  readonly maxTries?: number
  /** Ends what is under way, with an `AbortError`. */
  readonly signal?: AbortSignal
  /** Called for each wait for a rate limit or a server's Retry-After. */
  readonly onWait?: OnWait | undefined
}

/** Http for sources; see `Http` for its promises. */
export function createPoliteHttp(parts: PoliteHttpParts): Http {
  const { clock, rows, userAgent, allowPrivate, timeoutMs = 60_000, onWait, guard } = parts
  const { maxTries = maxTriesOfIngest } = parts
  const limiter = new RateLimiter(rows, clock, onWait)
  const breakers = new Map<string, CircuitBreaker>()

  function breakerOf(host: string): CircuitBreaker {
    const breaker = breakers.get(host) ?? new CircuitBreaker({ threshold: failuresInRow, rest })
    breakers.set(host, breaker)
    return breaker
  }

  async function askOnce(request: HttpRequest, host: string): Promise<Outcome> {
    const signal = joinSignals(parts.signal, request.signal)
    signal?.throwIfAborted()
    const breaker = breakerOf(host)
    const retryAfterMs = breaker.restMs(clock.nowMs())
    if (retryAfterMs > 0) {
      throw new BotError(
        'unavailable',
        `${host} failed too often and is not asked again for ${sayWait(retryAfterMs)}.`,
        {
          retryAfterMs,
        },
      )
    }
    const turn = { rateLimit: request.rateLimit, maxMs: timeoutMs, signal: request.signal }
    return limiter.run(turn, async () => {
      // With Node's http and TLS, that nothing else may need.
      const { exchange } = await import('./exchange.ts')
      const exchanged = await exchange(request, { timeoutMs, userAgent, allowPrivate, signal, guard })
      signal?.throwIfAborted()
      const outcome = await judge(exchanged, request, clock.nowMs())
      if ('response' in outcome || outcome.isFinal) breaker.succeed()
      else breaker.fail(outcome.why, clock.nowMs())
      const restMs = 'response' in outcome ? 0 : (outcome.retryAfterMs ?? 0)
      return { result: outcome, restUntilMs: clock.nowMs() + restMs }
    })
  }

  return {
    fetch(request) {
      const host = URL.parse(request.url)?.host ?? request.url
      return retry(
        async (attempt) => {
          const outcome = await askOnce(request, host)
          if ('response' in outcome) return outcome.response
          throw new FailedAttempt(host, outcome, attempt)
        },
        {
          maxTries,
          waitMs(error, failures) {
            if (!(error instanceof FailedAttempt) || error.isFinal) return undefined
            const { retryAfterMs } = error
            if (retryAfterMs === undefined) return backoffMs(failures, backoff, parts.random())
            if (retryAfterMs > maxWaitMs) return undefined
            onWait?.(request.rateLimit.name, retryAfterMs)
            return retryAfterMs
          },
          sleep: clock.sleep,
        },
      )
    },
  }
}

interface Failure {
  readonly why: string
  /** A retry would not help. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | undefined
}

type Outcome = Failure | { readonly response: HttpResponse }

class FailedAttempt extends BotError {
  readonly isFinal: boolean

  constructor(host: string, { why, isFinal, retryAfterMs }: Failure, attempt: number) {
    const often = attempt > 1 ? ` (asked ${attempt} times)` : ''
    super('unavailable', `${host} ${why}${often}.`, retryAfterMs === undefined ? {} : { retryAfterMs })
    this.isFinal = isFinal
  }
}

async function judge(exchanged: Exchange, request: HttpRequest, nowMs: number): Promise<Outcome> {
  if ('why' in exchanged) return { ...exchanged, retryAfterMs: undefined }
  const { status, text, validators } = exchanged
  if (status === 304)
    return { response: { text: undefined, validators: { ...request.validators, ...known(validators) } } }
  if (status === 200) {
    const why = await request.refuse?.(text)
    return why === undefined
      ? { response: { text, validators } }
      : { why, isFinal: false, retryAfterMs: undefined }
  }
  if (request.missingStatuses?.includes(status) === true)
    return { response: { text: undefined, validators: {} } }
  return {
    why: `answers ${status}`,
    isFinal: !passingStatuses.has(status),
    retryAfterMs: parseRetryAfter(exchanged.retryAfter, nowMs),
  }
}

function joinSignals(
  ofProgram: AbortSignal | undefined,
  ofRequest: AbortSignal | undefined,
): AbortSignal | undefined {
  if (ofProgram === undefined || ofRequest === undefined) return ofProgram ?? ofRequest
  return AbortSignal.any([ofProgram, ofRequest])
}

function known(validators: HttpResponse['validators']): HttpResponse['validators'] {
  return Object.fromEntries(Object.entries(validators).filter(([, value]) => value !== undefined))
}

/** Seconds, or an http date (RFC 9110, 10.2.3); a day at most, in milliseconds. */
function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const waitMs = isDigits(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), longestRestMs)
}

function sayWait(ms: number): string {
  return ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} minutes`
}

/** Temporary statuses: arXiv answers 403, 406 and 429 in turn when it is asked too often. */
const passingStatuses = new Set([403, 406, 408, 425, 429, 500, 502, 503, 504])
const maxTriesOfIngest = 4
/**
 * Fully random, so that replicas spread out
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and- jitter/).
 */
const backoff = { firstMs: 4_000, maxMs: 16_000, jitter: 1 }
/** Two requests with all their retries. */
const failuresInRow = 8
const rest = { firstMs: 5 * 60_000, maxMs: 5 * 60_000 }
