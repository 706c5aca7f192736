/**
 * The loopback Discord's HTTP API: takes requests apart, lets them fail as told, and checks
 * them by Discord's own document.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, Faults } from './discord-loopback-faults.ts'
import { Refusal, type Upload } from './discord-loopback-messages.ts'
import { routes } from './discord-loopback-routes.ts'
import type { DiscordState, Json } from './discord-loopback-state.ts'
import type { DiscordSchema } from './discord-schema.ts'

export function createRest(
  state: DiscordState,
  faults: Faults,
  schema: DiscordSchema | undefined,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      state.broken.push(String(error))
      response.destroy()
    })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://loopback')
    if (url.pathname.startsWith('/attachments/')) return sendAttached(state, url.pathname, response)
    const path = decodeURIComponent(url.pathname.replace(/^\/api\/v10/, ''))
    const { body, files } = await readBody(request)
    const fault = faults.take(method, path)
    if (fault !== undefined && 'hold' in fault) await fault.hold
    const answer = (fault && refuseBefore(fault)) ?? perform(method, path, url, body, files, request)
    state.requests.push({ method, path, body, status: answer.status })
    state.happened()
    if (fault !== undefined && 'lateMs' in fault) await wait(fault.lateMs, undefined, { ref: false })
    if (fault !== undefined && 'drop' in fault) {
      request.socket.destroy()
      return
    }
    if (fault !== undefined && 'page' in fault) {
      response.writeHead(fault.page, { 'content-type': 'text/html' }).end('<h1>Access denied</h1>')
      return
    }
    const told =
      fault !== undefined && 'stumble' in fault ? { status: 502, json: { message: 'Bad Gateway' } } : answer
    response.writeHead(told.status, {
      ...(told.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...told.headers,
    })
    response.end(told.json === undefined ? undefined : JSON.stringify(told.json))
  }

  function perform(
    method: string,
    path: string,
    url: URL,
    body: Json,
    files: readonly Upload[],
    request: IncomingMessage,
  ): Answer {
    for (const route of routes) {
      const found = route.method === method ? toPattern(route.path).exec(path) : null
      if (found === null) continue
      if (route.isOpen !== true && request.headers.authorization !== `Bot ${state.token}`)
        return { status: 401, json: { code: 0, message: '401: Unauthorized' } }
      if (schema !== undefined && method !== 'GET' && method !== 'DELETE')
        state.broken.push(...schema.checkRequest(method.toLowerCase(), route.path, body))
      try {
        const json = route.handle({ state, params: found.slice(1), body, files, query: url.searchParams })
        return { status: json === undefined ? 204 : 200, json }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { status: error.status, json: { code: error.code, message: error.message } }
      }
    }
    state.broken.push(`no route ${method} ${path}`)
    return { status: 404, json: { code: 0, message: '404: Not Found' } }
  }
}

/** Discord keeps files at signed addresses, so nobody has to say who they are. */
function sendAttached({ attached }: DiscordState, path: string, response: ServerResponse): void {
  const content = attached.get(path)
  if (content instanceof URL) response.writeHead(302, { location: content.href }).end()
  else if (content === undefined) response.writeHead(404).end()
  else response.end(content)
}

interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

function refuseBefore(fault: Fault): Answer | undefined {
  if ('page' in fault) return { status: fault.page }
  if ('drop' in fault) return fault.drop === 'before' ? { status: 0 } : undefined
  if (!('status' in fault)) return undefined
  if (fault.status !== 429)
    return { status: fault.status, json: { code: fault.code ?? 0, message: 'A fault' } }
  const seconds = (fault.retryAfterMs ?? 50) / 1_000
  const isGlobal = fault.isGlobal === true
  return {
    status: 429,
    json: { message: 'You are being rate limited.', retry_after: seconds, global: isGlobal },
    headers: {
      'retry-after': `${seconds}`,
      'x-ratelimit-scope': isGlobal ? 'global' : 'user',
      ...(isGlobal
        ? { 'x-ratelimit-global': 'true' }
        : {
            'x-ratelimit-limit': '5',
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset-after': `${seconds}`,
            'x-ratelimit-bucket': 'loopback',
          }),
    },
  }
}

async function readBody(request: IncomingMessage): Promise<{ body: Json; files: Upload[] }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/'))
    return { body: bytes.length > 0 ? JSON.parse(bytes.toString()) : {}, files: [] }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const files: Upload[] = []
  for (const [name, value] of form)
    if (name.startsWith('files[') && typeof value !== 'string')
      files.push({ name: value.name, content: await value.text() })
  return { body: JSON.parse(String(form.get('payload_json') ?? '{}')), files }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
}
