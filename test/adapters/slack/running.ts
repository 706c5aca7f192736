/** The whole program on a database with the seeds, connected to a loopback Slack. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach } from 'vitest'
import { type App, startApp } from '../../../src/app/app.ts'
import { withoutEmpty } from '../../../src/app/config.ts'
import { loadBotParts } from '../../support/bot-parts.ts'
import { copySeeds, seedsFolder } from '../../support/seeds.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'

export interface Running {
  readonly slack: SlackLoopback
  readonly app: App
  readonly databaseFile: string
  /** Everything that was logged, a line of JSON each. */
  readonly logged: readonly string[]
  /** One more program on the same database and Slack. */
  startAnother(env?: Readonly<Record<string, string>>): Promise<App>
  stop(): Promise<void>
}

export type Transport = 'http' | 'socket'
export const transports: readonly Transport[] = ['http', 'socket']

/** Starts both; they are stopped when the test ends. */
export async function startSlack(
  transport: Transport = 'http',
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const running = await startSlackUntilStopped(transport, env)
  stops.push(() => running.stop())
  return running
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts both, for whoever stops them. */
export async function startSlackUntilStopped(
  transport: Transport,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const slack = await startSlackLoopback()
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-slack-'))
  const databaseFile = join(folder, 'test.sqlite')
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
  const apps: App[] = []
  const startAnother = async (more: Readonly<Record<string, string>> = {}) => {
    const app = await startApp({
      env: withoutEmpty({
        DATABASE_URL: `file:${databaseFile}`,
        SEEDS_DIR: seedsFolder,
        PORT: '0',
        ...slack.env,
        ...(transport === 'socket' ? { SLACK_APP_TOKEN: slack.appToken } : {}),
        ...more,
      }),
      log,
      version: '0.0.0-test',
      terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
      loadBotParts,
      now: () => Temporal.Now.instant(),
      quit() {},
    })
    apps.push(app)
    return app
  }
  try {
    await copySeeds(databaseFile, Temporal.Now.instant())
    const app = await startAnother(env)
    if (transport === 'http') slack.deliverTo(`http://127.0.0.1:${app.port}`)
    return {
      slack,
      app,
      databaseFile,
      logged,
      startAnother,
      async stop() {
        await Promise.all(apps.map((each) => each.stop()))
        await slack.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await slack.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
