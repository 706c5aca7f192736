/**
 * Signed http requests, by which Slack reaches the bot:
 * https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
import { parse as parseForm } from 'node:querystring'
import { type App, HTTPModuleFunctions as http, type Receiver } from '@slack/bolt'
import { type AdapterContext, parseJsonObject, type RequestListener } from '../../../src/core.ts'
import { describe } from './library-log.ts'
import { findFault } from './signature.ts'

/**
 * The largest that Slack sends is a shortcut on a message: a text of 40,000 characters and blocks with
 * 13,200, each of which takes 8 bytes as an escape of JSON inside a form, 426 kB in all.
 * https://docs.slack.dev/reference/methods/chat.postMessage#truncating
 */
const maxBodyBytes = 512 * 1024

/**
 * Its listener takes what is sent to one path of the program's server, which runs on after a stop: from then
 * on it refuses what comes. The library's own receivers route each request again, start a timer for it, and
 * end the process for a body of `null`.
 */
export class HttpReceiver implements Receiver {
  readonly #signingSecret: string
  readonly #parts: Pick<AdapterContext, 'log' | 'now'>
  #app: App | undefined
  #isStopped = false

  constructor(signingSecret: string, parts: Pick<AdapterContext, 'log' | 'now'>) {
    this.#signingSecret = signingSecret
    this.#parts = parts
  }

  init(app: App): void {
    this.#app = app
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.#isStopped = true
  }

  readonly listener: RequestListener = async (request, response) => {
    if (request.method !== 'POST') return http.buildNoBodyResponse(response, 404)
    const refuse = (status: number, reason: string) => {
      if (response.headersSent) return
      this.#parts.log.warn({ status, reason }, 'a request was refused')
      http.buildNoBodyResponse(response, status)
      // Not to wait for the garbage collector, which comes when there is a lot of it.
      if ('rawBody' in request && Buffer.isBuffer(request.rawBody)) dropBytes(request.rawBody)
    }
    const read = await http.bufferIncomingMessage(request, maxBodyBytes).catch((error: unknown) => {
      refuse(http.isRawBodyError(error) ? error.statusCode : 401, describe(error))
    })
    if (!read) return
    const { headers, rawBody } = read
    const signed = { signingSecret: this.#signingSecret, headers, body: rawBody }
    const fault = findFault({ ...signed, nowMs: this.#parts.now().epochMilliseconds })
    const text = rawBody.toString()
    const form = isForm(headers['content-type']) ? parseForm(text) : undefined
    // Slack does not sign the check of an address.
    if (form?.ssl_check === '1') return http.buildSSLCheckResponse(response)
    if (fault !== undefined) return refuse(401, fault)
    const body =
      form !== undefined && typeof form.payload !== 'string'
        ? form
        : parseJsonObject(String(form?.payload ?? text))
    if (body === undefined) return refuse(400, 'it is nothing that Slack sends')
    if (body.type === 'url_verification') return http.buildUrlVerificationResponse(response, body)
    // What is acknowledged has to be answered, and nobody waits for that any longer.
    if (this.#isStopped) return http.buildNoBodyResponse(response, 503)
    const ack = async (answer: unknown) => http.buildContentResponse(response, answer)
    await this.#app?.processEvent({ body, ack })
  }
}

/** Whatever follows the type, as `; charset=utf-8` does. */
function isForm(contentType = ''): boolean {
  const [mediaType = ''] = contentType.split(';', 1)
  return mediaType.trim().toLowerCase() === 'application/x-www-form-urlencoded'
}

function dropBytes({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
