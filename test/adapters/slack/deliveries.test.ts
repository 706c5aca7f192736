import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adapter } from '../../../adapters/slack/index.ts'
import { settings } from '../../../adapters/slack/settings.ts'
import type { Adapter } from '../../../src/core.ts'
import { openStore } from '../../../src/store/open-store.ts'
import type { Store } from '../../../src/store/port.ts'
import { startTestBot, type TestBot } from '../../support/bot.ts'
import { gallery, makeCard, makeItem } from '../../support/card-gallery.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'

const place = 'slack:T1/C1'
const card = makeCard([makeItem()], [], 'Highlights')

let folder: string
let slack: SlackLoopback
let store: Store
let test: TestBot
const started: Adapter[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-slack-'))
  slack = await startSlackLoopback()
  store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  test = await startTestBot({ seeds: false })
})
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
  await Promise.all([slack.close(), store.close(), test.close()])
  await rm(folder, { recursive: true, force: true })
})

/** The adapter alone, as a program that starts on the same database has it. */
async function startAdapter(waited: () => void = () => undefined): Promise<Adapter> {
  const now = () => Temporal.Now.instant()
  const created = await adapter.create(settings.parse(slack.env), {
    log: pino({ level: 'silent' }),
    meter: { acknowledged() {}, waited },
    origin: 'http://127.0.0.1:1',
    mount() {},
    receive() {},
    terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
    rows: store.adapterRows('slack', () => now().epochMilliseconds),
    now,
    places: { list: async () => [], join: async () => undefined },
    left: async () => undefined,
    joined: async () => false,
    quit() {},
  })
  await created.start(test.bot)
  started.push(created)
  return created
}

