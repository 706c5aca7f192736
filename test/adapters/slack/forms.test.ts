import type { types } from '@slack/bolt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from '../../../src/core.ts'
import { itemsOf } from '../../support/bot.ts'
import { findViewFaults } from '../../support/slack-view-rules.ts'
import { type Running, startSlackUntilStopped, type Transport, transports } from './running.ts'

type View = types.ModalView & { readonly id: string }
type Values = Record<string, Record<string, Record<string, unknown>>>

describe.each(transports)('forms over %s', (transport: Transport) => {
  let running: Running
  beforeAll(async () => {
    running = await startSlackUntilStopped(transport)
  })
  afterAll(() => running.stop())

  /** What a method was last given, once `act` made a call of it. */
  async function viewAfter(
    method: 'views.open' | 'views.update',
    act: () => Promise<unknown>,
  ): Promise<View> {
    const { slack } = running
    const before = slack.calls(method).length
    await act()
    const call = await slack.until(() => slack.calls(method)[before])
    const view = call.args.view as types.ModalView
    expect(findViewFaults(view)).toEqual([])
    return { id: 'V1', ...view }
  }
  const open = (text: string, channel: string) =>
    viewAfter('views.open', () => running.slack.send.command({ text, channel }))
  /** The values of a form as it is shown, with changes. */
  function filledIn(view: View, changes: Values = {}): Values {
    const shown = view.blocks.flatMap((block) => {
      if (block.type !== 'input' || block.block_id === undefined) return []
      const { element } = block as unknown as { element: Record<string, unknown> }
      const value = {
        value: element.initial_value ?? null,
        selected_option: element.initial_option ?? null,
        selected_options: element.initial_options ?? null,
        selected_time: element.initial_time ?? null,
        selected_conversation: element.initial_conversation ?? null,
      }
      return [[block.block_id, { [String(element.action_id)]: value }] as const]
    })
    return { ...Object.fromEntries(shown), ...changes }
  }
  const topic = (name: string): Values => ({
    topic: { 'field:topic': { selected_option: { value: `topic:${name}` } } },
  })
  /** What a channel subscribes to, in words. */
  const subscriptionsAt = async (channel: string) =>
    itemsOf(
      await running.app.bot
        .hear({ place: `slack:T1/${channel}`, user: 'UADA', text: 'subscriptions' })
        .answer(),
    ).map(({ title, meta, text }) => `${title} ${meta} ${plainText(text)}`)

  it('open by the bare command, say what it says, and answer where they were opened', async () => {
    const { slack } = running
    const view = await open('subscribe', 'CF1')
    expect(view.blocks.map(({ block_id }) => block_id)).toEqual([
      'topic',
      'query',
      'days',
      'time',
      'top',
      'zone',
      'place',
      'preview',
    ])
    const values = filledIn(view, {
      ...topic('reasoning'),
      days: { 'field:days': { selected_option: { value: 'weekly mon' } } },
      time: { 'field:time': { selected_time: '08:30' } },
    })
    const sent = await slack.send.viewSubmission({ view: view as never, values })
    expect(sent.body ?? '').not.toMatchObject({ response_action: 'errors' })
    const post = await slack.until(() => slack.channel('CF1').messages[0])
    expect(post.ephemeralTo).toBe('UADA')
    expect(await subscriptionsAt('CF1')).toEqual([
      expect.stringMatching(/every Monday at 08:30 \(Europe\/Berlin\) · top 5 .*topic:reasoning/),
    ])
    await slack.send.payload('interactive', sent.payload)
    expect(await subscriptionsAt('CF1')).toHaveLength(1)
  })

  it('show a mistake in the form, and keep what was typed', async () => {
    const view = await open('subscribe', 'CF2')
    const values = filledIn(view, { query: { 'field:query': { value: '"open quote' } } })
    const sent = await running.slack.send.viewSubmission({ view: view as never, values })
    expect(sent.body).toMatchObject({ response_action: 'errors' })
    expect(JSON.stringify(sent.body)).toContain('A quote is not closed')
    expect(running.slack.channel('CF2').messages).toEqual([])
  })

  it('tell what would come while they are filled in', async () => {
    const view = await open('subscribe', 'CF3')
    const state = { values: filledIn(view, topic('reasoning')) }
    const action = { type: 'static_select', action_id: 'field:topic', block_id: 'topic' }
    const shown = await viewAfter('views.update', () =>
      running.slack.send.action({ action, view: { ...view, state } as never }),
    )
    expect(JSON.stringify(shown.blocks.at(-1))).toMatch(
      /from the last 30 days match.*Next digest: .*Europe\/Berlin/,
    )
  })

  it('complete time zones', async () => {
    const view = await open('subscribe', 'CF4')
    const user = { id: 'UADA', team_id: 'T1' }
    const sent = await running.slack.send.payload('interactive', {
      ...{
        type: 'block_suggestion',
        user,
        team: { id: 'T1', domain: 't1' },
        api_app_id: 'A1',
        token: 'legacy',
      },
      ...{ container: { type: 'view', view_id: view.id }, view: view as never },
      ...{ action_id: 'field:zone', block_id: 'zone', value: 'new yo' },
    })
    expect(JSON.stringify(sent.body)).toContain('America/New_York')
  })

  it('open by buttons with what is there, and say where they post elsewhere', async () => {
    const { slack } = running
    await slack.send.command({ text: 'subscribe reasoning', channel: 'CF5' })
    const post = await slack.until(() => slack.channel('CF5').messages[0])
    const view = await viewAfter('views.open', () => slack.send.press(post, 'Edit', { channel: 'CF5' }))
    const values = filledIn(view, { top: { 'field:top': { value: '3' } } })
    await slack.send.viewSubmission({ view: view as never, values })
    await slack.until(() => slack.channel('CF5').messages[1])
    expect(await subscriptionsAt('CF5')).toEqual([expect.stringMatching(/top 3 .*topic:reasoning/)])

    const other = await open('subscribe', 'CF5')
    const there = { ...topic('agents'), place: { 'field:place': { selected_conversation: 'CF6' } } }
    await slack.send.viewSubmission({ view: other as never, values: filledIn(other, there) })
    await slack.until(() => slack.channel('CF5').messages[2])
    expect(await subscriptionsAt('CF6')).toEqual([expect.stringContaining('topic:agents')])
    expect(slack.channel('CF6').messages).toEqual([])
  })

  it('open from App Home, for the direct messages', async () => {
    const { slack } = running
    const user = 'UHOMEFORM'
    const published = slack.calls('views.publish').length
    await slack.send.event({ type: 'app_home_opened', user, channel: `D${user}`, tab: 'home' })
    const { args } = await slack.until(() => slack.calls('views.publish')[published])
    const home = args.view as unknown as types.HomeView
    const [action] = home.blocks.flatMap((block) =>
      ((block as unknown as { elements?: { text?: { text?: string } }[] }).elements ?? [])
        .filter(({ text }) => text?.text === 'Subscribe…')
        .map((element) => ({ ...element, block_id: block.block_id ?? '' })),
    )
    const view = await viewAfter('views.open', () =>
      slack.send.action({ user, action: action as never, view: { id: 'VHOME', ...home } as never }),
    )
    await slack.send.viewSubmission({ user, view: view as never, values: filledIn(view, topic('agents')) })
    await slack.until(() => slack.channel(`D${user}`).messages[0])
    expect(await subscriptionsAt(user)).toEqual([expect.stringContaining('topic:agents')])
  })

  it('are answered in words where Slack does not open them, and to those who may not use them', async () => {
    const { slack } = running
    slack.fail('views.open', { error: 'expired_trigger_id' })
    await slack.send.command({ text: 'subscribe', channel: 'CF7' })
    const post = await slack.until(() => slack.channel('CF7').messages[0])
    expect(JSON.stringify(post.blocks)).toContain('Subscribe to what?')
    slack.addProfile('UGUEST', { is_restricted: true })
    await slack.send.command({ text: 'topic add', channel: 'CF8', user: 'UGUEST' })
    const refusal = await slack.until(() => slack.channel('CF8').messages[0])
    expect(JSON.stringify(refusal.blocks)).toContain('members of the team')
  })

  it('tick what is on, and change what was ticked or not', async () => {
    const view = await open('settings change', 'CF31')
    const on = ['quiet', 'collect'].map((value) => ({ value }))
    await running.slack.send.viewSubmission({
      view: view as never,
      values: filledIn(view, { on: { 'field:on': { selected_options: on } } }),
    })
    const post = await running.slack.until(() => running.slack.channel('CF31').messages[0])
    expect(post.text).toContain('Papers that are linked here: now on.')
    expect(post.text).toContain('Cards for pasted links: now off.')
    expect(post.text).not.toContain('Quiet')
  })

  it('import what is pasted, line by line, and count it as votes where that is chosen', async () => {
    const { slack } = running
    const view = await open('import', 'CF9')
    const text = `@misc{one, eprint={2502.18449}, archiveprefix={arXiv}}
@misc{broken, title={x
@misc{three, title={Nobody Wrote This}}`
    const typed = filledIn(view, {
      text: { 'field:text': { value: text } },
      votes: { 'field:votes': { selected_option: { value: 'yes' } } },
    })
    const action = { type: 'static_select', action_id: 'field:votes', block_id: 'votes' }
    const shown = await viewAfter('views.update', () =>
      slack.send.action({ action, view: { ...view, state: { values: typed } } as never }),
    )
    expect(JSON.stringify(shown.blocks.at(-1))).toContain('That reads as 3 entries. Line 2: it has 2 “{”')
    await slack.send.viewSubmission({ view: view as never, values: typed })
    const post = await slack.until(() => slack.channel('CF9').messages[0])
    expect(post.ephemeralTo).toBe('UADA')
    expect(post.text).toContain('1 paper is new on your reading list, with a vote for each')
    expect(post.text).toContain('could not be read · line 2')
    const nothing = await slack.send.viewSubmission({
      view: (await open('import', 'CF10')) as never,
      values: filledIn(view, { text: { 'field:text': { value: 'nothing here' } } }),
    })
    expect(JSON.stringify(nothing.body)).toContain('holds nothing that I can import')
    slack.addProfile('UGUEST2', { is_restricted: true })
    await slack.send.command({ text: 'import', channel: 'CF11', user: 'UGUEST2' })
    expect((await slack.until(() => slack.channel('CF11').messages[0])).text).toContain('I read BibTeX')
  })
})
