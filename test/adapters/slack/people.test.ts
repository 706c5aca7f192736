import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open-store.ts'
import { makeRequest } from '../../support/digests.ts'
import { startSlack } from './running.ts'

const wordsOf = (post: { readonly text: string; readonly blocks: readonly unknown[] }) =>
  `${post.text}\n${JSON.stringify(post.blocks)}`

describe('the times that a person names', () => {
  const subscribe = 'subscribe reasoning at 09:00'

  it('are those of their profile, which is asked for once', async () => {
    const { slack } = await startSlack()
    const { messages } = slack.channel('C1')
    await slack.send.command({ text: subscribe })
    expect(wordsOf(await slack.until(() => messages[0]))).toContain(
      'Times are in Europe/Berlin, your own time zone.',
    )
    await slack.send.mention({ text: 'subscribe agents at 10:00' })
    expect(wordsOf(await slack.until(() => messages.find((post) => post.thread_ts !== undefined)))).toContain(
      'in Europe/Berlin',
    )
    await slack.send.command({ text: 'topics', user: 'UBOB' })
    await slack.until(() => messages.find(({ ephemeralTo }) => ephemeralTo === 'UBOB'))
    expect(slack.calls('users.info').map(({ args }) => args.user)).toEqual(['UADA', 'UBOB'])
  })

  it('are the standard ones where the workspace does not show profiles, which is said', async () => {
    const { slack, logged } = await startSlack()
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: [] })
    await slack.send.command({ text: subscribe })
    const answer = await slack.until(() => slack.channel('C1').messages[0])
    expect(wordsOf(answer)).toContain('Times are in UTC, the default here.')
    expect(logged.join('')).not.toContain('missing_scope')
  })

  it('are not waited for where Slack does not answer, and asked for again', async () => {
    const { slack } = await startSlack()
    const { messages } = slack.channel('C1')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    slack.fail('users.info', { hold: held })
    await slack.send.command({ text: subscribe })
    expect(wordsOf(await slack.until(() => messages[0]))).toContain('Times are in UTC')
    release()
    slack.fail('users.info', { status: 500 })
    await slack.send.command({ text: 'topics', user: 'UBOB' })
    await slack.until(() => messages[1])
    await slack.send.command({ text: 'subscribe agents at 10:00', user: 'UBOB' })
    expect(wordsOf(await slack.until(() => messages[2]))).toContain('Times are in Europe/Berlin')
  })
})

describe('subscribing where the bot cannot post', () => {
  const obstacle = 'I could not post here: I am not in that channel; invite me with /invite @journal-club.'

  it.each(['C5', 'G5'])('is refused at once in %s, and works when the bot was invited', async (channel) => {
    const { slack } = await startSlack()
    const room = slack.channel(channel)
    room.isMember = false
    await slack.send.command({ channel, text: 'subscribe reasoning at 09:00' })
    const refused = await slack.until(() => room.messages[0])
    expect(wordsOf(refused)).toContain(obstacle)
    expect(refused.ephemeralTo).toBe('UADA')
    room.isMember = true
    await slack.send.press(refused, 'subscribe reasoning at 09:00', { channel })
    expect(wordsOf(await slack.until(() => room.messages[1]))).toContain('Subscribed, as number 1')
  })

  it.each([
    ['C5', []],
    ['G5', []],
    ['G5', ['channels:read']],
  ])('is not known in %s with the scopes %j, and then no obstacle', async (channel, scopes) => {
    const { slack } = await startSlack()
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes })
    const room = slack.channel(channel)
    room.isMember = false
    await slack.send.command({ channel, text: 'subscribe reasoning at 09:00' })
    expect(wordsOf(await slack.until(() => room.messages[0]))).toContain('Subscribed, as number 1')
  })

  it('is the same in a direct message, a slash command there and App Home, also for what was kept before', async () => {
    const { slack, startAnother, databaseFile } = await startSlack()
    const store = await openStore({ url: `file:${databaseFile}` })
    try {
      const old = makeRequest({ place: 'slack:T1/DUADA', workspace: 'slack:T1', createdBy: 'UADA' })
      await store.subscriptions.save(old, 0)
      await (await startAnother({ PORT: '0' })).stop()
      expect(await store.subscriptions.listAt('slack:T1/DUADA')).toEqual([])
      await slack.send.directMessage({ text: 'subscribe reasoning at 09:00' })
      await slack.until(() => slack.channel('DUADA').messages[0])
      await slack.send.command({ channel: 'DUADA', text: 'subscribe agents at 09:00' })
      const queries = async () =>
        (await store.subscriptions.listAt('slack:T1/UADA')).map(({ query }) => query)
      await expect.poll(queries).toEqual([old.query, 'topic:reasoning', 'topic:agents'])
    } finally {
      await store.close()
    }
  })

  it('is no matter of direct messages', async () => {
    const { slack } = await startSlack()
    await slack.send.directMessage({ text: 'subscribe reasoning at 09:00' })
    const answer = await slack.until(() => slack.channel('DUADA').messages[0])
    expect(wordsOf(answer)).toContain('Subscribed, as number 1')
    expect(slack.calls('conversations.info')).toEqual([])
  })
})
