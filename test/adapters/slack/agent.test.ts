import { describe, expect, it } from 'vitest'
import { feedbackId } from '../../../adapters/slack/render/feedback-block.ts'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import { gallery } from '../../support/card-gallery.ts'
import type { SlackPost } from '../../support/slack-loopback.ts'
import { findSlackFaults, loadSlackSchema } from '../../support/slack-rules.ts'
import { type Running, startSlack } from './running.ts'

const tsOf = (payload: object) =>
  String(('event' in payload ? (payload.event as { ts: string }) : { ts: '' }).ts)

async function ask(
  { slack }: Running,
  text: string,
  threadTs?: string,
): Promise<{ ts: string; answer: SlackPost }> {
  const { messages } = slack.channel('DUADA')
  const before = messages.length
  const { payload } = await slack.send.directMessage({ text, threadTs })
  return { ts: tsOf(payload), answer: await slack.until(() => messages[before]) }
}

describe('as an agent', () => {
  it('the answer to a direct message stands in its thread, whose title is the question', async () => {
    const running = await startSlack()
    const { slack } = running
    const { ts, answer } = await ask(running, '  reward\nhacking  ')
    expect(answer.thread_ts).toBe(ts)
    const session = await slack.until(() => slack.session('DUADA', ts))
    expect(session.title).toBe('reward hacking')
    await slack.until(() => session.status === 'active')
  })

  it('a title is cut to what Slack takes', async () => {
    const running = await startSlack()
    const { ts } = await ask(running, `search ${'reward hacking '.repeat(40)}`)
    const session = await running.slack.until(() => running.slack.session('DUADA', ts))
    expect(session.title).toHaveLength(200)
    expect(session.title.endsWith('…')).toBe(true)
  })

  it('people go on from an answer in its thread and beside it, and a thread keeps its title', async () => {
    const running = await startSlack()
    const { slack } = running
    const first = await ask(running, 'search reinforcement learning')
    const more = await ask(running, 'more', first.ts)
    expect(more.answer.thread_ts).toBe(first.ts)
    expect(more.answer.text).toContain('page 2 of')
    const beside = await ask(running, 'more')
    expect(beside.answer.thread_ts).toBe(beside.ts)
    expect(beside.answer.text).toContain('page 2 of')
    expect((await slack.until(() => slack.session('DUADA', first.ts))).title).toBe(
      'search reinforcement learning',
    )
  })

  it('a slow answer is shown to be worked on, until it is there', async () => {
    const running = await startSlack()
    const { slack } = running
    const gate = Promise.withResolvers<void>()
    slack.fail('chat.postMessage', { hold: gate.promise, channel: 'DUADA' })
    const { payload } = await slack.send.directMessage({ text: 'search reward hacking' })
    const ts = tsOf(payload)
    const session = await slack.until(() => slack.session('DUADA', ts))
    expect(session.course).toEqual(['processing'])
    gate.resolve()
    await slack.until(() => session.status === 'active')
    expect(slack.channel('DUADA').messages).toHaveLength(1)
    expect(session.course).toEqual(['processing', 'active'])
  })

  it('the end of the work is told again where Slack stumbles over it', async () => {
    const running = await startSlack()
    const { slack } = running
    const gate = Promise.withResolvers<void>()
    slack.fail('chat.postMessage', { hold: gate.promise, channel: 'DUADA' })
    const { payload } = await slack.send.directMessage({ text: 'search reward hacking' })
    const session = await slack.until(() => slack.session('DUADA', tsOf(payload)))
    slack.fail('agents.sessions.setStatus', { status: 503 })
    gate.resolve()
    await slack.until(() => session.status === 'active')
  })

  it.each([{ status: 500 }, { error: 'not_authorized' }, { drop: 'before' }] as const)(
    'no answer is lost or waits where Slack refuses titles: %j',
    async (fault) => {
      const running = await startSlack()
      const { slack } = running
      slack.fail('agents.sessions.setStatus', fault, 9)
      slack.fail('assistant.threads.setSuggestedPrompts', fault, 9)
      await slack.send.event({ type: 'app_home_opened', user: 'UADA', channel: 'DUADA', tab: 'messages' })
      await ask(running, 'search reward hacking')
      await ask(running, 'help')
      await slack.until(() => slack.failed.length > 1)
      expect(slack.channel('DUADA').messages).toHaveLength(2)
      // The library itself warns of a lost connection.
      const said = running.logged.map((line) => JSON.parse(line) as { level: number; library?: string })
      expect(said.filter(({ level, library }) => level > 30 && library === undefined)).toEqual([])
    },
  )

  it('a workspace that installed the app before it was one is answered as before', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: ['im:write'] })
    await slack.send.event({ type: 'app_home_opened', user: 'UADA', channel: 'DUADA', tab: 'messages' })
    const { answer } = await ask(running, 'search reward hacking')
    expect(answer.thread_ts).toBeUndefined()
    const again = await ask(running, 'more')
    expect(again.answer.text).toContain('page 2 of')
    await running.stop()
    expect(slack.calls('agents.sessions.setStatus')).toEqual([])
    expect(slack.calls('assistant.threads.setSuggestedPrompts')).toEqual([])
  })

  it('opening its messages suggests the workspace’s own topics', async () => {
    const running = await startSlack()
    const { slack } = running
    const { bot } = running.app
    const say = (text: string) => bot.hear({ place: 'slack:T1/C1', user: 'UADA', text }).answer()
    await say('topic add aardvarks "reward hacking"')
    await slack.send.event({ type: 'app_home_opened', user: 'UADA', channel: 'DUADA', tab: 'messages' })
    const prompts = await slack.until(() => slack.prompts('DUADA').length > 0 && slack.prompts('DUADA'))
    expect(prompts).toHaveLength(4)
    expect(prompts.map(({ message }) => message)).toContain('latest aardvarks')
    for (const { message } of prompts) {
      const { answer } = await ask(running, String(message))
      expect(answer.text).not.toContain('Not understood')
    }
  })
})

