/**
 * Calls of Slack's Web API: one after the other in each channel, so that a channel that is told to wait holds
 * up no other, and again where Slack was busy or out of reach.
 */
import { webApi } from '@slack/bolt'
import { LRUCache } from 'lru-cache'
import type { Log, Meter } from '../../../src/core.ts'
import { PerKeyQueue } from '../../kit/per-key-queue.ts'
import { type RetryOptions, retry } from '../../kit/retry.ts'
import { createLibraryLog, describe } from './library-log.ts'
import { refusalOf } from './refusals.ts'

export type ClientOptions = webApi.WebClientOptions

export type CallOptions<Result> = Pick<RetryOptions<Result>, 'recover' | 'signal'>

/**
 * Options for a client of Slack's. Every client needs a set of its own, since the library writes into them; a
 * token is never put into `headers`, which clients would share.
 */
export function createClientOptions(apiUrl: string, log: Log): ClientOptions {
  return {
    slackApiUrl: apiUrl,
    logger: createLibraryLog(log),
    // Ours knows whether a repeat would post twice; the library's does not, and pauses all channels for one.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: callTimeoutMs,
    fetch: fetchWithRetryAfter,
  }
}

/** Clients by token, and a queue for each channel. */
export class WebCalls {
  readonly #options: () => ClientOptions
  readonly #log: Log
  readonly #meter: Meter
  readonly #clients = new LRUCache<string, webApi.WebClient>({ max: keptClients })
  readonly #queues = new PerKeyQueue()
  readonly #stopping = new AbortController()

  constructor(parts: { readonly apiUrl: string; readonly log: Log; readonly meter: Meter }) {
    this.#options = () => createClientOptions(parts.apiUrl, parts.log)
    this.#log = parts.log
    this.#meter = parts.meter
  }

  /** The client of a token; the last few hundred tokens are kept. */
  client(token: string): webApi.WebClient {
    const client = this.#clients.get(token) ?? new webApi.WebClient(token, this.#options())
    this.#clients.set(token, client)
    return client
  }

  /** See `PerKeyQueue.run`. */
  queue<Result>(name: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#queues.run(name, run, signal)
  }

  /**
   * Calls until Slack answers: waits as it is told to, and a half, one, two … seconds where Slack is out of
   * reach, up to five times. Throws what Slack refuses as it is, else as `retry` does.
   */
  call<Result>(run: () => Promise<Result>, options: CallOptions<Result> = {}): Promise<Result> {
    return retry(run, {
      ...options,
      platform: 'Slack',
      retries: maxFaults,
      firstPauseMs,
      isPassing,
      askedPauseMs: rateLimitPauseMs,
      onWait: (ms) => this.#meter.waited(ms),
      onFault: (error) =>
        this.#log.warn({ reason: describe(error) }, 'a call of Slack failed and is made again'),
      stopping: this.#stopping.signal,
    })
  }

  /** Ends all waiting: what waits is rejected. */
  stop(): void {
    this.#stopping.abort()
  }
}

// In ms, or undefined where the call was not told to wait.
function rateLimitPauseMs(error: unknown): number | undefined {
  if (error instanceof webApi.WebAPIRateLimitedError) return error.retryAfter * 1_000
  return refusalOf(error) === 'ratelimited' ? secondsWithoutHeader * 1_000 : undefined
}

// https://docs.slack.dev/reference/methods/chat.postMessage#errors: these say that Slack itself had a fault.
const passingRefusals = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']

function isPassing(error: unknown): boolean {
  if (error instanceof webApi.WebAPIRequestError) return true
  if (error instanceof webApi.WebAPIHTTPError) return error.statusCode >= 500
  return passingRefusals.includes(refusalOf(error) ?? '')
}

/** The library gives up on a 429 that does not say how long to wait. */
const fetchWithRetryAfter: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (response.status !== 429 || response.headers.has('retry-after')) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(secondsWithoutHeader))
  return new Response(response.body, { status: 429, headers })
}

const secondsWithoutHeader = 1
const callTimeoutMs = 10_000
const firstPauseMs = 500
const maxFaults = 5
const keptClients = 500
