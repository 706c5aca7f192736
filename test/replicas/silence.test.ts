import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApp } from '../../src/app.ts'
import { openStore } from '../../src/store/open-store.ts'
import { itemsOf, seedsFolder, textOf } from '../support/bot.ts'
import { layLine } from '../support/breakable-line.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const note = 'The database does not answer: this is as of'
const plain = 'The database does not answer right now.'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

async function startReplica() {
  const address = await server.createDatabase()
  const line = await layLine(address)
  const log: string[] = []
  const app = await startApp({
    env: { DATABASE_URL: line.url, SEEDS_DIR: seedsFolder, ADAPTERS: 'web', PORT: '0' },
    log: pino({ level: 'warn' }, { write: (entry: string) => log.push(entry) }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    now: () => Temporal.Now.instant(),
    quit: () => undefined,
  })
  const elsewhere = await openStore({ url: address })
  onTestFinished(async () => {
    line.mend()
    await app.stop()
    await elsewhere.close()
    await line.close()
  })
  const say = (text: string) => app.bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer()
  return { say, line, elsewhere, bot: app.bot, log }
}

describe('a replica whose database is gone', () => {
  it.each(['cut', 'stop'] as const)(
    'answers from memory, or says what is wrong, and goes on (%s)',
    {
      timeout: 60_000,
    },
    async (how) => {
      const { say, line, elsewhere, bot } = await startReplica()
      const before = await say('search reward')
      expect(itemsOf(before).length).toBeGreaterThan(3)
      expect(textOf(before)).not.toContain(note)

      line[how]()
      await elsewhere.papers.merge([makeFullRecord(7)])
      const during = await say('search reward')
      expect(itemsOf(during).map(({ title }) => title)).toEqual(itemsOf(before).map(({ title }) => title))
      for (const text of [
        'search topic:agents',
        'latest',
        'topics',
        'show VLM-R1',
        'similar seed:86e1416034cc1f5a',
        'cite seed:86e1416034cc1f5a',
      ])
        expect(textOf(await say(text)), text).toContain(note)
      for (const text of ['save seed:86e1416034cc1f5a', 'saved', 'show 2401.99999'])
        expect(textOf(await say(text)), text).toContain(plain)
      expect(
        (await bot.complete({ place: 'web:lab/general', user: 'ada', text: 'search rew' })).length,
      ).toBeGreaterThan(0)

      line.mend()
      const found = await vi.waitUntil(
        async () => {
          const card = await say(`show ${arxivId(7)}`)
          return !textOf(card).includes(plain) && card
        },
        { timeout: 30_000, interval: 200 },
      )
      expect(textOf(found)).not.toContain(note)
      expect(textOf(await say('save seed:86e1416034cc1f5a'))).not.toContain(plain)
      expect(itemsOf(await say('saved'))).toHaveLength(1)
    },
  )
})
