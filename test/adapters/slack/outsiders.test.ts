import { describe, expect, it } from 'vitest'
import { buttonsOf } from '../../support/slack-loopback-send.ts'
import { type Running, startSlack } from './running.ts'

const refusal = 'That is for members of the team'
const wordsOf = (post: { readonly text: string; readonly blocks: readonly unknown[] }) =>
  `${post.text}\n${JSON.stringify(post.blocks)}`

/** Answers of the bot to somebody alone, in the order in which they came. */
function toEve({ slack }: Running, channel = 'CSHARED') {
  return slack.channel(channel).messages.filter(({ ephemeralTo }) => ephemeralTo === 'UEVE')
}

const who = { user: 'UEVE', channel: 'CSHARED' }

describe('people who do not belong to the workspace', () => {
  const outside = { team_id: 'T9' }
  it.each([
    ['of another organisation', outside],
    ['whom Slack calls strangers', { is_stranger: true }],
    ['who are guests', { is_restricted: true }],
    ['who are guests of one channel', { is_restricted: true, is_ultra_restricted: true }],
    ['of another enterprise', { team_id: 'T9', enterprise_user: { enterprise_id: 'E9' } }],
  ])('%s search, and change nothing', async (_, profile) => {
    const running = await startSlack()
    const { slack } = running
    slack.addProfile('UEVE', profile)
    const ask = async (text: string) => {
      const before = toEve(running).length
      await slack.send.command({ ...who, text })
      return wordsOf(await slack.until(() => toEve(running)[before]))
    }
    expect(await ask('search reward hacking')).toContain('Reward hacking')
    for (const text of [
      'topic remove agents',
      'subscribe agents',
      'unsubscribe 1',
      'status',
      'settings outsiders on',
    ])
      expect(await ask(text), text).toContain(refusal)
    await slack.send.command({ text: 'settings outsiders on', channel: 'CSHARED' })
    await slack.until(() =>
      slack.channel('CSHARED').messages.some((post) => wordsOf(post).includes('now on')),
    )
    expect(await ask('status')).not.toContain(refusal)
  })

  it('of other workspaces of the same enterprise do belong', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', enterprise: 'E1' })
    slack.addProfile('UEVE', { team_id: 'T2', enterprise_user: { enterprise_id: 'E1' } })
    await slack.send.command({ ...who, text: 'status' })
    expect(wordsOf(await slack.until(() => toEve(running)[0]))).toContain('88 papers from')
  })

  it.each([
    ['is told by the event', { userTeam: 'T9' }, true],
    ['is a member where the event is ours', {}, false],
  ])('and whose profiles may not be read: who it is %s', async (_, sent, isRefused) => {
    const running = await startSlack()
    const { slack } = running
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: [] })
    await slack.send.mention({ ...who, ...sent, text: 'status' })
    const answer = wordsOf(await slack.until(() => toEve(running)[0]))
    expect(answer.includes(refusal)).toBe(isRefused)
  })

  it('press buttons of others in vain, and change nothing by modals', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.addProfile('UEVE', outside)
    await slack.send.command({ text: 'share topics', channel: 'CSHARED' })
    const shared = await slack.until(() => slack.channel('CSHARED').messages[0])
    const [found] = buttonsOf(shared).map(({ action }) => action)
    const action = { ...found, value: 'topic remove agents' }
    await slack.send.action({ ...who, userTeam: 'T9', message: shared, action })
    expect(wordsOf(await slack.until(() => toEve(running)[0]))).toContain(refusal)

    const view = {
      id: 'V1',
      type: 'modal',
      private_metadata: JSON.stringify({ command: 'settings', channel: 'CSHARED', choosesChannel: true }),
    }
    const button = { type: 'button', action_id: `room:${String(found?.action_id)}`, block_id: 'modal:1' }
    await slack.send.action({ ...who, view, action: { ...button, value: 'settings unfurl off' } })
    await slack.until(() => slack.calls('views.update').length > 0)
    expect(JSON.stringify(slack.calls('views.update')[0]?.args)).toContain(refusal)
  })
})
