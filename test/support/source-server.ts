/** A loopback server in place of a service, which remembers what it was asked. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export interface Asked {
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface SourceServer {
  readonly url: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** What to answer: text (as XML, with status 200), or anything by hand. */
export type Answer = (asked: Asked, response: ServerResponse, nth: number) => string | undefined

export async function startSourceServer(answer: Answer): Promise<SourceServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      const one = { url: new URL(request.url ?? '/', 'http://x'), headers: request.headers, body }
      asked.push(one)
      const text = answer(one, response, asked.length)
      if (text === undefined) return
      if (!response.hasHeader('content-type'))
        response.setHeader('content-type', 'application/xml; charset=utf-8')
      response.end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A starter whose servers are closed when their test ends. */
export function makeSourceServers(): (answer: Answer) => Promise<SourceServer> {
  const started: SourceServer[] = []
  afterEach(async () => {
    for (const server of started.splice(0)) await server.close()
  })
  return async (answer) => {
    const server = await startSourceServer(answer)
    started.push(server)
    return server
  }
}
