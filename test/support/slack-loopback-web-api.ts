/** The loopback Slack's http side: Web API methods, response URLs, uploads. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { findChartFaults, isDrawn } from './slack-charts.ts'
import type { Fault, Faults } from './slack-loopback-faults.ts'
import { methods } from './slack-loopback-methods.ts'
import { type Json, Refused, type SlackPost, type SlackState, scopesOf } from './slack-loopback-state.ts'
import { findWarnings } from './slack-loopback-warnings.ts'

export function createWebApi(state: SlackState, faults: Faults): RequestListener {
  return (request, response) => {
    answer(state, faults, request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return
      response.statusCode = 500
      response.end(String(error))
    })
  }
}

async function answer(
  state: SlackState,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', state.origin)
  if (url.pathname.startsWith('/files-pri/')) return sendFile(state, url, request, response)
  const body = await text(request)
  if (url.pathname.startsWith('/upload/')) {
    const id = url.pathname.slice('/upload/'.length)
    const upload = state.uploads.get(id)
    if (upload) upload.content = readUpload(request, body)
    response.end('OK')
    return
  }
  const isResponse = url.pathname.startsWith('/response/')
  const method = isResponse ? 'response_url' : url.pathname.replace(/^\/api\//, '')
  const args = isResponse ? JSON.parse(body) : parseForm(request, body)
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? String(args.token ?? '')
  const responseUrl = state.responseUrls.get(url.pathname.slice('/response/'.length))
  const fault = faults.take(method, args.channel ?? responseUrl?.channel)
  const take = () => {
    state.calls.push({ method, token, args, atMs: performance.now() })
    try {
      checkCharts(state, args)
      return isResponse ? respond(state, responseUrl, args) : callMethod(state, method, token, args)
    } finally {
      state.changed()
    }
  }
  if (fault && (await applyFault(fault, request, response, take)) === 'answered') return
  const { status: settled, json: taken } = settle(take)
  const status = isResponse && taken.error === 'invalid_blocks' ? 400 : settled
  const json = isResponse ? taken : warned(state, method, request, args, taken)
  if (fault && 'lateMs' in fault) await wait(fault.lateMs, undefined, { ref: false })
  const team = state.teams.get(token)
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(team === undefined ? {} : { 'x-oauth-scopes': scopesOf(team).join(',') }),
  })
  response.end(JSON.stringify(json))
}

function checkCharts(state: SlackState, { blocks }: Json): void {
  if (!Array.isArray(blocks) || !blocks.some(isDrawn)) return
  if (!state.drawsCharts || findChartFaults(blocks).length > 0) throw new Refused('invalid_blocks')
}

/** A file that somebody posted: a page to sign in at for whoever may not read it, as Slack does. */
function sendFile(state: SlackState, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const team = state.teams.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const content = state.files.get(url.pathname)
  if (team !== undefined && content !== undefined && scopesOf(team).includes('files:read'))
    response.end(content)
  else response.writeHead(302, { location: `${state.origin}/signin` }).end()
}

/** The answer with what Slack warns of, which is kept too: `close` of the loopback throws for it. */
function warned(state: SlackState, method: string, request: IncomingMessage, args: Json, json: Json): Json {
  const warnings = findWarnings(method, request.headers['content-type'] ?? '', args)
  if (warnings.length === 0) return json
  state.warnings.push(...warnings.map((warning) => `${method}: ${warning}`))
  const metadata = (json.response_metadata ?? {}) as Json
  return { ...json, warning: warnings.join(','), response_metadata: { ...metadata, warnings } }
}

function settle(take: () => Json): { status: number; json: Json } {
  try {
    return { status: 200, json: { ok: true, ...take() } }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const status = /_url$/.test(error.message) ? 404 : 200
    return { status, json: { ok: false, error: error.message } }
  }
}

async function applyFault(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  take: () => Json,
): Promise<'answered' | 'go on'> {
  if ('hold' in fault) {
    await fault.hold
    return 'go on'
  }
  if ('lateMs' in fault) return 'go on'
  if ('error' in fault) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ok: false, error: fault.error }))
  } else if ('drop' in fault) {
    if (fault.drop === 'after') take()
    request.socket.destroy()
  } else if ('stumble' in fault) {
    take()
    response.writeHead(502).end('<h1>Bad Gateway</h1>')
  } else {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    response.writeHead(fault.status, headers)
    response.end('{"ok":false,"error":"ratelimited"}')
  }
  return 'answered'
}

function callMethod(state: SlackState, method: string, token: string, args: Json): Json {
  const run = methods[method]
  if (!run) throw new Refused('unknown_method')
  const isOpen = method === 'apps.connections.open' || method.startsWith('oauth.')
  const team = state.teams.get(token)
  if (method === 'apps.connections.open' && !token.startsWith('xapp-')) throw new Refused('invalid_auth')
  if (!isOpen && (!team || state.revoked.has(token))) throw new Refused('invalid_auth')
  return run({ state, token, args, team: team ?? { id: '', token } })
}

// https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
function respond(state: SlackState, url: ReturnType<SlackState['responseUrls']['get']>, args: Json): Json {
  if (!url || url.isExpired) throw new Refused('expired_url')
  if (url.uses === 0) throw new Refused('used_url')
  url.uses -= 1
  const { messages } = state.channel(url.team, url.channel)
  if (args.delete_original === true && url.original) {
    messages.splice(messages.indexOf(url.original), 1)
    return {}
  }
  if (args.replace_original === true && url.original) {
    url.original.text = String(args.text ?? '')
    url.original.blocks = (args.blocks ?? []) as readonly Json[]
    return {}
  }
  const post: SlackPost = {
    ts: state.newTs(),
    via: 'response_url',
    token: '',
    text: String(args.text ?? ''),
    blocks: (args.blocks ?? []) as readonly Json[],
    ...(typeof args.thread_ts === 'string' ? { thread_ts: args.thread_ts } : {}),
    ...(args.response_type === 'in_channel' ? {} : { ephemeralTo: url.user }),
    args,
    files: [],
  }
  messages.push(post)
  return {}
}

function parseForm(request: IncomingMessage, body: string): Json {
  if (request.headers['content-type']?.startsWith('application/json')) return JSON.parse(body)
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, readValue(value)]))
}

function readValue(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

// The client uploads one part of a form.
function readUpload(request: IncomingMessage, body: string): string {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return body
  const [, part = ''] = body.split(`--${boundary}\r\n`)
  return part.slice(part.indexOf('\r\n\r\n') + 4).replace(new RegExp(`\r\n--${boundary}--\r\n$`), '')
}