describe('thumbs', () => {
  const schema = loadSlackSchema()

  it.each(Object.entries(gallery))('keep the card “%s” within every limit', (_name, card) => {
    const messages = renderCard(card, { origin: 'search x', asksFeedback: true })
    expect(messages.flatMap(findSlackFaults)).toEqual([])
    expect(messages.flatMap((message) => schema?.(message) ?? [])).toEqual([])
    const thumbs = messages.flatMap(({ blocks }) => blocks).filter(({ type }) => type === 'context_actions')
    expect(thumbs).toHaveLength(card.blocks.some(({ kind }) => kind === 'item') ? 1 : 0)
    if (thumbs.length > 0) expect(messages.at(-1)?.blocks.at(-1)).toBe(thumbs[0])
  })

  it('stand under papers in direct messages only, also on the next page', async () => {
    const running = await startSlack()
    const { slack } = running
    const thumbsOf = ({ blocks }: SlackPost) => blocks.filter(({ type }) => type === 'context_actions').length
    const { answer } = await ask(running, 'search reinforcement learning')
    expect(thumbsOf(answer)).toBe(1)
    await slack.send.press(answer, 'More', { channel: 'DUADA' })
    await slack.until(() => answer.text.includes('page 2 of'))
    expect(thumbsOf(answer)).toBe(1)
    expect(thumbsOf((await ask(running, 'hello')).answer)).toBe(0)
    await slack.send.command({ text: 'search reinforcement learning' })
    expect(thumbsOf(await slack.until(() => slack.channel('C1').messages[0]))).toBe(0)
  })

  it.each(['good', 'bad'] as const)(
    'say %s: it is counted once, and thanked for in private',
    async (value) => {
      const running = await startSlack()
      const { slack } = running
      const { answer } = await ask(running, 'search reinforcement learning')
      const { payload } = await slack.send.action({
        user: 'UADA',
        channel: 'DUADA',
        message: answer,
        action: { type: 'feedback_buttons', action_id: feedbackId, block_id: 'b', value },
      })
      await slack.send.payload('interactive', payload)
      const { messages } = slack.channel('DUADA')
      const thanks = await slack.until(() => messages.find(({ text }) => text.startsWith('Thank you')))
      expect(thanks).toMatchObject({ ephemeralTo: 'UADA', thread_ts: answer.thread_ts })
      await ask(running, 'help')
      expect(messages.filter(({ text }) => text.startsWith('Thank you'))).toHaveLength(1)
      const metrics = await fetch(`http://127.0.0.1:${running.app.port}/metrics`)
      expect(await metrics.text()).toContain(
        `journal_club_feedback_total{platform="slack",value="${value}"} 1`,
      )
    },
  )
})
