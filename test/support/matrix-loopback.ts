/**
 * A homeserver of Matrix on this machine, with the client-server API as far as a bot
 * needs it, that fails when told to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOnLoopback } from './listen.ts'
import { type MatrixAnswer, refuse, routes } from './matrix-loopback-routes.ts'
import { type Json, MatrixState } from './matrix-loopback-state.ts'
import { Syncs } from './matrix-loopback-sync.ts'

/**
 * What happens to the next request whose method and path match: `answer` and `status` are all that it gets, a
 * 429 with `retryAfterMs`; `drop` breaks the line before or after it took effect; `stumble` answers 502 after
 * it took effect, and `lateMs` answers so long after it; `hold` is called when it is there, and it takes effect
 * when that resolves.
 */
export type MatrixFault =
  | { readonly answer: MatrixAnswer }
  | { readonly status: number; readonly retryAfterMs?: number }
  | { readonly drop: 'before' | 'after' }
  | { readonly stumble: true }
  | { readonly lateMs: number }
  | { hold(): Promise<void> }

export interface MatrixLoopback {
  readonly state: MatrixState
  readonly bot: string
  readonly env: Readonly<Record<string, string>>
  fail(request: RegExp, fault: MatrixFault): void
  /** The faults that happened, in order. */
  readonly failed: readonly MatrixFault[]
  /** How many such requests came. */
  count(request: RegExp): number
  /** Answers nothing until it is turned on again, as a server that restarts. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

export async function startMatrixLoopback(): Promise<MatrixLoopback> {
  const state = new MatrixState()
  const bot = `@papers:${state.server}`
  state.tokens.set('syt_bot', bot)
  const faults: { readonly request: RegExp; readonly fault: MatrixFault }[] = []
  const failed: MatrixFault[] = []
  const syncs = new Syncs(state)
  const seen: string[] = []
  let isAway = false

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const name = `${request.method} ${decodeURIComponent(url.pathname)}`
    seen.push(name)
    state.changed()
    const raw = await readAll(request)
    if (isAway) return void request.socket.destroy()
    const at = faults.findIndex((each) => each.request.test(name))
    const [taken] = at < 0 ? [] : faults.splice(at, 1)
    const fault: MatrixFault = taken?.fault ?? { lateMs: 0 }
    if (taken !== undefined) failed.push(taken.fault)
    if ('hold' in fault) await fault.hold()
    if ('drop' in fault && fault.drop === 'before') return void request.socket.destroy()
    if ('answer' in fault) return write(response, fault.answer)
    if ('status' in fault) return write(response, describe(fault))
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const user = state.tokens.get(token) ?? ''
    if (user === '' && !/\/(?:login|versions)$/.test(url.pathname))
      return write(response, refuse(401, 'M_UNKNOWN_TOKEN', 'Unknown access token'))
    const done = await run(request, { state, syncs, url, raw, user, token })
    state.changed()
    if ('drop' in fault) return void request.socket.destroy()
    if ('stumble' in fault) return write(response, { status: 502, body: {} })
    if ('lateMs' in fault && fault.lateMs > 0) await pause(fault.lateMs, undefined, { ref: false })
    if (Buffer.isBuffer(done)) return void response.end(done)
    write(response, done)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      state.broken.push(`the loopback failed: ${String(error)}`)
      response.destroy()
    })
  })
  const listening = await listenOnLoopback(server)
  return {
    state,
    bot,
    env: { MATRIX_HOMESERVER: listening.url, MATRIX_TOKEN: 'syt_bot' },
    fail: (request, fault) => void faults.push({ request, fault }),
    failed,
    count: (request) => seen.filter((name) => request.test(name)).length,
    setAway(value) {
      isAway = value
      if (value) server.closeAllConnections()
    },
    close: () => listening.close(),
  }
}

interface Call {
  readonly state: MatrixState
  readonly syncs: Syncs
  readonly url: URL
  readonly raw: Buffer
  readonly user: string
  readonly token: string
}

async function run(request: IncomingMessage, call: Call): Promise<MatrixAnswer | Buffer> {
  const { state, syncs, url, raw, user, token } = call
  const { pathname: path, searchParams: query } = url
  if (request.method === 'GET' && path === '/_matrix/client/v3/sync') return syncs.ask(user, token, url)
  if (request.method === 'POST' && path === '/_matrix/media/v3/upload') {
    const id = `media${state.media.size}`
    const type = request.headers['content-type'] ?? ''
    state.media.set(`${state.server}/${id}`, { type, body: raw, name: query.get('filename') ?? '' })
    return { status: 200, body: { content_uri: `mxc://${state.server}/${id}` } }
  }
  const [, media] = /^\/_matrix\/client\/v1\/media\/download\/([^/]+\/[^/]+)$/.exec(path) ?? []
  if (media !== undefined) return state.media.get(media)?.body ?? refuse(404, 'M_NOT_FOUND')
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(path) : null
    if (found === null) continue
    const parts = found.slice(1).map((part) => decodeURIComponent(part))
    const body = readJson(raw)
    const problem = route.schema?.safeParse(body).error
    if (problem !== undefined) {
      state.broken.push(`${route.method} ${path}: ${problem.message.slice(0, 1_000)}`)
      return refuse(400, 'M_BAD_JSON', problem.message.slice(0, 300))
    }
    return route.run({ state, user, token, path, parts, query, body })
  }
  state.broken.push(`nobody knows ${request.method} ${path}`)
  return refuse(404, 'M_UNRECOGNIZED', 'Unrecognized request')
}

function describe({ status, retryAfterMs }: { status: number; retryAfterMs?: number }): MatrixAnswer {
  const { body } = refuse(status, status === 429 ? 'M_LIMIT_EXCEEDED' : 'M_UNKNOWN')
  return {
    status,
    body: { ...body, ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }) },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

function readJson(raw: Buffer): Json {
  return raw.length === 0 ? {} : JSON.parse(raw.toString())
}

function write(response: ServerResponse, { status, body }: MatrixAnswer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
