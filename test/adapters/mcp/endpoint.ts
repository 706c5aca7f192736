/** The endpoint of MCP on the program's own http server, with a bot on the seeds. */
import { randomBytes } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { adapter } from '../../../adapters/mcp/index.ts'
import { originOf } from '../../../src/app/run-adapters.ts'
import { createHttpServer } from '../../../src/app/server.ts'
import type { Adapter, Bot } from '../../../src/core.ts'
import { findToken, issueToken } from '../../../src/library/access-tokens.ts'
import { Rights } from '../../../src/library/rights.ts'
import type { Place, Workspace } from '../../../src/model/place.ts'
import { startTestBot, type TestBot } from '../../support/bot.ts'
import { noRows, notNeeded } from '../../support/not-needed.ts'

export interface Endpoint extends TestBot {
  readonly port: number
  readonly url: string
  readonly mcp: Adapter
  /** A client by a token, or as anybody at this machine. */
  connect(token?: string): Promise<Client>
  /** A token of a person of a workspace. */
  tokenOf(workspace: Workspace, user: string): Promise<string>
  stop(): Promise<void>
}

export interface EndpointOptions {
  /** The adapters that run; with the playground unless told. */
  readonly adapters?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly now?: () => Temporal.Instant
  readonly mayRead?: (place: Place, user: string) => Promise<boolean | undefined>
  readonly publicUrl?: string
  /** The bot as the endpoint hears it; itself unless told. */
  readonly listen?: (bot: Bot) => Bot
}

export async function serveMcp(options: EndpointOptions = {}): Promise<Endpoint> {
  const { adapters = ['mcp', 'web'], settings = {}, now: clock, mayRead, publicUrl } = options
  const now = clock ?? (() => Temporal.Instant.from('2025-04-13T09:00:00Z'))
  const test = await startTestBot({
    now,
    findOwn: (workspace, user) => `${workspace}/${user}`,
    ...(mayRead === undefined ? {} : { mayRead }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })
  const log = { debug() {}, info() {}, warn() {}, error: (...said: unknown[]) => void faults.push(said) }
  const faults: unknown[] = []
  const ready = { isReady: true, status: 'ok' as const, parts: {} }
  const server = createHttpServer({
    log,
    readiness: async () => ready,
    metrics: async () => ({ contentType: 'text/plain', text: '' }),
  })
  const port = await server.listen('127.0.0.1', 0)
  const { library } = test
  const rights = new Rights(library)
  const mcp = await adapter.create(adapter.config.parse(settings), {
    log,
    meter: { acknowledged() {}, waited() {}, rated() {}, unread() {} },
    version: '0.0.0-test',
    adapters,
    callers: {
      async findByToken(secret) {
        const token = await findToken(secret, library, rights)
        if (token === undefined) return undefined
        const { place, user, standing, workspace } = token
        return { place, user, standing, key: `${workspace} ${user}` }
      },
      findBySignature: async () => undefined,
    },
    startKey: randomBytes(18).toString('base64url'),
    origin: originOf('127.0.0.1', port),
    mount: server.mount,
    receive: server.receive,
    rows: noRows,
    places: { list: async () => [], join: notNeeded },
    left: notNeeded,
    joined: notNeeded,
    now,
    random: Math.random,
    pause: notNeeded,
    terminal: { words: [], input: process.stdin, output: process.stdout },
    quit: () => undefined,
  })
  await mcp.start(options.listen?.(test.bot) ?? test.bot)
  const url = `http://127.0.0.1:${port}/mcp`
  const clients: Client[] = []
  return {
    ...test,
    port,
    url,
    mcp,
    async connect(token) {
      const client = new Client({ name: 'test', version: '1' })
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
      clients.push(client)
      return client
    },
    async tokenOf(workspace, user) {
      const { secret } = await issueToken(library, { workspace, user, place: `${workspace}/${user}` })
      return secret
    },
    async stop() {
      for (const client of clients) await client.close()
      await mcp.stop()
      await server.close(0)
      await test.close()
      if (faults.length > 0) throw new Error(`it logged ${JSON.stringify(faults)}`)
    },
  }
}

/** What stands between the marks of a tool's text. */
export function markedText(text: string): string {
  const [, mark = ''] = /<data-(\w+)>\n/.exec(text) ?? []
  const [, inside = ''] = text.split(new RegExp(`</?data-${mark}>`))
  return inside.trim()
}
