/**
 * Commands that wait their turn behind others of the same person, on every platform,
 * while a real database is locked.
 */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buttonOf, wordsOf } from '../support/discord-app.ts'
import type { LoopbackMessage } from '../support/discord-loopback.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'
import { openResponse } from './web/send.ts'

/**
 * The two commands that others wait for are given up after some eight seconds. A machine that is too busy to
 * look within them tries again, as another person in another room.
 */
const again = { retry: 4, timeout: 120_000 }
const heldMs = 10_000
let rooms = 0
const newAsker = () => {
  rooms += 1
  return { channel: `C${100 + rooms}`, user: `U${100 + rooms}` }
}

const notice = 'Waiting for its turn: I work on at most 2 commands per person'

let server: PostgresServer
let whole: WholeApp
let client: pg.Client
beforeAll(async () => {
  server = await startPostgres()
  const url = await server.createDatabase()
  whole = await startWholeApp({ DATABASE_URL: url })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  // The first of all opens connections, which a busy machine takes seconds for.
  await whole.say('saved')
  await whole.slack.send.command({ text: 'saved', channel: 'C9' })
  await whole.slack.until(() => whole.slack.channel('C9').messages.length === 1)
})
afterAll(async () => {
  await client?.end()
  await whole?.close()
  await server?.stop()
})

/** Until the two commands before wait for the lock: what is said now waits for them. */
async function untilHeld(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    expect(rows).toHaveLength(2)
  }, heldMs)
}

/** Until it is so, but no longer than the two commands may take. */
function untilSo(look: () => unknown): Promise<unknown> {
  return vi.waitUntil(look, { timeout: heldMs, interval: 20 })
}

/** Two commands at work for as long as `act` lasts: reading lists can be neither read nor written. */
async function whileBusy(act: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query('lock table saved_papers in access exclusive mode')
  try {
    await act()
  } finally {
    await client.query('rollback')
  }
}

it('in a channel of Slack, a whisper says it and the answer follows', again, async () => {
  const { slack } = whole
  const asker = newAsker()
  const { messages } = slack.channel(asker.channel)
  await whileBusy(async () => {
    for (const text of ['saved', 'saved']) await slack.send.command({ text, ...asker })
    await untilHeld()
    await slack.send.command({ text: 'status', ...asker })
    await untilSo(() => messages[0])
    expect(messages[0]?.text).toContain(notice)
    expect(messages[0]?.ephemeralTo).toBe(asker.user)
  })
  await slack.until(() => messages.length === 4)
  expect(messages.some(({ text }) => text.includes('88 papers from'))).toBe(true)
})

it(
  'in a direct message of Slack, the answer takes the place of the message that says it',
  again,
  async () => {
    const { slack } = whole
    const { user } = newAsker()
    const { messages } = slack.channel(`D${user}`)
    await whileBusy(async () => {
      for (const text of ['saved', 'saved']) await slack.send.directMessage({ text, user })
      await untilHeld()
      await slack.send.directMessage({ text: 'status', user })
      await untilSo(() => messages[0]?.text.includes(notice))
    })
    await slack.until(() => messages.length === 3 && !messages.some(({ text }) => text.includes(notice)))
    expect(messages[0]?.text).toContain('88 papers from')
  },
)

it('a page of a list in Slack says it in place, and the next page takes that place', again, async () => {
  const { slack } = whole
  const [asker, { channel }] = [newAsker(), newAsker()]
  const { messages } = slack.channel(asker.channel)
  await slack.send.command({ text: 'latest', ...asker })
  const list = await slack.until(() => messages[0])
  await whileBusy(async () => {
    for (const text of ['saved', 'saved']) await slack.send.command({ text, channel, user: asker.user })
    await untilHeld()
    await slack.send.press(list, 'More', asker)
    await untilSo(() => list.text.includes(notice))
  })
  await slack.until(() => list.text.includes('page 2 of'))
  expect(messages).toEqual([list])
})

it(
  'in Discord, the answer takes the place of the words that say it, also in a message that pages',
  again,
  async () => {
    const { discord } = whole
    const [list] = await discord.answer(discord.people.say('latest'))
    const heard: LoopbackMessage[] = []
    await whileBusy(async () => {
      discord.people.say('saved')
      discord.people.say('saved')
      await untilHeld()
      const asked = discord.people.say('status')
      await untilSo(() => asked.original !== undefined && wordsOf([asked.original]).includes(notice))
      if (asked.original === undefined || list === undefined) throw new Error('no message')
      heard.push(asked.original)
      discord.people.press(buttonOf([list], 'More'), list)
      await untilSo(() => wordsOf([list]).includes(notice))
    })
    await discord.until(() => wordsOf(heard).includes('88 papers from'))
    await discord.until(() => list !== undefined && wordsOf([list]).includes('page 2 of'))
  },
)

it('the playground is told it by a line ahead of the answer', again, async () => {
  const say = (text: string, accept = 'application/json') =>
    openResponse(whole.app.port ?? 0, '/api/say', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ text }),
    })
  const lines: string[] = []
  let rest = Promise.resolve()
  await whileBusy(async () => {
    void say('saved')
    void say('saved')
    await untilHeld()
    const response = await say('status', 'application/x-ndjson')
    expect(response.headers['content-type']).toContain('application/x-ndjson')
    const [first] = await once(response, 'data')
    lines.push(String(first))
    rest = text(response).then((more) => void lines.push(more))
  })
  await rest
  expect(JSON.parse(lines[0] ?? '').waiting).toContain(notice)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ cards: [{ title: 'Status' }], visibility: 'private' })
})
