/** A load balancer that knows nothing of those who ask: each request goes to the next of several servers. */
import { request as ask, createServer } from 'node:http'
import { listenOnLoopback } from './listen.ts'

export interface RoundRobin {
  readonly origin: string
  /** Which server took each request, by its place in the list. */
  readonly taken: readonly number[]
  /** Passes one server over, so that what follows falls to the others. */
  skip(): void
  close(): Promise<void>
}

/** Starts it on a free port of the loopback. */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const taken: number[] = []
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const at = next % origins.length
    next += 1
    taken.push(at)
    const url = new URL(incoming.url ?? '/', origins[at])
    const { method, headers } = incoming
    const passed = ask(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  const { url: origin, close } = await listenOnLoopback(server)
  return {
    origin,
    taken,
    skip() {
      next += 1
    },
    close,
  }
}