describe('a delivery', () => {
  it('is posted with its key, quietly, and its message id is given', async () => {
    const ts = await (await startAdapter()).post(place, card, 'digest-1')
    expect(slack.channel('C1').messages).toMatchObject([
      {
        ts,
        via: 'chat.postMessage',
        metadata: { event_type: 'journal_club_delivery', event_payload: { key: 'digest-1' } },
        args: { unfurl_links: false, unfurl_media: false },
      },
    ])
    expect(slack.calls('conversations.history')).toHaveLength(0)
  })

  it('is posted once however often it is asked for, also by another replica', async () => {
    const [one, other] = [await startAdapter(), await startAdapter()]
    const ts = await one.post(place, card, 'digest-1')
    expect(await one.post(place, card, 'digest-1')).toBe(ts)
    expect(await other.post(place, card, 'digest-1')).toBe(ts)
    expect(await other.post(place, card, 'digest-2')).not.toBe(ts)
    expect(slack.channel('C1').messages).toHaveLength(2)
  })

  it('is found again after a crash between posting and knowing it', async () => {
    // A program that ends after Slack took the message, and before it could look whether it did.
    const dying = await startAdapter()
    slack.fail('chat.postMessage', { drop: 'after' })
    const lost = expect(dying.post(place, card, 'digest-1')).rejects.toThrow('aborted')
    await slack.until(() => slack.channel('C1').messages.length === 1)
    await dying.stop()
    await lost
    for (let other = 0; other < 20; other += 1)
      await (await startAdapter()).post(place, card, `other-${other}`)
    const ts = await (await startAdapter()).post(place, card, 'digest-1')
    expect(ts).toBe(slack.channel('C1').messages[0]?.ts)
    expect(slack.channel('C1').messages).toHaveLength(21)
  })

  it('of several messages is completed where it was interrupted', async () => {
    const long = gallery['fifty results']
    if (!long) throw new Error('the gallery has no fifty results')
    const one = await startAdapter()
    slack.fail('chat.postMessage', { error: 'not_in_channel', channel: 'C2' })
    await expect(one.post('slack:T1/C2', long, 'digest-1')).rejects.toMatchObject({
      code: 'not-allowed',
      userMessage: expect.stringContaining('invite me'),
    })
    await one.post('slack:T1/C2', long, 'digest-1')
    const { messages } = slack.channel('C2')
    expect(messages.length).toBeGreaterThan(1)
    const keys = messages.map(({ metadata }) => JSON.stringify(metadata))
    expect(new Set(keys).size).toBe(messages.length)
  })

  it('finds its message among many, page by page', async () => {
    const one = await startAdapter()
    slack.fail('chat.postMessage', { drop: 'after' })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    slack.fail('conversations.history', { hold: held })
    const posted = one.post(place, card, 'digest-1')
    await slack.until(() => slack.channel('C1').messages.length === 1)
    const [first] = slack.channel('C1').messages
    if (!first) throw new Error('nothing was posted')
    for (let other = 0; other < 40; other += 1) {
      const ts = `${Math.floor(Date.now() / 1000)}.9${String(other).padStart(5, '0')}`
      const { metadata: _, ...rest } = first
      slack.channel('C1').messages.push({ ...rest, ts })
    }
    release()
    expect(await posted).toBe(first.ts)
    expect(slack.channel('C1').messages).toHaveLength(41)
  })

  it('has its details in its thread, once, also after a crash', async () => {
    const one = await startAdapter()
    const ts = await one.post(place, card, 'digest-1')
    slack.fail('chat.postMessage', { drop: 'after' })
    const reply = one.reply?.(place, ts, card, 'digest-1/reply')
    await slack.until(() => slack.channel('C1').messages.length === 2)
    await Promise.allSettled([one.stop(), reply])
    const again = await (await startAdapter()).reply?.(place, ts, card, 'digest-1/reply')
    expect(slack.channel('C1').messages).toMatchObject([{ ts }, { ts: again, thread_ts: ts }])
    expect(slack.channel('C1').messages[0]?.thread_ts).toBeUndefined()
  })

  it('is not posted any longer once its signal is aborted, wherever it waits', async () => {
    const over = new Error('over')
    const { promise: isTold, resolve: waited } = Promise.withResolvers<void>()
    const one = await startAdapter(waited)
    const post = (key: string) => {
      const leave = new AbortController()
      return { posting: one.post(place, card, key, leave.signal), end: () => leave.abort(over) }
    }
    slack.fail('chat.postMessage', { status: 429, retryAfter: 1 })
    const waiting = post('digest-1')
    await isTold
    const queued = post('digest-2')
    const patient = one.post(place, card, 'digest-3')
    for (const { posting, end } of [queued, waiting]) {
      end()
      await expect(posting).rejects.toBe(over)
    }
    await patient
    await expect(post('digest-1').posting).resolves.toBeTruthy()
    expect(slack.channel('C1').messages).toHaveLength(2)
    expect(slack.calls('chat.postMessage')).toHaveLength(2)
  })

  it('that is on its way when its signal is aborted is seen through', async () => {
    const one = await startAdapter()
    const leave = new AbortController()
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    slack.fail('chat.postMessage', {
      get hold() {
        arrived.resolve()
        return held.promise
      },
    })
    const posting = one.post(place, card, 'digest-1', leave.signal)
    await arrived.promise
    leave.abort()
    held.resolve()
    expect(await posting).toBe(slack.channel('C1').messages[0]?.ts)
  })

  it('to a person is found again in their direct messages, however the answer to it was lost', async () => {
    const one = await startAdapter()
    slack.fail('chat.postMessage', { drop: 'after' })
    const ts = await one.post('slack:T1/U7', card, 'digest-1')
    expect(slack.channel('DU7').messages).toMatchObject([{ ts }])
    const dying = await startAdapter()
    slack.fail('chat.postMessage', { drop: 'after' })
    const lost = dying.post('slack:T1/U7', card, 'digest-2')
    await slack.until(() => slack.channel('DU7').messages.length === 2)
    await Promise.allSettled([dying.stop(), lost])
    const again = await (await startAdapter()).post('slack:T1/U7', card, 'digest-2')
    expect(slack.channel('DU7').messages.map((message) => message.ts)).toEqual([ts, again])
  })

  it('to a person arrives also where the scope to open direct messages is missing', async () => {
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: [] })
    const one = await startAdapter()
    const ts = await one.post('slack:T1/U7', card, 'digest-1')
    expect(slack.channel('DU7').messages).toMatchObject([{ ts }])
  })

  it.each([
    ['slack:T1/C2', 'channel_not_found', 'gone', 'invite me'],
    ['slack:T1/C2', 'is_archived', 'gone', 'archived'],
    ['slack:T1/C2', 'not_in_channel', 'not-allowed', 'invite me'],
    ['slack:T1/C2', 'restricted_action', 'not-allowed', 'only some people may post'],
    ['slack:T1/U7', 'user_not_found', 'gone', 'that account is gone'],
    ['slack:T1/U7', 'messages_tab_disabled', 'not-allowed', 'my Messages tab is turned off'],
    ['slack:T1/U7', 'channel_not_found', 'gone', 'write to me there'],
    ['slack:T1/C2', 'token_revoked', 'unavailable', 'does not accept my token'],
    ['slack:T1/C2', 'account_inactive', 'unavailable', 'does not accept my token'],
  ] as const)('to %s that is refused by %s is %s', async (where, error, code, words) => {
    const one = await startAdapter()
    slack.fail('chat.postMessage', { error })
    const refused = one.post(where, card, 'digest-1')
    await expect(refused).rejects.toMatchObject({ code, userMessage: expect.stringContaining(words) })
  })

  it('is refused for places of other platforms', async () => {
    const one = await startAdapter()
    await expect(one.post('web:lab/general', card, 'digest-1')).rejects.toThrow('not a place of Slack')
  })
})
