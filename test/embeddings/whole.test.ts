import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { itemsOf, textOf } from '../support/bot.ts'
import { loadBotParts } from '../support/bot-parts.ts'
import { makeEmbeddingsServers } from '../support/embeddings-server.ts'
import { seedsFolder } from '../support/seeds.ts'

const start = makeEmbeddingsServers()
const opened: { app: App; folder: string }[] = []
afterEach(async () => {
  for (const { app, folder } of opened.splice(0)) {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function run(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-meaning-'))
  const logged: string[] = []
  const app = await startApp({
    env: {
      ADAPTERS: 'web',
      PORT: '0',
      SEEDS_DIR: seedsFolder,
      DATABASE_URL: `file:${join(folder, 'test.sqlite')}`,
      ...env,
    },
    log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
    loadBotParts,
    now: () => Temporal.Instant.from('2025-04-13T09:12:00Z'),
    quit() {},
  })
  opened.push({ app, folder })
  const say = (text: string) => app.bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer()
  const vectorsAre = (state: string) =>
    expect.poll(async () => textOf(await say('status details'))).toContain(`embeddings: ${state}`)
  return { say, vectorsAre, logged }
}

describe('a whole bot with an embeddings endpoint', () => {
  it('makes the vectors by itself, finds by meaning, says so, and explains it', async () => {
    const server = await start({ lorries: 'wheel', trucks: 'wheel' })
    const { say, vectorsAre } = await run({ EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'hashed' })
    await vectorsAre('88 of 88 papers have a vector of hashed.')
    const byWords = textOf(await say('search reward hacking'))
    expect(byWords).toMatch(/5 match all your words · 33 match some( · \d+ near in meaning)?/)

    // On a busy machine the vector of a question may come too late for its first answer.
    const nearest = 'No paper has these words · 10 near in meaning'
    await expect.poll(async () => textOf(await say('search lorries'))).toContain(nearest)
    const card = await say('search lorries')
    const [first] = itemsOf(card)
    const id = first?.paper
    const why = textOf(await say(`why ${id} lorries`))
    expect(why).toContain('Score 0.30, made up of its meaning:')
    expect(why).toMatch(/meaning \(near what was asked as a whole\): 0\.30, 100%/)
  })

  it('answers by words when the endpoint is gone, says since when, and keeps key and question out of the log', async () => {
    const server = await start()
    const env = { EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'hashed', EMBEDDINGS_KEY: 'sk-planted-key' }
    const { say, vectorsAre, logged } = await run(env)
    await vectorsAre('88 of 88')
    expect(server.asked[0]?.key).toBe('Bearer sk-planted-key')
    for (const fault of [{ status: 401 }, { body: 'sk-planted-key NaN' }, 'hang'] as const) {
      server.fault = fault
      const text = textOf(await say(`search reward ${JSON.stringify(fault).length} plantedquestion`))
      expect(text).toContain('Reward')
      expect(text).not.toContain('near in meaning')
    }
    const status = textOf(await say('status details'))
    expect(status).toMatch(
      /embeddings: off since 13 Apr, 09:12, its endpoint does not answer within 300 ms; search goes by words\./,
    )
    expect(`${logged.join('')}${status}`).not.toMatch(/sk-planted|plantedquestion/)
    expect(logged.filter((line) => /embeddings endpoint/.test(line)).length).toBe(1)
  })

  it('starts and stops though the endpoint never answers', async () => {
    const server = await start()
    server.fault = 'hang'
    const asked = server.next()
    const { say } = await run({ EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'hashed' })
    await asked
    expect(textOf(await say('search reward'))).toContain('papers')
    expect(textOf(await say('status details'))).toContain(
      'embeddings: 0 of 88 papers have a vector of hashed; search goes by words',
    )
  })

  it('knows nothing of it without the address', async () => {
    const { say } = await run({ EMBEDDINGS_MODEL: 'hashed', EMBEDDINGS_KEY: 'k' })
    expect(textOf(await say('status details'))).not.toContain('embeddings')
  })
})

describe('a whole bot with nothing set', () => {
  it('finds by meaning from its first answer on, says how much that counts, and names the words that carry it', async () => {
    const { say } = await run({})
    expect(textOf(await say('status details'))).toMatch(
      /meaning: counts up to \d\.\d\d times as much as words \(titles find their abstracts at 0\.\d\d of 1\)\./,
    )
    const card = await say('search fooling the judge')
    const [first] = itemsOf(card)
    const id = first?.paper
    expect(textOf(await say(`why ${id} fooling the judge`))).toMatch(/meaning \(near in meaning: [^)]+\): /)
  })

  it('means quotes literally', async () => {
    const { say } = await run({})
    expect(textOf(await say('search "fooling the judge"'))).not.toContain('near in meaning')
  })
})
