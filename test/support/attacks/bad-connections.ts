/**
 * Connections as no client opens them: headers that never end, bodies that never
 * stop, requests letter by letter.
 */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../../../src/async/within.ts'

export interface BadConnection {
  readonly isOpen: boolean
  end(): void
}

/** A header line every half second, and never the last. */
export function openSlowConnection(port: number): BadConnection {
  const { connection, socket } = open(port)
  socket.write('POST /slack/events HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  const timer = setInterval(() => socket.write('X-More: and more\r\n'), 500)
  socket.once('close', () => clearInterval(timer))
  return connection
}

/** A body as large as Bolt takes, at once, without its last byte. */
export function openFatConnection(port: number): BadConnection {
  const { connection, socket } = open(port)
  const size = 4_000_000
  socket.write(
    `POST /slack/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${size + 1}\r\n\r\n`,
  )
  let sent = 0
  const pour = () => {
    while (sent < size && !socket.destroyed) {
      sent += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', pour)
  pour()
  return connection
}

const chunk = Buffer.alloc(50_000, 'a')

/** What comes back to a request that is written by hand; `status` is 0 where nothing does. */
export async function sendByHand(
  port: number,
  text: string,
  host = '127.0.0.1',
): Promise<{ readonly status: number; readonly text: string }> {
  const socket = connect(port, host)
  let answer = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answer += String(data)
      // A connection that is kept alive, or a stream of events, does not end by itself.
      if (answer.includes('\r\n\r\n')) setTimeout(resolve, 50)
    })
    socket.once('close', () => resolve())
    socket.once('error', () => resolve())
  })
  socket.write(text)
  await within(10_000, ended, () => undefined)
  socket.destroy()
  return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0), text: answer }
}

/** Resolves when it is so, or after so long. */
export async function until(look: () => boolean, forMs: number): Promise<void> {
  const endMs = performance.now() + forMs
  while (!look() && performance.now() < endMs) await pause(50)
}

function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  let isOpen = true
  socket.on('error', () => undefined)
  socket.resume()
  socket.once('close', () => {
    isOpen = false
  })
  const connection: BadConnection = {
    get isOpen() {
      return isOpen
    },
    end: () => void socket.destroy(),
  }
  return { socket, connection }
}
