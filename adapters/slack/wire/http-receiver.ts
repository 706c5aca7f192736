/**
 * Signed http requests, by which Slack reaches the bot:
 * https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
import {
  type App,
  type BufferedIncomingMessage,
  HTTPModuleFunctions as http,
  type Receiver,
} from '@slack/bolt'
import type { AdapterContext, RequestListener } from '../../../src/core.ts'
import { describe } from './library-log.ts'

/** A request from further ahead than this is refused, like one that is as old: it could be replayed later. */
const maxAheadMs = 300_000

/**
 * The largest that Slack sends is a shortcut on a message: a text of 40,000 characters and blocks with
 * 13,200, each of which takes 8 bytes as an escape of JSON inside a form, 426 kB in all.
 * https://docs.slack.dev/reference/methods/chat.postMessage#truncating
 */
const maxBodyBytes = 512 * 1024

/**
 * Its listener takes what is sent to one path of the program's server, so there is nothing to
 * start or stop. The library's own receivers route each request again, start a timer for it, and
 * end the process for a body of `null`.
 */
export class HttpReceiver implements Receiver {
  readonly #signingSecret: string
  readonly #parts: Pick<AdapterContext, 'log' | 'now'>
  #app: App | undefined

  constructor(signingSecret: string, parts: Pick<AdapterContext, 'log' | 'now'>) {
    this.#signingSecret = signingSecret
    this.#parts = parts
  }

  init(app: App): void {
    this.#app = app
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  readonly listener: RequestListener = async (request, response) => {
    if (request.method !== 'POST') return http.buildNoBodyResponse(response, 404)
    const refuse = (status: number, reason: string) => {
      if (response.headersSent) return
      this.#parts.log.warn({ status, reason }, 'a request was refused')
      http.buildNoBodyResponse(response, status)
      // Not to wait for the garbage collector, which comes when there is a lot of it.
      if ('rawBody' in request && Buffer.isBuffer(request.rawBody)) dropBytes(request.rawBody)
    }
    // The library knows the types of bodies to the letter, without what may follow: `; charset=utf-8`.
    const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';')
    request.headers['content-type'] = mediaType.trim().toLowerCase()
    const signed = { signingSecret: this.#signingSecret, bodyLimit: maxBodyBytes }
    const verified = await http.parseAndVerifyHTTPRequest(signed, request).catch((error: unknown) => {
      refuse(http.isRawBodyError(error) ? error.statusCode : 401, describe(error))
    })
    if (!verified) return
    const sentAtMs = Number(request.headers['x-slack-request-timestamp']) * 1_000
    if (sentAtMs > this.#parts.now().epochMilliseconds + maxAheadMs)
      return refuse(401, 'it is signed for a time to come')
    const body = readBody(verified)
    if (body === undefined) return refuse(400, 'it is nothing that Slack sends')
    if (body.ssl_check === '1') return http.buildSSLCheckResponse(response)
    if (body.type === 'url_verification') return http.buildUrlVerificationResponse(response, body)
    const ack = async (answer: unknown) => http.buildContentResponse(response, answer)
    await this.#app?.processEvent({ body, ack })
  }
}

/** Undefined for what is no object; why is not told, for the reason would quote what somebody wrote. */
function readBody(verified: BufferedIncomingMessage): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = http.parseHTTPRequestBody(verified)
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

function dropBytes({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
