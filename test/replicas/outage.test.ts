import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApp } from '../../src/app/app.ts'
import { within } from '../../src/async/within.ts'
import type { Card } from '../../src/model/card.ts'
import { openStore } from '../../src/store/open-store.ts'
import { itemsOf, textOf } from '../support/bot.ts'
import { loadBotParts } from '../support/bot-parts.ts'
import { layLine } from '../support/breakable-line.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { seedsFolder } from '../support/seeds.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const note = 'The database does not answer: this is as of'
const plain = 'The database does not answer right now.'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

async function startReplica() {
  const address = await server.createSeeded()
  const line = await layLine(address)
  const log: string[] = []
  const app = await startApp({
    env: { DATABASE_URL: line.url, SEEDS_DIR: seedsFolder, ADAPTERS: 'web', PORT: '0' },
    log: pino({ level: 'warn' }, { write: (entry: string) => log.push(entry) }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now: () => Temporal.Now.instant(),
    quit: () => undefined,
  })
  const elsewhere = await openStore({ url: address })
  onTestFinished(async () => {
    line.restore()
    await app.stop()
    await elsewhere.close()
    await line.close()
  })
  const say = (text: string, user = 'ada', lab = 'lab') =>
    app.bot.hear({ place: `web:${lab}/general`, user, text }).answer()
  return { say, line, elsewhere, bot: app.bot, log }
}

describe('a replica while another session holds tables of the database', () => {
  it('answers every command in words within the patience of a person, searches on from memory, and works again after', {
    timeout: 240_000,
  }, async () => {
    const { say, line } = await startReplica()
    expect(itemsOf(await say('search reward')).length).toBeGreaterThan(3)
    const admin = new pg.Client({ connectionString: line.url })
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query('begin')
    await admin.query('lock table saved_papers, subscriptions, paper_counter')
    const asked = [
      'save arxiv:2504.07615',
      'saved',
      'subscribe reward daily at 09:00',
      // More than there are connections.
      ...Array.from({ length: 20 }, () => 'save arxiv:2504.07615'),
    ]
    // Each by another person, in so many workspaces that nobody waits for a turn.
    const answers = await Promise.all(
      asked.map((text, at) => answerOf(say(text, `person${at}`, `lab${at % 4}`))),
    )
    for (const answer of answers) expect(answer).toMatch(inWords)
    expect(itemsOf(await say('search reward')).length).toBeGreaterThan(3)
    await admin.query('rollback')
    await vi.waitUntil(async () => !inWords.test(textOf(await say('save arxiv:2504.07615'))), 180_000)
    expect(itemsOf(await say('saved'))).toHaveLength(1)
    expect(textOf(await say('subscribe reward daily at 09:00'))).not.toMatch(inWords)
  })

  /** What was said; the bound is wide for a busy machine, and without an end it was 25 s and more. */
  async function answerOf(said: Promise<Card>): Promise<string> {
    return textOf(await within(20_000, said, () => ({ title: 'no answer', blocks: [], buttons: [] })))
  }
})

const inWords = /Something else keeps the database busy|The database does not answer right now/

describe('a replica whose database is gone', () => {
  it.each(['cut', 'stop'] as const)(
    'answers from memory, or says what is wrong, and goes on (%s)',
    {
      timeout: 240_000,
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
        'similar arxiv:2504.07615',
        'cite arxiv:2504.07615',
      ])
        expect(textOf(await say(text)), text).toContain(note)
      for (const text of ['save arxiv:2504.07615', 'saved', 'show 2401.99999'])
        expect(textOf(await say(text)), text).toContain(plain)
      expect(
        (await bot.complete({ place: 'web:lab/general', user: 'ada', text: 'search rew' })).length,
      ).toBeGreaterThan(0)

      line.restore()
      const found = await vi.waitUntil(
        async () => {
          const card = await say(`show ${arxivId(7)}`)
          return !textOf(card).includes(plain) && card
        },
        { timeout: 180_000, interval: 200 },
      )
      expect(textOf(found)).not.toContain(note)
      expect(textOf(await say('save arxiv:2504.07615'))).not.toContain(plain)
      expect(itemsOf(await say('saved'))).toHaveLength(1)
    },
  )
})
