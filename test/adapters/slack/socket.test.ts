import { describe, expect, it } from 'vitest'
import { startSlack } from './running.ts'

describe('sockets', () => {
  it('are two, so that a refresh of one leaves no command unheard', async () => {
    const { slack } = await startSlack('socket')
    await slack.until(() => slack.sockets.count === 2)
    slack.sockets.refresh(1)
    for (const channel of ['C1', 'C2', 'C3', 'C4']) {
      expect(await slack.send.command({ text: 'status', channel })).toMatchObject({ status: 200 })
      await slack.until(() => slack.channel(channel).messages.length === 1)
    }
    await slack.until(() => slack.sockets.count === 2)
  })

  it('are opened again when all are lost, also where Slack first refuses, and what was sent is heard once', async () => {
    const { slack } = await startSlack('socket')
    await slack.until(() => slack.sockets.count === 2)
    slack.fail('apps.connections.open', { status: 503 }, 2)
    slack.fail('apps.connections.open', { status: 429 }, 2)
    slack.fail('apps.connections.open', { error: 'internal_error' }, 1)
    slack.sockets.drop()
    await slack.until(() => slack.sockets.count === 0)
    // Sent while nobody listens: Slack repeats it when somebody does.
    const heard = slack.send.event({
      type: 'app_mention',
      user: 'UADA',
      channel: 'C1',
      ts: '1.1',
      text: 'share status',
    })
    await slack.until(() => slack.sockets.count === 2)
    await heard
    await slack.until(() => slack.channel('C1').messages.length === 1)
  })

  it('that are lost before the acknowledgement have the command answered once', async () => {
    const running = await startSlack('socket')
    const { slack } = running
    await slack.until(() => slack.sockets.count === 2)
    const delivered = slack.send.command({ text: 'status' })
    slack.sockets.drop()
    await delivered
    await slack.until(() => slack.channel('C1').messages.length === 1)
    await slack.send.command({ text: 'help', channel: 'C2' })
    await slack.until(() => slack.channel('C2').messages.length === 1)
    await running.app.stop()
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('have everything acknowledged, also what nobody listens to', async () => {
    const { slack, logged } = await startSlack('socket')
    const action = { type: 'button', action_id: 'a-link', block_id: 'x', url: 'https://arxiv.org' }
    expect(await slack.send.action({ action, view: { id: 'V1' } })).toMatchObject({ status: 200 })
    expect(await slack.send.event({ type: 'team_join', user: { id: 'UBOB' } })).toMatchObject({ status: 200 })
    expect(await slack.send.command({ text: 'help', command: '/another-name' })).toMatchObject({
      status: 200,
    })
    const menu = {
      type: 'block_suggestion',
      user: { id: 'UADA' },
      team: { id: 'T1' },
      value: 'x',
      action_id: 'none',
    }
    expect(await slack.send.payload('interactive', menu)).toMatchObject({ status: 200 })
    expect(logged.join()).toContain('no listener acknowledged in time')
  })
})
