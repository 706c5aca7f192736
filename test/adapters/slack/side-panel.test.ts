/** Papers as Work Objects: the card under a link, the side panel beside it, and its notes as comments. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { richWords } from '../../../adapters/slack/receive/side-panel.ts'
import { openStore } from '../../../src/store/open-store.ts'
import type { Json } from '../../support/slack-loopback-state.ts'
import { makeRecord } from '../../support/store-records.ts'
import { type Running, startSlackUntilStopped } from './running.ts'

const paper = 'arxiv:2504.00001'
const url = 'https://arxiv.org/abs/2504.00001'
const ref = { external_ref: { id: paper }, entity_url: url }

describe('a paper as a Work Object', () => {
  let running: Running
  beforeAll(async () => {
    running = await startSlackUntilStopped('http', { SLACK_WORK_OBJECTS: 'on' })
    const store = await openStore({ url: `file:${running.databaseFile}` })
    await store.papers.merge([
      makeRecord({
        identifiers: [paper],
        title: 'A paper on a shelf',
        authors: ['Ada Author'],
        abstract: 'Critics are hard to train. We propose a critic that ablates itself. It wins by 3 points.',
      }),
    ])
    await store.close()
  })
  afterAll(() => running.stop())

  const say = (user: string, channel: string, text: string) =>
    running.app.bot.hear({ place: `slack:T1/${channel}`, user, text }).answer()
  let triggers = 0
  const newTrigger = () => {
    triggers += 1
    return `panel.${triggers}`
  }
  /** What the bot answers to what is sent with a trigger. */
  async function answerTo(method: string, send: (trigger: string) => Promise<unknown>): Promise<Json> {
    const trigger = newTrigger()
    await send(trigger)
    const find = () => running.slack.calls(method).find(({ args }) => args.trigger_id === trigger)
    return (await running.slack.until(find)).args
  }
  const openPanel = (user: string, channel?: string) =>
    answerTo('entity.presentDetails', (trigger_id) =>
      running.slack.send.event({
        type: 'entity_details_requested',
        user,
        trigger_id,
        ...ref,
        ...(channel !== undefined && { channel, message_ts: '1744535000.000100' }),
      }),
    )
  const openComments = (user: string) =>
    answerTo('entity.presentComments', (trigger_id) =>
      running.slack.send.event({ type: 'entity_comments_requested', user, trigger_id, limit: 100, ...ref }),
    )
  const comment = (user: string, text: string, id = '') =>
    answerTo('entity.acknowledgeCommentAction', (trigger_id) =>
      running.slack.send.payload('interactive', {
        type: 'view_submission',
        user: { id: user, team_id: 'T1' },
        team: { id: 'T1' },
        trigger_id,
        view: {
          type: 'entity_comment',
          callback_id: id === '' ? 'work-object-post-comment' : 'work-object-edit-comment',
          external_id: id,
          ...ref,
          state: {
            values: {
              comment_input_block: { comment_input_action: { rich_text_value: richText(text) } },
            },
          },
        },
      }),
    )
  const press = (method: string, user: string, action: Json, type: string) =>
    answerTo(method, (trigger_id) =>
      running.slack.send.payload('interactive', {
        type: 'block_actions',
        user: { id: user, team_id: 'T1' },
        team: { id: 'T1' },
        trigger_id,
        container: { type, ...ref },
        actions: [{ type: 'button', block_id: 'b', action_ts: '1', ...action }],
      }),
    )

  it('stands under its link, with the very text of the link, and as a card where Slack refuses it', async () => {
    const { slack } = running
    const post = (channel: string) =>
      slack.send.event({
        type: 'link_shared',
        channel,
        user: 'UADA',
        message_ts: '1744535000.000100',
        links: [{ url, domain: 'arxiv.org' }],
      })
    const unfurled = (channel: string, by: 'metadata' | 'unfurls') =>
      slack.until(() =>
        slack.calls('chat.unfurl').find(({ args }) => args.channel === channel && args[by] !== undefined),
      )
    await post('CW1')
    const { args } = await unfurled('CW1', 'metadata')
    expect(args.metadata).toMatchObject({
      entities: [{ app_unfurl_url: url, external_ref: { id: paper }, entity_comments: { count: 0 } }],
    })
    slack.fail('chat.unfurl', { error: 'invalid_metadata', channel: 'CW2' })
    await post('CW2')
    const { args: card } = await unfurled('CW2', 'unfurls')
    expect(JSON.stringify(card.unfurls)).toContain('A paper on a shelf')
  })

  it('shows each reader what they may see where they opened it', async () => {
    await say('UADA', 'CP1', 'shelf critics')
    await say('UADA', 'CP1', `add ${paper} to critics because it ablates`)
    await say('UADA', 'CP1', `note private ${paper} on saved: mine alone`)
    const words = async (user: string, channel?: string) => JSON.stringify(await openPanel(user, channel))
    expect(await words('UBEN', 'CP1')).toContain('critics')
    expect(await words('UBEN', 'CP2')).not.toContain('critics')
    expect(await words('UBEN')).not.toContain('critics')
    expect(await words('UADA', 'CP1')).toContain('Critics are hard to train')
    const panel = await openPanel('UBEN', 'CP1')
    const { actions } = (panel.metadata as { entity_payload: { actions: Record<string, Json[]> } })
      .entity_payload
    const [save] = actions.primary_actions ?? []
    expect(save?.text).toBe('Save')
    const again = await press('entity.presentDetails', 'UBEN', save ?? {}, 'entity_detail')
    expect(JSON.stringify(again)).toContain('Saved ✓')
    expect(JSON.stringify(await say('UBEN', 'CP1', 'saved'))).toContain('A paper on a shelf')
  })

  it('has notes as comments, which their authors write, change and take back', async () => {
    await say('UADA', 'CN1', 'shelf notes')
    await say('UADA', 'CN1', `add ${paper} to notes because it is short`)
    await openPanel('UBEN', 'CN1')
    const posted = await comment('UBEN', 'a second\nthought')
    const { id } = posted.comment as { id: string }
    expect(posted.comment).toMatchObject({ sender: { user_id: 'UBEN' }, can_edit: true })
    const texts = async (user: string) =>
      ((await openComments(user)).comments as { comment: Json; can_delete: boolean }[]).map((one) => [
        one.comment.value,
        one.can_delete,
      ])
    expect(await texts('UBEN')).toEqual([
      ['it is short', false],
      ['a second\nthought', true],
    ])
    const edited = await comment('UBEN', 'a third', id)
    expect(edited.comment).toMatchObject({ id, comment: { value: 'a third' } })
    const stolen = await comment('UADA', 'not hers', id)
    expect(stolen.error).toBe('That note is gone.')
    // Where nobody opened it, there is no shelf of a channel to write on.
    expect((await comment('UEVE', 'hello')).error).toContain('A note needs a shelf')
    await press(
      'entity.acknowledgeCommentAction',
      'UBEN',
      { action_id: 'note-off', value: id },
      'entity_comment',
    )
    expect(await texts('UBEN')).toEqual([['it is short', false]])
  })

  it('says so where there is no such paper', async () => {
    const gone = await answerTo('entity.presentDetails', (trigger_id) =>
      running.slack.send.event({
        type: 'entity_details_requested',
        user: 'UADA',
        trigger_id,
        external_ref: { id: 'arxiv:9999.99999' },
      }),
    )
    expect(gone.error).toEqual({ status: 'not_found' })
  })
})

it('reads the words of rich text', () => {
  expect(richWords(richText('one\ntwo'))).toBe('one\ntwo')
  const list = { type: 'rich_text_list', elements: [section('a'), section('b')] }
  const link = { type: 'rich_text_section', elements: [{ type: 'link', url: 'https://x.org' }] }
  expect(richWords({ type: 'rich_text', elements: [section('see'), list, link] })).toBe(
    'see\na\nb\nhttps://x.org',
  )
  expect(richWords(undefined)).toBe('')
})

function section(text: string): Json {
  return { type: 'rich_text_section', elements: [{ type: 'text', text }] }
}

function richText(text: string): Json {
  return { type: 'rich_text', elements: [section(text)] }
}
