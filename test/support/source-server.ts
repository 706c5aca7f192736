/** A loopback server in place of a service, which remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { type Listening, listenOnLoopback } from './listen.ts'

export interface Asked {
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface SourceServer extends Listening {
  readonly asked: readonly Asked[]
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
  return { ...(await listenOnLoopback(server)), asked }
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

/** An answer of JSON. */
export function sendJson(value: unknown): Answer {
  return (_asked, response) => {
    response.setHeader('content-type', 'application/json')
    return JSON.stringify(value)
  }
}
