/** Sends a raw request: any Host, any method, any body, where `fetch` would tidy up. */
import { once } from 'node:events'
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  readonly agent?: Agent
}

/** The whole answer. */
export async function send(port: number, path: string, sent: Sent = {}): Promise<Reply> {
  const response = await openResponse(port, path, sent)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

/** Posts JSON to the playground and gives the answer read from JSON. */
export async function postJson(port: number, path: string, body: unknown, headers = {}) {
  const reply = await send(port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { ...reply, json: JSON.parse(reply.body) }
}

/** The one sentence of a refusal; throws when the body is anything but `{error: sentence}`. */
export function sentenceOf({ body }: Reply): string {
  return Refusal.parse(JSON.parse(body)).error
}

/** The answer as it begins to arrive. */
export async function openResponse(port: number, path: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, agent } = sent
  const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return response
}

const Refusal = z.strictObject({ error: z.string().regex(/^[A-Z].*\.$/s) })
