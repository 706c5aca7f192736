/** The whole program with all platforms, which are loopback servers, and the log that `npm start` has. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type App, type AppParts, startApp } from '../../src/app/app.ts'
import { withoutEmpty } from '../../src/app/config.ts'
import { createLog } from '../../src/app/log.ts'
import type { Card } from '../../src/core.ts'
import { loadBotParts } from './bot-parts.ts'
import { type DiscordLoopback, startDiscordLoopback } from './discord-loopback.ts'
import { copySeeds, seedsFolder } from './seeds.ts'
import { type SlackLoopback, startSlackLoopback } from './slack-loopback.ts'

export interface WholeApp {
  readonly app: App
  readonly slack: SlackLoopback
  readonly discord: DiscordLoopback
  readonly origin: string
  /** Where the database is unless the settings say otherwise. */
  readonly databaseFile: string
  /** What was logged, a line each. */
  readonly lines: readonly string[]
  /** Exit codes with which the program asked to end. */
  readonly quits: readonly number[]
  /** Says it in the playground. */
  say(text: string): Promise<Card>
  /** What the program answers there, as JSON or text. */
  get(path: string): Promise<{ readonly status: number; readonly text: string }>
  /** The metrics by name and labels, as they are printed. */
  scrape(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

export async function startWholeApp(
  env: Readonly<Record<string, string>> = {},
  now: () => Temporal.Instant = () => Temporal.Now.instant(),
  pause?: AppParts['pause'],
): Promise<WholeApp> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-whole-'))
  const [slack, discord] = [await startSlackLoopback(), await startDiscordLoopback()]
  const databaseFile = join(folder, 'test.sqlite')
  const settings = withoutEmpty({
    ...slack.env,
    ...discord.env,
    ADAPTERS: 'slack,discord,web',
    DATABASE_URL: `file:${databaseFile}`,
    SEEDS_DIR: seedsFolder,
    PORT: '0',
    LOG_LEVEL: 'debug',
    ...env,
  })
  if (env.DATABASE_URL === undefined && env.SEEDS_DIR === undefined) await copySeeds(databaseFile, now())
  const lines: string[] = []
  const quits: number[] = []
  const app = await startApp({
    env: settings,
    log: createLog(settings, (line) => lines.push(line)),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
    loadBotParts,
    now,
    ...(pause === undefined ? {} : { pause }),
    quit: (exitCode) => quits.push(exitCode),
  })
  const origin = `http://127.0.0.1:${app.port}`
  slack.deliverTo(origin)
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`)
    return { status: response.status, text: await response.text() }
  }
  return {
    app,
    slack,
    discord,
    origin,
    databaseFile,
    lines,
    quits,
    get,
    async say(text) {
      const response = await fetch(`${origin}/api/say`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      const { cards } = (await response.json()) as { cards: [Card] }
      return cards[0]
    },
    async scrape() {
      const { text } = await get('/metrics')
      const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return new Map(
        samples.map((line): [string, number] => {
          const at = line.lastIndexOf(' ')
          return [line.slice(0, at), Number(line.slice(at + 1).replace('Inf', 'Infinity'))]
        }),
      )
    },
    async close() {
      await app.stop()
      await Promise.all([slack.close(), discord.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
