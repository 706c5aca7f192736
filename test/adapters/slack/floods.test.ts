/**
 * Strangers fill connections and memory before any signature is looked at: Slack is answered all the same.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { serverBounds } from '../../../src/app/load-shedder.ts'
import { encodePayload, signRequest } from '../../support/slack-loopback-signing.ts'
import { type Running, startSlack } from './running.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Connections that sent this much of what they announce, and nothing more. */
async function flood({ app }: Running, count: number, sent: string): Promise<readonly Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(app.port ?? 0, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      // Kept or dropped, all of it was read.
      await new Promise<void>((resolve) => {
        socket.once('close', resolve)
        socket.write(sent, () => resolve())
      })
      return socket.resume()
    }),
  )
}

function announce(path: string, bodyBytes: number, sent: string): string {
  const type = 'content-type: application/json'
  const signed = `x-slack-request-timestamp: 1\r\nx-slack-signature: v0=${'0'.repeat(64)}`
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\n${signed}\r\ncontent-length: ${bodyBytes}\r\n\r\n${sent}`
}

async function sendCommands({ slack }: Running, count: number): Promise<number[]> {
  const sent = Array.from({ length: count }, () => slack.send.command({ text: 'help' }))
  return (await Promise.all(sent)).map(({ status }) => status)
}

async function until(look: () => boolean): Promise<void> {
  while (!look()) await nextTurn()
}

const openOf = (opened: readonly Socket[]) => opened.filter((socket) => !socket.destroyed).length

it.each([
  ['/slack/events', 500_000],
  // What is larger than the playground takes is refused before it is read.
  ['/api/say', 60_000],
])(
  '500 fat connections to %s hold no more than is allowed, and commands are answered',
  async (path, bytes) => {
    const running = await startSlack('http', { ADAPTERS: 'slack,web' })
    const fat = await flood(running, 500, announce(path, bytes + 1, 'x'.repeat(bytes)))
    await until(() => openOf(fat) * bytes < serverBounds.bodyBytes)
    expect(await sendCommands(running, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    const { slack, logged } = running
    await slack.until(() => slack.channel('C1').messages.length === 20)
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
  },
)

it('600 slow connections do not keep commands out', async () => {
  const running = await startSlack()
  const slow = await flood(running, 600, announce('/slack/events', 500_000, '{'))
  expect(await sendCommands(running, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  const { slack } = running
  await slack.until(() => slack.channel('C1').messages.length === 20)
  await until(() => openOf(slow) <= serverBounds.waiting)
})

it('what Slack sends at its largest is taken, and more is refused', async () => {
  const { slack } = await startSlack()
  const command = (bytes: number) => {
    const parts = { team_id: 'T1', channel_id: 'C1', user_id: 'UADA', command: '/papers', trigger_id: 'x' }
    const body = encodePayload('slash_commands', { ...parts, text: 'help ' })
    return body + 'x'.repeat(bytes - body.length)
  }
  const send = (body: string) => slack.send.raw(body, signRequest(body, slack))
  expect((await send(command(512 * 1024))).status).toBe(200)
  expect((await send(command(512 * 1024 + 1))).status).toBe(413)
})
