import { describe, expect, it } from 'vitest'
import { encryptionKey } from '../../support/encryption-key.ts'
import { type Running, startSlack, transports } from './running.ts'

describe.each(transports)('people over %s', (transport) => {
  const start = () => startSlack(transport)
  const nth = ({ slack }: Running, channel: string, at = 0) =>
    slack.until(() => slack.channel(channel).messages[at])

  it('are answered in the thread where they mention the bot', async () => {
    const running = await start()
    const { payload } = await running.slack.send.mention({ text: 'share search reward hacking' })
    const answer = await nth(running, 'C1')
    expect(answer).toMatchObject({ via: 'chat.postMessage' })
    expect(answer.thread_ts).toBe((payload.event as { ts: string }).ts)
    expect(answer.text).toMatch(/^Reward hacking\n/)
    await running.slack.send.mention({ text: 'share help', threadTs: '1700000000.000001' })
    expect((await nth(running, 'C1', 1)).thread_ts).toBe('1700000000.000001')
  })

  const note = 'I answered you privately.'

  it.each(['saved ris', 'status', 'share show nothing', 'show 2504.99999', 'saved bibtx'])(
    'are answered privately where the answer is private, and others see only that: %s',
    async (text) => {
      const running = await start()
      const { slack } = running
      const { messages } = slack.channel('C1')
      const paper = (
        await running.app.bot.complete({ place: 'slack:T1/C1', user: 'UADA', text: 'save rl' })
      )[0]
      await slack.send.command({ text: paper?.value ?? '' })
      await slack.until(() => messages[0])
      const { payload } = await slack.send.mention({ text })
      const { ts } = payload.event as { ts: string }
      await slack.until(() => messages.some((message) => message.text === note))
      const seen = messages.slice(1)
      expect(seen.filter(({ ephemeralTo }) => ephemeralTo === undefined).map((post) => post.text)).toEqual([
        note,
      ])
      expect(seen.every(({ thread_ts }) => thread_ts === ts)).toBe(true)
      const whispered = seen.filter(({ ephemeralTo }) => ephemeralTo === 'UADA')
      expect(whispered.length).toBeGreaterThan(0)
      if (text !== 'saved ris') return
      const [file] = slack.channel('DUADA').messages.flatMap(({ files }) => files)
      expect(`${JSON.stringify(whispered)}${file?.content}`).toContain('TY  -')
    },
  )

  it.each([
    ['reward hacking', /^Reward hacking\n/],
    ['find papers about reward hacking', /^/],
    [', search agents', /^Agents\n/],
    ['*search* agents', /^Agents\n/],
    ['/papers search agents', /^Agents\n/],
    ['hi', /^Hello!/],
    ['thank you', /^You’re welcome!/],
  ])('are answered for all in the thread where all read the question: %s', async (text, answer) => {
    const running = await start()
    await running.slack.send.mention({ text, threadTs: '1700000000.000009' })
    const said = await nth(running, 'C1')
    expect(said.text).toMatch(answer)
    expect(said).toMatchObject({ via: 'chat.postMessage', thread_ts: '1700000000.000009' })
    expect(JSON.stringify(said)).not.toContain('Saved ✓')
  })

  it('go on from an answer in its thread, mentioning the bot or not, whoever asked', async () => {
    const running = await start()
    const { slack } = running
    const threadTs = '1700000000.000005'
    await slack.send.mention({ text: 'search reward', threadTs })
    await nth(running, 'C1')
    await slack.send.mention({ text: 'more', threadTs, user: 'UBOB' })
    expect((await nth(running, 'C1', 1)).text).toContain('page 2 of')
    const said = { type: 'message', channel_type: 'channel', channel: 'C1', thread_ts: threadTs }
    const say = (text: string, more = {}) =>
      slack.send.event({ ...said, user: 'UEVE', ts: `1700000001.${Math.random()}`, text, ...more })
    await say('I like that one')
    await say('hi')
    await say('more', { thread_ts: '1700000000.000006' })
    await say('more', { bot_id: 'BOTHER' })
    await say('the second one')
    expect((await nth(running, 'C1', 2)).text).toMatch(/arXiv \d{4}\.\d{5}/)
    expect(slack.channel('C1').messages.every(({ thread_ts }) => thread_ts === threadTs)).toBe(true)
    expect(slack.channel('C1').messages).toHaveLength(3)
  })

  it('are answered when they send a reply of a thread to its channel or direct messages as well', async () => {
    const running = await start()
    const { slack } = running
    const reply = { type: 'message', subtype: 'thread_broadcast', thread_ts: '1700000000.000005', ts: '1.1' }
    await slack.send.mention({ text: 'search reward', threadTs: reply.thread_ts })
    await nth(running, 'C1')
    await slack.send.event({ ...reply, channel_type: 'channel', channel: 'C1', user: 'UEVE', text: 'more' })
    expect((await nth(running, 'C1', 1)).text).toContain('page 2 of')
    await slack.send.event({ ...reply, channel_type: 'im', channel: 'DUEVE', user: 'UEVE', text: 'help' })
    expect((await nth(running, 'DUEVE')).text).toMatch(/^Journal Club/)
  })

  it('are answered privately by a direct message where the channel takes no whisper', async () => {
    const running = await start()
    const { slack } = running
    slack.fail('chat.postEphemeral', { error: 'user_not_in_channel' })
    await slack.send.mention({ text: 'saved' })
    const said = () =>
      slack
        .channel('DUADA')
        .messages.map(({ text }) => text)
        .join()
    await slack.until(() => said().includes('Your reading list'))
    await slack.until(() => slack.channel('C1').messages.some(({ text }) => text === note))
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('are understood when the mention stands at the end or alone', async () => {
    const running = await start()
    const { slack } = running
    const mention = { type: 'app_mention', user: 'UADA', channel: 'C1', ts: '1.1' }
    await slack.send.event({ ...mention, text: 'share search reward &amp; hacking <@UBOTT1>' })
    expect((await nth(running, 'C1')).text).toMatch(/^Reward &amp; hacking\n/)
    await slack.send.mention({ text: '' })
    await slack.until(() => slack.channel('C1').messages.some(({ text }) => /^Journal Club/.test(text)))
  })

  it('are answered in direct messages, but not as bots, for edits, or in channels', async () => {
    const running = await start()
    const { slack } = running
    const message = { type: 'message', channel_type: 'im', user: 'UADA', channel: 'DUADA', ts: '1.1' }
    await slack.send.event({ ...message, text: 'help', bot_id: 'BOTHER' })
    await slack.send.event({ ...message, text: 'help', bot_id: 'BT1', user: 'UBOTT1' })
    await slack.send.event({ ...message, subtype: 'message_changed', message: { text: 'help' } })
    await slack.send.event({ ...message, channel_type: 'channel', channel: 'C1', text: 'help' })
    await slack.send.directMessage({ text: 'search <https://x.org|reward> hacking' })
    expect((await nth(running, 'DUADA')).text).toMatch(/^Https:\/\/x.org hacking\n/)
    await slack.send.directMessage({ text: 'show &lt;walrus&gt;' })
    expect((await nth(running, 'DUADA', 1)).text).toContain('&lt;walrus&gt;')
    expect(slack.channel('DUADA').messages).toHaveLength(2)
    expect(slack.channel('C1').messages).toHaveLength(0)
  })

  it('find papers related to a message', async () => {
    const running = await start()
    const { slack } = running
    const message = {
      ts: '1.1',
      user: 'UBOB',
      text: '*Reward* hacking: <https://x.org/a> :smile: page:2 -rl?',
    }
    await slack.send.shortcut({ callbackId: 'find-related', message })
    const answer = await nth(running, 'C1')
    expect(answer).toMatchObject({ ephemeralTo: 'UADA' })
    expect(answer.text).toMatch(/^Reward hacking page 2 RL\n/)
    await slack.send.shortcut({ callbackId: 'find-related', message: { ts: '1.2', text: ':tada: 🎉' } })
    expect((await nth(running, 'C1', 1)).text).toBe('That message has no words to search with.')
  })

  it('check the references in a message', async () => {
    const running = await start()
    const { slack } = running
    const text = 'See <https://arxiv.org/abs/2504.07615> &amp; nothing else'
    await slack.send.shortcut({ callbackId: 'check-references', message: { ts: '1.1', user: 'UBOB', text } })
    const answer = await nth(running, 'C1')
    expect(answer).toMatchObject({ ephemeralTo: 'UADA' })
    expect(answer.text).toContain('1 reference')
    await slack.send.shortcut({ callbackId: 'check-references', message: { ts: '1.2', text: '' } })
    expect((await nth(running, 'C1', 1)).text).toBe('That message has no references to check.')
  })

  it('fill in a form and are answered directly, or share what it finds', async () => {
    const running = await start()
    const { slack } = running
    await slack.send.shortcut({ callbackId: 'search-papers' })
    const [opened] = await slack.until(
      () => slack.calls('views.open').length > 0 && slack.calls('views.open'),
    )
    const view = opened?.args.view as Record<string, unknown>
    expect(view).toMatchObject({ type: 'modal', callback_id: 'search-papers' })
    const values = { query: { query: { type: 'plain_text_input', value: 'reward hacking' } } }
    expect(await slack.send.viewSubmission({ view, values })).toMatchObject({ status: 200 })
    expect((await nth(running, 'DUADA')).text).toMatch(/^Reward hacking\n/)
    const conversation = { conversation: { selected_conversation: 'C7' } }
    await slack.send.viewSubmission({ view, values: { ...values, conversation }, responseChannel: 'C7' })
    const shared = await nth(running, 'C7')
    expect(shared.ephemeralTo).toBeUndefined()
    expect(shared.text).toMatch(/Shared by UADA/)
  })

  it('are told when the form could not be opened in time', async () => {
    const running = await start()
    const { slack } = running
    slack.fail('views.open', { error: 'expired_trigger_id' })
    await slack.send.shortcut({ callbackId: 'search-papers' })
    expect((await nth(running, 'DUADA')).text).toContain('did not let me open the form in time')
  })

  it('have an event that comes again answered once', async () => {
    const running = await start()
    const { slack } = running
    await slack.send.mention({ text: 'share latest', eventId: 'EvTwice' })
    await slack.send.mention({ text: 'share latest', eventId: 'EvTwice' })
    await slack.send.mention({ text: 'share help', eventId: 'EvOnce' })
    await slack.until(() => slack.channel('C1').messages.some(({ text }) => text.startsWith('Journal Club')))
    await running.app.stop()
    expect(slack.channel('C1').messages).toHaveLength(2)
  })

  it('are told in a workspace that the bot is not in, where the token is for several', async () => {
    const { slack } = await startSlack(transport, {
      SLACK_BOT_TOKEN: '',
      SLACK_CLIENT_ID: '1.2',
      SLACK_CLIENT_SECRET: 'client-secret',
      SLACK_STATE_SECRET: 'state-secret',
      ENCRYPTION_KEY: encryptionKey,
    })
    await slack.send.command({ text: 'help', team: 'T9' })
    const [told] = await slack.until(
      () => slack.channel('C1', 'T9').messages.length > 0 && slack.channel('C1', 'T9').messages,
    )
    expect(told?.text).toContain('is not installed in this workspace')
  })
})
