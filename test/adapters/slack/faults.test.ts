import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { holdDatabase, runAsRival } from '../../support/hold-database.ts'
import type { SlackPost } from '../../support/slack-loopback.ts'
import { type Running, startSlack, transports } from './running.ts'

const texts = (messages: readonly SlackPost[]) => messages.map(({ text }) => text.split('\n')[0])

describe.each(transports)('trouble over %s', (transport) => {
  it('of a slow database: everything is acknowledged in time and answered later', async () => {
    const running = await startSlack(transport)
    const { slack } = running
    const release = await holdDatabase(running.databaseFile)
    const deliveries = [
      await slack.send.command({ text: 'status' }),
      await slack.send.mention({ text: 'share status', channel: 'C2' }),
      await slack.send.shortcut({ callbackId: 'find-related', message: { text: 'reward' }, channel: 'C3' }),
    ]
    for (const { status, ackMs } of deliveries) {
      expect(status).toBe(200)
      expect(ackMs).toBeLessThan(3_000)
    }
    expect(['C1', 'C2', 'C3'].map((id) => slack.channel(id).messages.length)).toEqual([0, 0, 0])
    // A form opens all the same, since its trigger is good for three seconds only.
    await slack.send.shortcut({ callbackId: 'search-papers' })
    await slack.until(() => slack.calls('views.open').length === 1)
    release()
    for (const id of ['C1', 'C2', 'C3']) await slack.until(() => slack.channel(id).messages.length === 1)
  })

  it('of a listener: the person is told, with an error id that leads to the log', async () => {
    const { slack, logged } = await startSlack(transport)
    slack.fail('views.open', { status: 400 })
    await slack.send.shortcut({ callbackId: 'search-papers' })
    const [told] = await slack.until(
      () => slack.channel('DUADA').messages.length > 0 && slack.channel('DUADA').messages,
    )
    const [, errorId = 'none'] = /Error id (\w{8})/.exec(told?.text ?? '') ?? []
    expect(logged.some((line) => line.includes(errorId) && line.includes('a listener failed'))).toBe(true)
  })

  it('of a command: the person is told, with an error id that leads to the log', async () => {
    const running = await startSlack(transport)
    const { slack, logged } = running
    const rival = new DatabaseSync(running.databaseFile)
    await runAsRival(rival, 'drop table saved_papers')
    rival.close()
    await slack.send.command({ text: 'saved' })
    const [told] = await slack.until(
      () => slack.channel('C1').messages.length > 0 && slack.channel('C1').messages,
    )
    const [, errorId = 'none'] = /Error id (\w{8})/.exec(told?.text ?? '') ?? []
    expect(logged.some((line) => line.includes(errorId))).toBe(true)
  })

  it('is logged without tokens and without what people wrote', async () => {
    const running = await startSlack(transport)
    const { slack, logged } = running
    slack.fail('chat.postMessage', { status: 503 })
    slack.fail('response_url', { status: 500 })
    await slack.send.mention({ text: 'share search my-secret-idea', channel: 'C1' })
    await slack.send.command({ text: 'search my-secret-idea', channel: 'C2' })
    await slack.until(() => slack.channel('C1').messages.length + slack.channel('C2').messages.length === 2)
    await running.app.stop()
    const log = logged.join('\n')
    expect(log).toContain('is made again')
    for (const secret of ['my-secret-idea', 'xoxb-', 'xapp-', slack.signingSecret, '/response/'])
      expect(log, secret).not.toContain(secret)
  })
})

