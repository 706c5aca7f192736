import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { itemsOf } from '../support/bot.ts'
import { loadBotParts } from '../support/bot-parts.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { seedsFolder } from '../support/seeds.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

function start(url: string): Promise<App> {
  return startApp({
    env: { DATABASE_URL: url, SEEDS_DIR: seedsFolder, ADAPTERS: 'web', PORT: '0' },
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now: () => Temporal.Now.instant(),
    quit: () => undefined,
  })
}

it('replicas may start at the same moment on a new database', async () => {
  const url = await server.createDatabase()
  const apps = await Promise.all([start(url), start(url), start(url), start(url)])
  try {
    for (const { bot } of apps) {
      const card = await bot.hear({ place: 'web:lab/general', user: 'ada', text: 'latest' }).answer()
      expect(itemsOf(card).length).toBeGreaterThan(0)
    }
  } finally {
    for (const app of apps) await app.stop()
  }
})
