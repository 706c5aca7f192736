/**
 * A process of its own with a Bolt app that acknowledges every command with a constant: `node
 * slack-bare-child.ts <secret>`.
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { App, LogLevel } from '@slack/bolt'

const app = new App({
  signingSecret: process.argv[2] ?? '',
  logLevel: LogLevel.ERROR,
  authorize: async () => ({ botToken: 'xoxb-bare', botId: 'BT1', botUserId: 'UBOTT1' }),
})
app.command('/papers', ({ ack }) => ack('ok'))
const server: Server = await app.start({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
