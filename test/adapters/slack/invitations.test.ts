import { describe, expect, it } from 'vitest'
import { buttonsOf } from '../../support/slack-loopback-send.ts'
import { type Running, startSlack, transports } from './running.ts'

const joined = (channel: string, user = 'UBOTT1') => {
  return { type: 'member_joined_channel', user, channel, channel_type: 'C', team: 'T1', inviter: 'UADA' }
}
const welcomesOf = ({ slack }: Running, channel: string) =>
  slack.channel(channel).messages.filter(({ text }) => text.startsWith('Hello, I am Journal Club'))

describe.each(transports)('invited to a channel over %s, the bot', (transport) => {
  it('says what it does, with topics for what the channel is called and for', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    Object.assign(slack.channel('C1'), { name: 'proj-robots', purpose: 'Embodied agents, in simulation' })
    await slack.send.event(joined('C1'))
    const welcome = await slack.until(() => welcomesOf(running, 'C1')[0])
    expect(welcome).toMatchObject({ via: 'chat.postMessage' })
    expect(welcome.thread_ts).toBeUndefined()
    expect(welcome.text).toContain('Topics that seem to fit:')
    const [first] = buttonsOf(welcome).filter(({ label }) => label === 'Subscribe')
    expect(first?.action.value).toBe('subscribe robotics-games')
  })

  it('says it without knowing the channel where it may not read about it', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: [] })
    slack.channel('C1').name = 'robots'
    await slack.send.event(joined('C1'))
    const welcome = await slack.until(() => welcomesOf(running, 'C1')[0])
    expect(welcome.text).toContain('The topics with most papers:')
  })

  it('says nothing when other people come, and nothing where it may not', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    await slack.send.event(joined('C1', 'UADA'))
    slack.fail('chat.postMessage', { error: 'restricted_action', channel: 'C2' })
    await slack.send.event(joined('C2'))
    // What was taken is worked on before the stop.
    await running.stop()
    expect(slack.failed).toHaveLength(1)
    expect(slack.channel('C1').messages).toEqual([])
    expect(slack.channel('C2').messages).toEqual([])
    expect(running.logged.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([])
  })

  it('finds its way where Slack stumbles over the welcome', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    slack.fail('chat.postMessage', { stumble: true, channel: 'C1' })
    await slack.send.event(joined('C1'))
    await slack.until(() => slack.failed.length === 1)
    await running.stop()
    expect(welcomesOf(running, 'C1')).toHaveLength(1)
  })
})
