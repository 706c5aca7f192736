/** What probes are told of the whole program. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { itemsOf, textOf } from '../support/bot.ts'
import { runAsRival } from '../support/hold-database.ts'
import { startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const running: WholeApp[] = []
afterEach(async () => {
  for (const whole of running.splice(0)) await whole.close()
})

async function start(env: Record<string, string> = {}): Promise<WholeApp> {
  const whole = await startWholeApp(env)
  running.push(whole)
  return whole
}

const probe = async (whole: WholeApp, path = '/readyz') => {
  const { status, text } = await whole.get(path)
  return { status, ...JSON.parse(text) }
}

it('is ready with every part by name, at both addresses, and alive', async () => {
  const whole = await start()
  const ready = { status: 'ok', parts: { index: 'ok', store: 'ok', slack: 'ok', discord: 'ok' } }
  expect(JSON.parse((await whole.get('/readyz')).text)).toEqual(ready)
  expect(await whole.get('/healthz')).toEqual(await whole.get('/readyz'))
  expect(await whole.get('/livez')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
})

it('names a source that fails, and is ready all the same', async () => {
  const server = await startSourceServer((_asked, response) => void response.writeHead(404).end())
  try {
    const env = { SOURCES: 'feeds', FEED_URLS: `${server.url}/feed` }
    const whole = await start(env)
    await vi.waitFor(async () => {
      expect(await probe(whole)).toMatchObject({
        status: 'ok',
        parts: { store: 'ok' },
        failing: { feeds: expect.stringMatching(/^failed once: http.*\/feed: .* answers 404\.$/) },
      })
    }, 180_000)
    expect((await whole.get('/readyz')).status).toBe(200)
  } finally {
    await server.close()
  }
})

it('stays ready while one platform is out of reach, and is not when all are, until one is back', async () => {
  const whole = await start({ SLACK_APP_TOKEN: 'xapp-1-first', SLACK_SIGNING_SECRET: '' })
  const states = async () => (await probe(whole)).parts
  expect(await states()).toMatchObject({ slack: 'ok', discord: 'ok' })
  whole.slack.fail('apps.connections.open', { status: 503 }, 4)
  whole.slack.sockets.drop()
  await vi.waitFor(
    async () => expect(await states()).toMatchObject({ slack: 'down', discord: 'ok' }),
    180_000,
  )
  expect((await whole.get('/readyz')).status).toBe(200)

  // Discord's way to say that the token was withdrawn.
  whole.discord.gateway.close(4004)
  await vi.waitFor(
    async () => expect(await states()).toMatchObject({ slack: 'down', discord: 'down' }),
    15_000,
  )
  expect((await whole.get('/readyz')).status).toBe(503)
  await vi.waitFor(async () => {
    expect(await states()).toMatchObject({ slack: 'ok', discord: 'down' })
    expect((await whole.get('/healthz')).status).toBe(200)
  }, 180_000)
})

it('counts a platform that could not start as down', async () => {
  const whole = await start({ DISCORD_BOT_TOKEN: 'wrong' })
  expect(await probe(whole)).toMatchObject({ status: 'ok', parts: { slack: 'ok', discord: 'down' } })
})

it('is alive and not ready while the database does not answer', async () => {
  const whole = await start()
  const file = new DatabaseSync(whole.databaseFile)
  await runAsRival(file, 'alter table schema_use rename to elsewhere')
  expect((await whole.get('/readyz')).status).toBe(503)
  expect(await probe(whole)).toMatchObject({ status: 'unavailable', parts: { store: 'down', index: 'ok' } })
  expect((await whole.get('/livez')).status).toBe(200)
  expect(whole.quits).toEqual([])
  file.exec('alter table elsewhere rename to schema_use')
  file.close()
  expect((await whole.get('/readyz')).status).toBe(200)
})

it('says what fails while another program holds the database file, to the asker and to probes, until it is over', async () => {
  const whole = await start()
  const busy = 'Something else keeps the database busy'
  const file = new DatabaseSync(whole.databaseFile)
  await runAsRival(file, 'begin immediate')
  expect(textOf(await whole.say('save VLM-R1'))).toContain(busy)
  expect(await probe(whole)).toMatchObject({
    status: 'unavailable',
    parts: { store: 'down' },
    details: { store: expect.stringContaining(busy) },
  })
  expect(itemsOf(await whole.say('search reward')).length).toBeGreaterThan(3)
  file.exec('rollback')
  file.close()
  await vi.waitFor(async () => expect((await whole.get('/readyz')).status).toBe(200), 180_000)
  expect(await probe(whole)).not.toHaveProperty('details')
  expect(textOf(await whole.say('save VLM-R1'))).toContain('VLM-R1')
})

it.each([
  [
    'a newer program takes it over',
    "oldest = '9999-later'",
    'was written by a newer version of Journal Club',
  ],
  [
    'a copy into it begins',
    "copied_from = 'SQLite, elsewhere'",
    'is an unfinished copy of SQLite, elsewhere',
  ],
])('ends in words, with exit code 2, when %s', async (_, change, words) => {
  const whole = await start()
  const file = new DatabaseSync(whole.databaseFile)
  await runAsRival(file, `update schema_use set ${change}`)
  file.close()
  expect(await probe(whole)).toMatchObject({
    status: 'unavailable',
    details: { store: expect.stringContaining(words) },
  })
  expect(whole.quits).toEqual([2])
  expect(whole.lines.join()).toContain(words)
})
