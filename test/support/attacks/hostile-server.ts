/** A server that answers as it likes, for ever if it likes. */
import { createServer, type RequestListener } from 'node:http'
import { type Listening, listenOnLoopback } from '../listen.ts'

export interface HostileServer extends Listening {
  /** The paths that were asked for. */
  readonly asked: readonly string[]
}

export async function startHostileServer(answer: RequestListener): Promise<HostileServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.on('error', () => undefined)
    answer(request, response)
  })
  return { ...(await listenOnLoopback(server)), asked }
}
