/**
 * A way to a server on this machine that can be cut, so that it refuses, or stopped,
 * so that it swallows everything.
 */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface BreakableLine {
  /** The address with this line in the place of its host and port. */
  readonly url: string
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Lets nothing through any longer; connections stay, and new ones come to nothing. */
  stop(): void
  restore(): void
  close(): Promise<void>
}

/** A line to the host and port of an address. */
export async function layLine(address: string): Promise<BreakableLine> {
  const target = new URL(address)
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'whole' | 'cut' | 'stopped' = 'whole'
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => undefined)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      one.pipe(other)
    }
    if (state === 'stopped') for (const socket of pair) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  const destroyAll = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    cut() {
      state = 'cut'
      destroyAll()
    },
    stop() {
      state = 'stopped'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    restore() {
      if (state === 'stopped') for (const pair of pairs) for (const socket of pair) socket.resume()
      state = 'whole'
    },
    async close() {
      destroyAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
