/** A server that answers as it likes, for ever if it likes. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileServer {
  readonly url: string
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export async function startHostileServer(answer: RequestListener): Promise<HostileServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.on('error', () => undefined)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
