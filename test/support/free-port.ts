import { createServer } from 'node:net'

/** Below those that systems give to connections, of which tests open thousands: 32,768 and up on Linux. */
const [lowest, highest] = [10_240, 32_000]
const maxTries = 100

/** A port of the loopback that nobody listens on, for a server that cannot choose one itself. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}
