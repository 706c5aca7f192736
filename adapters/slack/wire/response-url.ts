/** The address that Slack lends for answers to one doing of a person: five uses within 30 minutes. */
import { webApi } from '@slack/bolt'
import type { Log } from '../../../src/core.ts'

/** https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const maxUses = 5
const livesMs = 30 * 60_000
const timeoutMs = 10_000

/** Makes a response URL of what a request names as one; undefined where it is not Slack's. */
export type LendResponseUrl = (url: string) => ResponseUrl | undefined

/** Nothing is sent but to Slack's own hosts and to those of `SLACK_API_URL`, whatever a request says. */
export function createResponseUrls(parts: {
  readonly apiUrl: string
  readonly log: Log
  now(): Temporal.Instant
}): LendResponseUrl {
  const bases = [new URL('https://slack.com'), new URL(parts.apiUrl)]
  return (url) => {
    if (bases.some((base) => isUnder(base, url))) return new ResponseUrl(url, () => parts.now())
    parts.log.warn('a request named a response URL that is not at Slack: it is not used')
    return undefined
  }
}

/** Whether it has the protocol and port of the base, and its host or one under it (`hooks.slack.com`). */
function isUnder(base: URL, url: string): boolean {
  const { protocol, host, username, password } = URL.parse(url) ?? new URL('about:blank')
  if (protocol !== base.protocol || username !== '' || password !== '') return false
  return host === base.host || host.endsWith(`.${base.host}`)
}

/** Knows how often it was used; Slack may still refuse it earlier. */
export class ResponseUrl {
  readonly #url: string
  readonly #now: () => Temporal.Instant
  readonly #endsAtMs: number
  #usesLeft = maxUses

  constructor(url: string, now: () => Temporal.Instant) {
    this.#url = url
    this.#now = now
    this.#endsAtMs = now().epochMilliseconds + livesMs
  }

  /** Whether it may still be used. */
  get isGood(): boolean {
    return this.#usesLeft > 0 && this.#now().epochMilliseconds < this.#endsAtMs
  }

  /**
   * False, and nothing was said, where the address is no longer good, or Slack refuses the body, which
   * leaves the address good. Throws the Web API's errors for its other faults.
   */
  async send(body: object): Promise<boolean> {
    if (!this.isGood) return false
    this.#usesLeft -= 1
    const response = await this.#post(body)
    if (response.ok) return true
    if (response.status === 429) {
      // A refusal for now does not count as a use.
      this.#usesLeft += 1
      throw new webApi.WebAPIRateLimitedError(Number(response.headers.get('retry-after') ?? 1))
    }
    if (response.status >= 500) {
      throw new webApi.WebAPIHTTPError(response.status, response.statusText, {}, undefined)
    }
    if (response.status !== 400) this.#usesLeft = 0
    return false
  }

  async #post(body: object): Promise<Response> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      return response
    } catch (error) {
      throw new webApi.WebAPIRequestError(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
