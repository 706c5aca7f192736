import type { types } from '@slack/bolt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewFaults } from '../../support/slack-view-rules.ts'
import { type Running, startSlackUntilStopped } from './running.ts'

const title = 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'

interface SeenView {
  readonly type: 'home' | 'modal'
  readonly blocks: types.KnownBlock[]
  readonly private_metadata?: string
}

describe('App Home', () => {
  let running: Running
  let people = 0
  beforeAll(async () => {
    running = await startSlackUntilStopped('http')
  })
  afterAll(() => running.stop())

  /** A new person with App Home open. */
  async function openHome() {
    people += 1
    const user = `UHOME${people}`
    const { slack } = running
    const seen = (method: string, from = 0): SeenView[] =>
      slack
        .calls(method)
        .filter(({ args }) => method !== 'views.publish' || args.user_id === user)
        .slice(from)
        .map(({ args }) => args.view as SeenView)
    const next = async (method: string, act: () => Promise<unknown>) => {
      const before = seen(method).length
      await act()
      const [view] = await slack.until(() => {
        const views = seen(method, before)
        return views.length > 0 && views
      })
      if (view === undefined) throw new Error('no view')
      expect(findViewFaults(view as types.HomeView)).toEqual([])
      return view
    }
    const open = () =>
      next('views.publish', () =>
        slack.send.event({ type: 'app_home_opened', user, channel: `D${user}`, tab: 'home' }),
      )
    const press = (view: SeenView, label: string, id = 'VX', triggerId?: string) => {
      const action = buttonOf(view, label)
      return slack.send.action({
        user,
        action,
        view: { id, ...view },
        ...(triggerId === undefined ? {} : { triggerId }),
      })
    }
    const search = (view: SeenView, query: string | null) => {
      const state = { values: { 'home-query': { 'home-query': { type: 'plain_text_input', value: query } } } }
      const action = {
        type: 'plain_text_input',
        action_id: 'home-query',
        block_id: 'home-query',
        value: query,
      }
      return slack.send.action({ user, action, view: { id: 'VX', ...view, state } })
    }
    return { user, open, next, press, search, slack }
  }

  function buttonOf(view: SeenView, label: string) {
    for (const block of view.blocks) {
      for (const element of block.type === 'actions' ? block.elements : []) {
        if (element.type === 'button' && element.text.text === label)
          return { ...element, block_id: block.block_id }
      }
    }
    throw new Error(`no button ${label}`)
  }
  const labelsOf = (view: SeenView) =>
    view.blocks.flatMap((block) =>
      block.type === 'actions'
        ? block.elements.flatMap((element) => (element.type === 'button' ? element.text.text : []))
        : [],
    )
  const wordsOf = (view: SeenView) => JSON.stringify(view.blocks)

  it('shows a search box and the reading list, and nothing that can only be shared', async () => {
    const { open, user } = await openHome()
    await running.app.bot.hear({ place: 'slack:T1/C1', user, text: `save ${title}` }).answer()
    const view = await open()
    expect(view.blocks[1]).toMatchObject({ type: 'input', dispatch_action: true })
    expect(wordsOf(view)).toContain('Your reading list')
    expect(wordsOf(view)).toContain(title)
    expect(labelsOf(view)).toEqual([
      'Search',
      'Settings of a channel',
      'Subscribe…',
      'Topics',
      'Help: subscribe',
      'Saved ✓',
      'Open',
      'Similar',
      'Cite',
      'Not this kind',
      'Unread',
      'Export BibTeX',
      'Status',
    ])
  })

  it('searches, pages on in the room of the search, saves there, and takes the search away', async () => {
    const { open, next, press, search } = await openHome()
    const empty = await open()
    expect(wordsOf(empty)).toContain('Nothing saved yet')
    const first = await next('views.publish', () => search(empty, ' reinforcement learning '))
    expect(wordsOf(first)).toContain('Reinforcement learning')
    const second = await next('views.publish', () => press(first, 'More'))
    expect(wordsOf(second)).toContain('page 2 of')
    expect(wordsOf(second)).toContain('Your reading list')
    const saved = await next('views.publish', () => press(second, 'Save'))
    expect(wordsOf(saved)).toContain('page 2 of')
    expect(labelsOf(saved).filter((label) => label === 'Saved ✓')).toHaveLength(2)
    const removed = await next('views.publish', () => press(saved, 'Saved ✓'))
    expect(wordsOf(removed)).toContain('Nothing saved yet')
    const cleared = await next('views.publish', () => search(removed, null))
    expect(wordsOf(cleared)).not.toContain('reinforcement learning')
  })

  it('keeps what a room shows when it is opened again', async () => {
    const { next, open, search, slack, user } = await openHome()
    const empty = await open()
    const found = await next('views.publish', () => search(empty, 'reward hacking'))
    const again = await next('views.publish', () =>
      slack.send.event({
        type: 'app_home_opened',
        user,
        channel: `D${user}`,
        tab: 'home',
        view: { private_metadata: found.private_metadata },
      }),
    )
    expect(wordsOf(again)).toContain('Reward hacking')
  })

  it('opens an answer in a modal, goes on in it, and sends it as a message where Slack opens none', async () => {
    const { next, open, press, slack, user } = await openHome()
    await running.app.bot.hear({ place: 'slack:T1/C1', user, text: `save ${title}` }).answer()
    const view = await open()
    const shown = await next('views.update', () => press(view, 'Open'))
    expect(wordsOf(shown)).toContain('· 10 Apr 2025 ·')
    expect(labelsOf(shown)).toEqual(['Saved ✓', 'Cite', 'Similar', 'Abstract', '👍', '👎', 'Not this kind'])
    const unsaved = await next('views.update', () => press(shown, 'Saved ✓'))
    expect(labelsOf(unsaved)).toEqual(['Save', 'Cite', 'Similar', 'Abstract', '👍', '👎', 'Not this kind'])
    const similar = await next('views.update', () => press(unsaved, 'Similar'))
    expect(wordsOf(similar)).toContain('Similar')
    const { messages } = slack.channel(`D${user}`)
    slack.fail('views.open', { error: 'expired_trigger_id' })
    await press(view, 'Open')
    expect((await slack.until(() => messages[0])).text).toContain(title)
  })

  it('says in a modal why what was pressed there is refused, and goes on showing the rest', async () => {
    const { next, open, press, search, slack, user } = await openHome()
    slack.addProfile(user, { is_restricted: true })
    const empty = await open()
    const found = await next('views.publish', () => search(empty, 'reward hacking'))
    const shown = await next('views.update', () => press(found, 'Open'))
    const refused = await next('views.update', () => press(shown, '👍'))
    expect(wordsOf(refused)).toContain('members of the team')
    expect(labelsOf(refused)).toEqual(labelsOf(shown))
  })

  it('says nothing to somebody who closed a modal before its answer came', async () => {
    const { next, open, press, slack, user } = await openHome()
    await running.app.bot.hear({ place: 'slack:T1/C1', user, text: `save ${title}` }).answer()
    const shown = await next('views.update', async () => press(await open(), 'Open'))
    slack.closeView('VCLOSED')
    await next('views.update', () => press(shown, 'Similar', 'VCLOSED'))
    // What is pressed next is answered after whatever the closed modal would have said.
    slack.fail('views.open', { error: 'expired_trigger_id' })
    await press(await open(), 'Open')
    const { messages } = slack.channel(`D${user}`)
    expect((await slack.until(() => messages[0])).text).toContain(title)
  })

  it('says what the bot does to whoever has no list and no subscription yet, with topics to subscribe to', async () => {
    const { next, open, press, user } = await openHome()
    const view = await open()
    expect(wordsOf(view)).toContain('Hello, I am Journal Club')
    const done = await next('views.update', () => press(view, 'Subscribe'))
    expect(wordsOf(done)).toContain('Subscribed, as number 1')
    expect(wordsOf(await open())).not.toContain('Hello, I am Journal Club')
    const other = await openHome()
    await running.app.bot.hear({ place: 'slack:T1/C1', user: other.user, text: `save ${title}` }).answer()
    expect(wordsOf(await other.open())).not.toContain('Hello, I am Journal Club')
    expect(user).not.toBe(other.user)
  })

  it('exports a short list in the modal, and a long one as a file in a direct message', async () => {
    const { next, open, press, slack, user } = await openHome()
    const { bot } = running.app
    const say = (text: string) => bot.hear({ place: 'slack:T1/C1', user, text }).answer()
    await say(`save ${title}`)
    const short = await next('views.update', async () => press(await open(), 'Export BibTeX'))
    expect(wordsOf(short)).toContain('@')
    for (const query of ['reinforcement learning', 'multimodal', 'agents', 'reasoning'])
      for (const block of (await say(`search ${query}`)).blocks)
        if (block.kind === 'item')
          await say(block.buttons.find(({ label }) => label === 'Save')?.command ?? 'help')
    const long = await next('views.update', async () => press(await open(), 'Export BibTeX'))
    expect(wordsOf(long)).toContain('I sent it to you as a direct message')
    const { messages } = slack.channel(`D${user}`)
    const file = await slack.until(() => messages.flatMap(({ files }) => files)[0])
    expect(file.name).toBe('reading-list.bib')
    expect(file.content).toContain('{VLM-R1:} A Stable')
  })

  it('shows and changes the settings of a channel in a modal', async () => {
    const { next, open, press, slack, user } = await openHome()
    const view = await open()
    const empty = await next('views.open', () => press(view, 'Settings of a channel'))
    expect(empty.blocks).toHaveLength(1)
    const choose = (modal: SeenView, channel: string) =>
      next('views.update', () =>
        slack.send.action({
          user,
          view: { id: 'VM', ...modal },
          action: {
            type: 'conversations_select',
            action_id: 'choose-channel',
            block_id: 'choose-channel',
            selected_conversation: channel,
          },
        }),
      )
    const chosen = await choose(empty, `C7${people}`)
    expect(wordsOf(chosen)).toContain('Cards for pasted links: on')
    const form = await next('views.push', () => press(chosen, 'Change…', 'VM', 'T-form'))
    await slack.send.viewSubmission({
      user,
      view: { id: 'VF', ...form } as never,
      values: { on: { 'field:on': { selected_options: [{ value: 'quiet' }] } } },
    })
    const told = await slack.until(() => slack.channel(`C7${people}`).messages[0])
    expect(told.text).toContain('Cards for pasted links: now off.')
    const other = await choose(chosen, 'C8')
    expect(wordsOf(other)).toContain('Cards for pasted links: on')
    const back = await choose(other, `C7${people}`)
    expect(wordsOf(back)).toContain('Cards for pasted links: off')
  })
})
