import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open-store.ts'
import { encryptionKey } from '../../support/encryption-key.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { type RoundRobin, startRoundRobin } from '../../support/round-robin.ts'
import type { SlackPost } from '../../support/slack-loopback.ts'
import { encodePayload, signRequest } from '../../support/slack-loopback-signing.ts'
import { makeRecord } from '../../support/store-records.ts'
import { type Running, startSlackUntilStopped } from './running.ts'

let postgres: PostgresServer
let running: Running
let balancer: RoundRobin
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
afterEach(async () => {
  await balancer.close()
  await running.stop()
})

/**
 * Two replicas of the whole program on one PostgreSQL, behind a balancer that gives
 * each request to the other one.
 */
async function start(env: Readonly<Record<string, string>> = {}) {
  const settings = { DATABASE_URL: await postgres.createSeeded('2025-04-13T08:00:00Z'), ...env }
  running = await startSlackUntilStopped('http', settings)
  const another = await running.startAnother(settings)
  balancer = await startRoundRobin([running.app, another].map(({ port }) => `http://127.0.0.1:${port}`))
  running.slack.deliverTo(balancer.origin)
  return { slack: running.slack, url: settings.DATABASE_URL, another }
}

const title = 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'
const wordsOf = (post: Pick<SlackPost, 'text' | 'blocks'>) => `${post.text}\n${JSON.stringify(post.blocks)}`

