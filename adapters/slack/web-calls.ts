/**
 * Calls of Slack's Web API: one after the other in each channel, so that a channel that is told to wait holds up no
 * other, and again where Slack was busy or out of reach.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { webApi } from '@slack/bolt'
import { type Log, type Meter, unlessAborted } from '../../src/core.ts'
import { createLibraryLog, describe } from './library-log.ts'
import { refusalOf } from './refusals.ts'

export type ClientOptions = webApi.WebClientOptions

export interface CallOptions<Result> {
  /** Told that Slack may have taken the call although no answer came: gives its result if so. */
  recover?(): Promise<Result | undefined>
  /** Once it is aborted, Slack is not called any longer: the wait for it ends with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Options for a client of Slack's. Every client needs a set of its own, since the library writes into them; a token is
 * never put into `headers`, which clients would share.
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
  readonly #clients = new Map<string, webApi.WebClient>()
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #stopping = new AbortController()

  constructor(parts: { readonly apiUrl: string; readonly log: Log; readonly meter: Meter }) {
    this.#options = () => createClientOptions(parts.apiUrl, parts.log)
    this.#log = parts.log
    this.#meter = parts.meter
  }

  /** The client of a token; the last few hundred tokens are kept. */
  client(token: string): webApi.WebClient {
    const client = this.#clients.get(token) ?? new webApi.WebClient(token, this.#options())
    this.#clients.delete(token)
    this.#clients.set(token, client)
    const [oldest] = this.#clients.keys()
    if (this.#clients.size > keptClients && oldest !== undefined) this.#clients.delete(oldest)
    return client
  }

  /**
   * Calls when everything queued before it under the same name is done, whatever became of that; never, when its signal
   * is aborted before.
   */
  queue<Result>(name: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const before = this.#queues.get(name) ?? Promise.resolve()
    const result = unlessAborted(signal, before).then(run)
    const settled = Promise.allSettled([before, result]).then(() => {
      if (this.#queues.get(name) === settled) this.#queues.delete(name)
    })
    this.#queues.set(name, settled)
    return result
  }

  /**
   * Calls until Slack answers: waits as long as it is told to, and a second, two, four … where Slack is out of reach,
   * up to five times. Throws what Slack refuses, and the last fault.
   */
  async call<Result>(
    run: () => Promise<Result>,
    { recover, signal }: CallOptions<Result> = {},
  ): Promise<Result> {
    for (let faults = 0, waits = 0; ; ) {
      // A process that slept over the signal hears of it first: timers go in the order in which they were due.
      if (signal !== undefined) await this.#pause(0, signal)
      try {
        return await run()
      } catch (error) {
        const pauseMs = rateLimitPauseMs(error)
        if (pauseMs !== undefined && waits < maxWaits) {
          waits += 1
          this.#meter.waited(pauseMs)
          await this.#pause(pauseMs, signal)
          continue
        }
        if (!isPassing(error) || faults === maxFaults) throw error
        this.#log.warn({ reason: describe(error) }, 'a call of Slack failed and is made again')
        await this.#pause(firstPauseMs * 2 ** faults, signal)
        faults += 1
        const result = await recover?.()
        if (result !== undefined) return result
      }
    }
  }

  /** Ends all waiting: what waits is rejected. */
  stop(): void {
    this.#stopping.abort()
  }

  async #pause(ms: number, signal?: AbortSignal): Promise<void> {
    await unlessAborted(signal, wait(ms, undefined, { signal: this.#stopping.signal }))
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
const maxWaits = 20
const keptClients = 500