describe('trouble with posting', () => {
  const mention = ({ slack }: Running, channel: string, text = 'share status') =>
    slack.send.mention({ text, channel })

  it('holds up only the channel that is told to wait, and loses nothing there', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.fail('chat.postMessage', { status: 429, retryAfter: 2, channel: 'CSLOW' })
    await mention(running, 'CSLOW', 'share help')
    await slack.until(() => slack.calls().length >= 1)
    await mention(running, 'CSLOW', 'share status')
    for (const channel of ['C1', 'C2', 'C3']) await mention(running, channel)
    for (const channel of ['C1', 'C2', 'C3'])
      await slack.until(() => slack.channel(channel).messages.length === 1)
    expect(slack.channel('CSLOW').messages).toHaveLength(0)
    await slack.until(() => slack.channel('CSLOW').messages.length === 2)
    expect(texts(slack.channel('CSLOW').messages).toSorted()).toEqual(['Journal Club', 'Status'])
  })

  it('waits also where Slack does not say how long', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.fail('chat.postMessage', { status: 429 })
    await mention(running, 'C1')
    await slack.until(() => slack.channel('C1').messages.length === 1)
    slack.fail('response_url', { status: 429 })
    await slack.send.command({ text: 'status' })
    await slack.until(() => slack.channel('C1').messages.length === 2)
  })

  it.each([
    ['answered with 503', { status: 503 }],
    ['cut off before Slack took it', { drop: 'before' }],
    ['cut off after Slack took it', { drop: 'after' }],
  ] as const)('posts once where the call was %s', async (_name, fault) => {
    const running = await startSlack()
    const { slack } = running
    slack.fail('chat.postMessage', fault)
    await mention(running, 'C1', 'share help')
    // What comes after it in the same channel shows that the first is settled.
    await slack.until(() => slack.channel('C1').messages.some(({ text }) => text.startsWith('Journal Club')))
    await mention(running, 'C1', 'share status')
    await slack.until(() => slack.channel('C1').messages.some(({ text }) => text.startsWith('Status')))
    await running.app.stop()
    expect(texts(slack.channel('C1').messages)).toEqual(['Journal Club', 'Status'])
  })

  it('rather says it twice than never where the channel may not be read', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.fail('chat.postMessage', { drop: 'after' })
    slack.fail('conversations.replies', { error: 'missing_scope' }, 9)
    await mention(running, 'C1')
    await slack.until(() => slack.channel('C1').messages.length === 2)
    expect(running.logged.join()).toContain('cannot be looked up')
  })

  it('of responses goes another way when the address is spent or old', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.fail('response_url', { status: 404 })
    await slack.send.command({ text: 'status' })
    const { messages } = slack.channel('C1')
    expect(await slack.until(() => messages[0])).toMatchObject({
      via: 'chat.postEphemeral',
      ephemeralTo: 'UADA',
    })
  })
})

describe('a channel that the bot is not in', () => {
  it('gets answers to commands all the same, for one and for all', async () => {
    const { slack } = await startSlack()
    slack.channel('C1').isMember = false
    await slack.send.command({ text: 'status' })
    await slack.until(() => slack.channel('C1').messages.length === 1)
    await slack.send.command({ text: 'share status' })
    const shared = await slack.until(() => slack.channel('C1').messages[1])
    expect(shared).toMatchObject({ via: 'response_url' })
    expect(shared.ephemeralTo).toBeUndefined()
  })

  it('where nothing else helps, makes the answer a direct message with one helpful sentence', async () => {
    const running = await startSlack()
    const { slack } = running
    slack.channel('C1').isMember = false
    slack.fail('response_url', { status: 404 }, 9)
    await slack.send.command({ text: `share search ${'reinforcement learning '.repeat(3)}` })
    const { messages } = slack.channel('DUADA')
    await slack.until(() => messages.length === 2)
    await running.app.stop()
    expect(messages[0]?.text).toContain('I am not in that channel; invite me with /invite')
    expect(messages[1]?.text).toMatch(/^/)
    expect(messages).toHaveLength(2)
  })
})

describe('files', () => {
  const saveMany = async ({ app }: Running, user: string) => {
    const say = (text: string) => app.bot.hear({ place: 'slack:T1/C1', user, text }).answer()
    for (let page = 1; page <= 4; page += 1) {
      const list = await say(`search reinforcement learning page:${page}`)
      for (const block of list.blocks)
        if (block.kind === 'item')
          for (const button of block.buttons) if (button.label === 'Save') await say(button.command)
    }
  }

  it('that are too long to show come as direct messages, and the channel says so', async () => {
    const running = await startSlack()
    const { slack } = running
    await saveMany(running, 'UADA')
    await slack.send.command({ text: 'saved bibtex' })
    const told = await slack.until(() => slack.channel('C1').messages[1])
    expect(told.text).toBe('I sent you reading-list.bib as a direct message.')
    const files = slack.channel('DUADA').messages.flatMap((message) => message.files)
    expect(files).toMatchObject([{ name: 'reading-list.bib' }])
    expect(files[0]?.content.match(/^@/gm)).toHaveLength(20)
    expect(slack.channel('C1').messages.every(({ ephemeralTo }) => ephemeralTo === 'UADA')).toBe(true)
  })

  it.each([
    ['may not be uploaded', { error: 'missing_scope' }, 'this workspace gave me no permission'],
    ['Slack does not take', { status: 400 }, 'Slack did not take it'],
  ] as const)('that %s are missed aloud', async (_, fault, why) => {
    const running = await startSlack()
    const { slack } = running
    await saveMany(running, 'UADA')
    slack.fail('files.getUploadURLExternal', fault)
    await slack.send.command({ text: 'saved bibtex' })
    const told = await slack.until(() => slack.channel('C1').messages[1])
    expect(told.text).toContain(`I could not upload reading-list.bib: ${why}`)
  })
})
