/** The one http server: health, metrics, and whatever the adapters mount. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Log } from './adapter.ts'
import { BotError } from './errors.ts'

/** What `/healthz` says of one part of the program. */
export interface Health {
  readonly [part: string]: 'ok' | 'starting' | 'down'
}

export interface HttpServer {
  mount(path: string, handler: RequestHandler): void
  /** Gives the port; throws `BotError` when the address cannot be had. */
  listen(host: string, port: number): Promise<number>
  /** Finishes the requests in hand and closes every idle connection. */
  close(): Promise<void>
}

export function createHttpServer(parts: {
  readonly log: Log
  health(): Promise<Health>
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>
}): HttpServer {
  const app = express()
  app.disable('x-powered-by')
  app.get('/healthz', async (_request, response) => {
    const health = await parts.health()
    const isReady = Object.values(health).every((state) => state === 'ok')
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', parts: health })
  })
  app.get('/metrics', async (_request, response) => {
    const { contentType, text } = await parts.metrics()
    response.type(contentType).send(text)
  })
  const mounts = express.Router()
  app.use(mounts)
  app.use((_request, response) => {
    response.status(404).json({ error: 'There is nothing at this address.' })
  })
  app.use(reportFault(parts.log))
  const server = createServer(app)
  return {
    mount: (path, handler) => mounts.use(path, handler),
    listen: (host, port) => listenOn(server, host, port),
    close: () => closeServer(server),
  }
}

function reportFault(log: Log): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, _request, response, _next) => {
    const errorId = randomUUID().slice(0, 8)
    log.error({ err: error, errorId }, 'a request failed')
    if (response.headersSent) response.destroy()
    else response.status(500).json({ error: `Something went wrong on my side (error id ${errorId}).` })
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explainListenFault(cause, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explainListenFault(cause: NodeJS.ErrnoException, host: string, port: number): BotError {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program; PORT names another.`,
    EACCES: `Port ${port} may not be used by this user; PORT names another.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; HOST names another.`,
    ENOTFOUND: `The host name ${host} is not known; HOST names another.`,
  }
  return new BotError(
    'misconfigured',
    why[cause.code ?? ''] ?? `Cannot listen on ${host}:${port} (${cause.code}).`,
    {
      cause,
    },
  )
}

function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)))
    server.closeIdleConnections()
  })
}
