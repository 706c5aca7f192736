/** The one http server: probes, metrics, and whatever the adapters mount. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import type { AdapterContext, RequestListener } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'
import { LoadShedder, type ServerBounds, serverBounds } from './load-shedder.ts'
import type { ReadinessReport } from './readiness.ts'

export interface HttpServer extends Pick<AdapterContext, 'mount' | 'receive'> {
  /** Gives the port; throws `BotError` if the address cannot be used. */
  listen(host: string, port: number): Promise<number>
  /** Stops accepting, gives running requests this much time, and closes every connection. */
  close(withinMs: number): Promise<void>
}

export function createHttpServer(parts: {
  readonly log: Log
  readiness(): Promise<ReadinessReport>
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>
  readonly bounds?: ServerBounds
}): HttpServer {
  const app = express()
  app.disable('x-powered-by')
  // Liveness: answers as long as the process does anything at all.
  app.get('/livez', (_request, response) => {
    response.json({ status: 'ok' })
  })
  // Readiness.
  app.get(['/readyz', '/healthz'], async (_request, response) => {
    const { isReady, ...report } = await parts.readiness()
    response.status(isReady ? 200 : 503).json(report)
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
  const listeners = new Map<string, RequestListener>()
  const shedder = new LoadShedder(parts.bounds ?? serverBounds, parts.log)
  const server = createServer(shedder.serverOptions(), (request, response) => {
    shedder.begun(request, response)
    const listener = listeners.get(pathOf(request.url))
    if (listener === undefined) app(request, response)
    else listener(request, response).catch((error: unknown) => sendFault(error, response, parts.log))
  })
  server.on('connection', (socket: Socket) => shedder.connected(socket))
  return {
    mount: (path, handler) => {
      mounts.use(path, handler)
    },
    receive: (path, listener) => {
      listeners.set(path, listener)
    },
    listen: (host, port) => listenOn(server, host, port),
    close: (withinMs) => closeServer(server, withinMs),
  }
}

function pathOf(url = ''): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function reportFault(log: Log): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, _request, response, _next) => sendFault(error, response, log)
}

function sendFault(error: unknown, response: ServerResponse, log: Log): void {
  // The request was dropped before it was complete, and the client was told.
  if (response.writableEnded && !response.req.complete) return
  const errorId = randomUUID().slice(0, 8)
  log.error({ err: error, errorId }, 'a request failed')
  if (response.headersSent) response.destroy()
  else {
    const fault = { error: `Something went wrong on my side (error id ${errorId}).` }
    response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(fault))
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

async function closeServer(server: Server, withinMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await within(withinMs, closed, () => server.closeAllConnections())
  await closed
}
