/** MCP over HTTP: each request by itself, since nothing is kept between two. */
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import { type AdapterContext, type Bot, BotError, MinuteLimit } from '../../src/core.ts'
import { allowOnly, Refusal, refusalOf } from '../kit/guard/refusal.ts'
import { newId } from '../kit/new-id.ts'
import { keepRawBody } from './raw-body.ts'
import { type Connected, createServers } from './server.ts'

export interface HttpParts extends Pick<AdapterContext, 'log' | 'random' | 'now' | 'version'> {
  /** Who sends a request. Throws `Refusal` where nobody may know. */
  identify(request: Request, response: Response): Promise<Connected>
}

export interface HttpEndpoint {
  readonly router: Router
  start(bot: Bot): void
  /** Ends what is being answered. */
  stop(): Promise<void>
}

export function createEndpoint({ log, random, now, version, identify }: HttpParts): HttpEndpoint {
  let serve: ((connected: Connected) => McpServer) | undefined
  const limit = new MinuteLimit(requestsPerMinute, now)
  const connections = new WeakMap<object, Connected>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const connected = authInfo?.extra && connections.get(authInfo.extra)
      if (serve === undefined || connected === undefined) throw new Error('a request came past the door')
      return serve(connected)
    },
    {
      maxSubscriptions,
      onerror: (error) => log.debug({ err: error }, 'an assistant sent what is not understood'),
    },
  )
  const answer = toNodeHandler(handler, {
    onerror: (error) => log.error({ err: error }, 'an assistant got no answer'),
  })
  const router = Router()
  router
    .route('/')
    .post(readJson, async (request, response) => {
      if (serve === undefined)
        throw new Refusal(503, 'Journal Club is still starting; try again in a moment.')
      const connected = await identify(request, response)
      const seconds = limit.count({ workspace: 'mcp:keys', user: connected.key })
      if (seconds > 0) {
        response.set('Retry-After', String(seconds))
        throw new Refusal(
          429,
          `That is more than ${requestsPerMinute} requests a minute; go on in ${seconds} s.`,
        )
      }
      const extra = {}
      connections.set(extra, connected)
      // Whoever reads nothing of an answer gives its memory back.
      response.setTimeout(unreadMs, () => response.destroy())
      const auth = { token: '', clientId: '', scopes: [], extra }
      await answer(Object.assign(request, { auth }), response, request.body)
    })
    .all(allowOnly('POST'))
  router.use((request) => {
    throw new Refusal(404, `There is nothing at ${request.baseUrl}${request.path}.`)
  })
  router.use(tellFault({ log, random }))
  return {
    router,
    start(bot) {
      serve = createServers(bot, version)
    },
    async stop() {
      serve = undefined
      await handler.close()
    },
  }
}

const parseBody = express.raw({ type: 'application/json', limit: 256 * 1024 })

/** Leaves the body as it came beside what it says, since a signature is of its bytes. */
const readJson: RequestHandler = (request, response, next) => {
  if (!request.is('application/json'))
    throw new Refusal(415, 'Send a body with the content type application/json.')
  parseBody(request, response, (error?: unknown) => {
    if (error !== undefined) return next(error)
    const bytes: unknown = request.body
    try {
      if (!Buffer.isBuffer(bytes)) throw new SyntaxError('no body')
      const said: unknown = JSON.parse(bytes.toString('utf8'))
      // One request at a time, so that one is what a limit counts.
      if (typeof said !== 'object' || said === null || Array.isArray(said))
        return next(new Refusal(400, onlyOne, invalidRequest))
      request.body = said
      keepRawBody(request, bytes)
      next()
    } catch {
      next(new Refusal(400, 'The body is not valid JSON.', parseFault))
    }
  })
}

/** Tells a fault of no request in particular, as JSON-RPC does. */
function tellFault({ log, random }: Pick<AdapterContext, 'log' | 'random'>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = error instanceof BotError ? new Refusal(503, error.userMessage) : refusalOf(error)
    if (refusal === undefined) {
      const errorId = newId(random)
      log.error({ err: error, errorId }, 'an assistant got no answer')
      return send(500, internalFault, `Something went wrong here; the log says more under ${errorId}.`)
    }
    if (refusal.status === 401) response.set('WWW-Authenticate', 'Bearer realm="Journal Club"')
    return send(refusal.status, refusal.code ?? serverFault, refusal.message)

    function send(status: number, code: number, message: string) {
      return response.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null })
    }
  }
}

const onlyOne = 'The body must be one JSON-RPC request.'
/** https://www.jsonrpc.org/specification#error_object */
const parseFault = -32_700
const invalidRequest = -32_600
const internalFault = -32_603
const serverFault = -32_000
/** Far more than an assistant needs; what is asked of the bot is counted by itself. */
const requestsPerMinute = 300
/** Nothing here changes in a way that clients would have to be told of, so open streams are for nothing. */
const maxSubscriptions = 64
const unreadMs = 60_000
