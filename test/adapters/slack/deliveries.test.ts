import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adapter } from '../../../adapters/slack/index.ts'
import { settings } from '../../../adapters/slack/install/settings.ts'
import type { Adapter } from '../../../src/core.ts'
import { type AdapterGround, openAdapterGround } from '../../support/adapter-ground.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'

const place = 'slack:T1/C1'
const card = makeCard([makeItem()], [], 'Highlights')

let slack: SlackLoopback
let ground: AdapterGround

beforeEach(async () => {
  slack = await startSlackLoopback()
  ground = await openAdapterGround({ seeds: false })
})
afterEach(async () => {
  await ground.close()
  await slack.close()
})

/** The adapter alone, as a program that starts on the same database has it. */
async function startAdapter(): Promise<Adapter> {
  const created = ground.keep(await adapter.create(settings.parse(slack.env), ground.context('slack')))
  await created.start(ground.bot)
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

  it('is found by what a former version kept of it, also where that had posted a part', async () => {
    const one = await startAdapter()
    const ts = await one.post(place, card, 'digest-1')
    const rows = ground.context('slack').rows
    const triedAtMs = ground.now().epochMilliseconds
    for (const former of [{ triedAtMs }, { triedAtMs, ts }]) {
      await rows.save('slack:T1', 'delivery:digest-1', JSON.stringify(former))
      expect(await one.post(place, card, 'digest-1')).toBe(ts)
    }
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('stands once when Slack takes the first request after the repeat of it', async () => {
    const one = await startAdapter()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    slack.fail('chat.postMessage', { hold: held })
    const posted = one.post(place, card, 'digest-1')
    // The first is given up, and the second is taken.
    await slack.until(() => slack.channel('C1').messages.length === 1)
    release()
    const [first] = slack.channel('C1').messages
    expect(await posted).toBe(first?.ts)
    expect(slack.calls('chat.postMessage')).toHaveLength(2)
    expect(slack.channel('C1').messages).toEqual([first])
  })

  it('is told from another by its file, which has the same name', async () => {
    const one = await startAdapter()
    const file = {
      kind: 'file',
      name: 'day.ics',
      mediaType: 'text/calendar',
      content: 'BEGIN',
      isAttached: true,
    } as const
    slack.fail('chat.postMessage', { drop: 'after' })
    for (const key of ['digest-1', 'digest-2']) await one.post(place, makeCard([file], [], 'Group'), key)
    const { messages } = slack.channel('C1')
    const files = messages.flatMap((message) => message.files.map(({ name }) => name))
    expect(files).toHaveLength(2)
    expect(new Set(files).size).toBe(2)
    expect(messages.flatMap((message) => message.files.map(({ title }) => title))).toEqual([
      'day.ics',
      'day.ics',
    ])
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
})

describe('a delivery with a file', () => {
  const invitation = makeCard(
    [{ kind: 'file', name: 'day.ics', mediaType: 'text/calendar', content: 'BEGIN', isAttached: true }],
    [],
    'Reading group',
  )
  /** What stands in the channel, by its text or what people see of its files. */
  const seen = () =>
    slack
      .channel('C1')
      .messages.map(({ text, files }) => files.map(({ title }) => title).join() || text.split('\n')[0])

  it.each([
    ['refused', { error: 'missing_scope' }, 'this workspace gave me no permission'],
    ['not taken', { status: 400 }, 'Slack did not take it'],
  ] as const)(
    'that is %s is posted all the same, with a line in the place of the file',
    async (_, fault, why) => {
      const one = await startAdapter()
      slack.fail('files.getUploadURLExternal', fault, 9)
      const ts = await one.post(place, invitation, 'meeting-1')
      const missed = expect.stringContaining(`I could not upload day.ics: ${why}`)
      expect(seen()).toEqual(['Reading group', missed])
      expect(slack.channel('C1').messages[0]).toMatchObject({ ts })
      await ground.context('slack').rows.save('slack:T1', 'delivery:meeting-1', '{}')
      expect(await one.post(place, invitation, 'meeting-1')).toBe(ts)
      expect(seen()).toEqual(['Reading group', missed])
    },
  )

  it('whose try ended before the file was taken gets it with the next, and once', async () => {
    const one = await startAdapter()
    const ending = new AbortController()
    slack.fail('files.getUploadURLExternal', {
      get status() {
        ending.abort(new Error('the lease is over'))
        return 503
      },
    })
    const ended = one.post(place, invitation, 'meeting-1', ending.signal)
    await expect(ended).rejects.toThrow('the lease is over')
    expect(seen()).toEqual(['Reading group'])
    const next = await startAdapter()
    const ts = await next.post(place, invitation, 'meeting-1')
    expect(seen()).toEqual(['Reading group', 'day.ics'])
    await ground.context('slack').rows.save('slack:T1', 'delivery:meeting-1', '{}')
    expect(await next.post(place, invitation, 'meeting-1')).toBe(ts)
    expect(seen()).toEqual(['Reading group', 'day.ics'])
  })
})
