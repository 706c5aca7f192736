import { describe, expect, it } from 'vitest'
import type { SlackPost } from '../../support/slack-loopback.ts'
import { buttonsOf } from '../../support/slack-loopback-send.ts'
import { type Running, startSlack, transports } from './running.ts'

const labelsOf = (message: SlackPost) => buttonsOf(message).map(({ label }) => label)

async function ask({ slack }: Running, text: string, channel = 'C1'): Promise<SlackPost> {
  const { messages } = slack.channel(channel)
  const before = messages.length
  await slack.send.command({ text, channel })
  return slack.until(() => messages[before])
}

describe.each(transports)('buttons over %s', (transport) => {
  it('turn Save into Saved and back, on the page where they are', async () => {
    const running = await startSlack(transport)
    const { slack, app } = running
    const answer = await ask(running, 'search reinforcement learning')
    await slack.send.press(answer, 'More')
    await slack.until(() => answer.text.includes('page 2 of'))
    await slack.send.press(answer, 'Save', { nth: 1 })
    await slack.until(() => labelsOf(answer).includes('Saved ✓'))
    expect(answer.text).toContain('page 2 of')
    expect(labelsOf(answer).filter((label) => label === 'Save')).toHaveLength(4)
    const list = await app.bot.hear({ place: 'slack:T1/C1', user: 'UADA', text: 'saved' }).answer()
    expect(list.blocks.filter(({ kind }) => kind === 'item')).toHaveLength(1)
    await slack.send.press(answer, 'Saved ✓')
    await slack.until(() => !labelsOf(answer).includes('Saved ✓'))
    expect(slack.channel('C1').messages).toEqual([answer])
  })

  it('find an origin that is too long for their ids', async () => {
    const running = await startSlack(transport)
    const query = `search "reinforcement learning" ${'policy reward '.repeat(25)}`.trim()
    const answer = await ask(running, query)
    await running.slack.send.press(answer, 'Save')
    await running.slack.until(() => labelsOf(answer).includes('Saved ✓'))
    expect(answer.text).toContain('"reinforcement learning" policy')
  })

  it('work in direct messages of any age, whose response URL is long gone', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    await slack.send.directMessage({ text: 'search reinforcement learning' })
    const answer = await slack.until(() => slack.channel('DUADA').messages[0])
    slack.fail('response_url', { status: 404 }, 10)
    await slack.send.press(answer, 'More', { channel: 'DUADA' })
    await slack.until(() => answer.text.includes('page 2 of'))
    expect(slack.calls('chat.update')).toHaveLength(1)
    await slack.send.press(answer, 'Save', { channel: 'DUADA' })
    await slack.until(() => labelsOf(answer).includes('Saved ✓'))
    await slack.send.press(answer, 'Open', { channel: 'DUADA' })
    const shown = await slack.until(() => slack.channel('DUADA').messages[1])
    expect(labelsOf(shown)).toContain('Saved ✓')
  })

  it('of what somebody shared in direct messages with another person whisper to whoever presses', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    slack.channel('DPAIR').isMember = false
    const shared = await ask(running, 'share search reinforcement learning', 'DPAIR')
    expect(shared.ephemeralTo).toBeUndefined()
    const before = structuredClone(shared)
    await slack.send.press(shared, 'More', { user: 'UBEN', channel: 'DPAIR' })
    const page = await slack.until(() => slack.channel('DPAIR').messages[1] ?? shared.text !== before.text)
    expect(page).toMatchObject({ ephemeralTo: 'UBEN', text: expect.stringContaining('page 2 of') })
    expect(shared).toEqual(before)
  })

  it('answer anew where a whisper can no longer be changed', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    const answer = await ask(running, 'search reinforcement learning')
    slack.fail('response_url', { status: 404 })
    await slack.send.press(answer, 'More')
    const anew = await slack.until(() => slack.channel('C1').messages[1])
    expect(anew).toMatchObject({ via: 'chat.postEphemeral', ephemeralTo: 'UADA' })
    expect(anew.text).toContain('page 2 of')
  })

  it('share what they stand under, naming who shared', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    const answer = await ask(running, 'search reward hacking')
    await slack.send.press(answer, 'Share')
    const shared = await slack.until(() => slack.channel('C1').messages[1])
    expect(shared.ephemeralTo).toBeUndefined()
    expect(JSON.stringify(shared.blocks)).toContain('Shared by <@UADA>')
  })

  it('of a thread answer there, to who pressed', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    await slack.send.mention({ text: 'share search reward hacking', threadTs: '1700000000.000001' })
    const answer = await slack.until(() => slack.channel('C1').messages[0])
    await slack.send.press(answer, 'Open')
    const shown = await slack.until(() => slack.channel('C1').messages[1])
    expect(shown).toMatchObject({ ephemeralTo: 'UADA', thread_ts: '1700000000.000001' })
  })
})