describe.each([0, 1])(
  'a conversation whose every request goes to the other replica, from the %ith on',
  (skipped) => {
    /** The next message in a channel that `act` brings. */
    async function next(channel: string, act: () => Promise<unknown>): Promise<SlackPost> {
      const { messages } = running.slack.channel(channel)
      const before = messages.length
      await act()
      return running.slack.until(() => messages[before])
    }
    /** The message when its words have become these. */
    const become = (post: SlackPost, words: string) =>
      running.slack.until(() => wordsOf(post).includes(words) && post)
    const begin = async (env?: Readonly<Record<string, string>>) => {
      const started = await start(env)
      for (let times = 0; times < skipped; times += 1) balancer.skip()
      return started
    }

    it('pages, saves and shares, also with commands too long for a button, of any age', async () => {
      const { slack } = await begin()
      const found = await next('C1', () => slack.send.command({ text: 'search reinforcement learning' }))
      await slack.send.press(found, 'More')
      await become(found, 'page 2 of')
      await slack.send.press(found, 'Save')
      await become(found, 'Saved ✓')
      await slack.send.press(found, 'Back')
      await slack.until(() => !found.text.includes('page 2 of'))
      const saved = await next('C1', () => slack.send.command({ text: 'saved' }))
      expect(saved.text).toContain('1 paper')

      const long = `search reasoning -${'walrus'.repeat(120)}`
      const many = await next('C1', () => slack.send.command({ text: long }))
      await slack.send.press(many, 'More')
      await become(many, 'page 2 of')
      // What this message answers is too long for its buttons' ids.
      await slack.send.press(many, 'Save')
      await become(many, 'Saved ✓')

      slack.expireResponseUrls()
      const shared = await next('C1', () => slack.send.press(found, 'Share list'))
      expect(shared.ephemeralTo).toBeUndefined()
      const whispered = await next('C1', () => slack.send.press(shared, 'Similar', { user: 'UBOB' }))
      expect(whispered.ephemeralTo).toBe('UBOB')
      expect(new Set(balancer.taken)).toEqual(new Set([0, 1]))
    })

    it('opens and submits forms, and lives in App Home', async () => {
      const { slack } = await begin()
      await slack.send.shortcut({ callbackId: 'search-papers' })
      const form = await slack.until(() => slack.calls('views.open')[0]?.args.view)
      const found = await next('DUADA', () =>
        slack.send.viewSubmission({
          view: form as Readonly<Record<string, unknown>>,
          values: {
            query: { query: { type: 'plain_text_input', value: 'reward hacking' } },
            conversation: { conversation: { type: 'conversations_select', selected_conversation: null } },
          },
        }),
      )
      expect(found.text).toContain('Reward hacking')

      const publish = async (act: () => Promise<unknown>) => {
        const before = slack.calls('views.publish').length
        await act()
        const { args } = await slack.until(() => slack.calls('views.publish')[before])
        return args.view as Readonly<Record<string, unknown>>
      }
      const home = await publish(() =>
        slack.send.event({ type: 'app_home_opened', user: 'UADA', channel: 'DUADA', tab: 'home' }),
      )
      const query = { type: 'plain_text_input', value: 'reinforcement learning' }
      const searched = await publish(() =>
        slack.send.action({
          action: { action_id: 'home-query', block_id: 'home-query', ...query },
          view: { id: 'V1', ...home, state: { values: { 'home-query': { 'home-query': query } } } },
        }),
      )
      expect(JSON.stringify(searched)).toContain('Reinforcement learning')
      const pressIn = (view: Readonly<Record<string, unknown>>, label: string) =>
        slack.send.action({ action: buttonIn(view, label), view: { id: 'V1', ...view } })
      const paged = await publish(() => pressIn(searched, 'More'))
      expect(JSON.stringify(paged)).toContain('page 2 of')
      const kept = await publish(() => pressIn(paged, 'Save'))
      expect(JSON.stringify(kept)).toContain('Saved ✓')
      await pressIn(kept, 'Open')
      const shown = await slack.until(() => slack.calls('views.update')[0]?.args.view)
      expect(JSON.stringify(shown)).toContain('Cite')
    })

    it('is answered once however often Slack repeats it, and shows a pasted link once', async () => {
      const { slack, url, another } = await begin()
      const store = await openStore({ url })
      await store.papers.merge([
        makeRecord({ identifiers: ['arxiv:2504.00001'], title: 'A paper', abstract: 'We show.' }),
      ])
      await store.close()
      const twice = async (text: string) => {
        const sent = await slack.send.mention({ text })
        expect((await slack.send.payload('events_api', sent.payload)).status).toBe(200)
        expect((await slack.send.payload('events_api', sent.payload)).status).toBe(200)
      }
      await twice('share search reward hacking')
      const { payload } = await slack.send.command({ text: `save ${title}` })
      const body = encodePayload('slash_commands', payload)
      const replay = await slack.send.raw(body, signRequest(body, { signingSecret: slack.signingSecret }))
      expect(replay.status).toBe(200)
      const answers = slack.channel('C1').messages
      await slack.until(() => answers.length === 2)
      const found = answers.find(({ text }) => text.startsWith('Reward hacking')) ?? raise()
      const pressed = await slack.send.press(found, 'Open', { nth: 0 })
      await slack.send.payload('interactive', pressed.payload)
      await slack.until(() => answers.length === 3)

      const link = (channel: string) =>
        slack.send.event({
          type: 'link_shared',
          channel,
          user: 'UADA',
          message_ts: '1744535000.000100',
          source: 'conversations_history',
          links: [{ url: 'https://arxiv.org/abs/2504.00001', domain: 'arxiv.org' }],
        })
      await link('C1')
      await link('C1')
      await slack.until(() => slack.calls('chat.unfurl').length > 0)
      // All that came in is answered when they have stopped.
      await Promise.all([running.app.stop(), another.stop()])
      expect(answers.map(({ text }) => text.split('\n')[0])).toHaveLength(3)
      expect(slack.calls('chat.unfurl')).toHaveLength(1)
    })

    it('installs a workspace, answers there with its token, and forgets it', async () => {
      const { slack } = await begin({
        SLACK_BOT_TOKEN: '',
        SLACK_CLIENT_ID: '1.2',
        SLACK_CLIENT_SECRET: 'client-secret',
        SLACK_STATE_SECRET: 'state-secret',
        ENCRYPTION_KEY: encryptionKey,
      })
      slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
      const page = await fetch(`${balancer.origin}/slack/install`)
      const href = /<a href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
      const state = new URL(href).searchParams.get('state') ?? ''
      const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
      const query = new URLSearchParams({ code: 'code-7', state })
      const back = await fetch(`${balancer.origin}/slack/oauth_redirect?${query}`, { headers: { cookie } })
      expect([back.status, balancer.taken]).toEqual([200, skipped === 0 ? [0, 1] : [1, 0]])

      const { messages } = slack.channel('C1', 'T7')
      for (const at of [0, 1]) {
        await slack.send.mention({ team: 'T7', text: 'share topics' })
        expect((await slack.until(() => messages[at])).token).toBe('xoxb-T7')
      }
      await slack.send.event({ type: 'app_uninstalled' }, { team: 'T7' })
      const told = slack.channel('C9', 'T7').messages
      const ask = async () => {
        const before = told.length
        await slack.send.command({ team: 'T7', channel: 'C9', text: 'topics' })
        return (await slack.until(() => told[before])).text
      }
      while (!(await ask()).includes('not installed'));
      expect(await ask()).toContain('not installed')
      expect(await ask()).toContain('not installed')
    })
  },
)

function buttonIn(view: Readonly<Record<string, unknown>>, label: string) {
  for (const block of view.blocks as Readonly<Record<string, unknown>>[])
    for (const element of (block.elements ?? []) as Readonly<Record<string, unknown>>[])
      if ((element.text as { text?: string } | undefined)?.text === label)
        return { ...element, block_id: block.block_id }
  throw new Error(`no button ${label}`)
}

function raise(): never {
  throw new Error('there is no such message')
}
