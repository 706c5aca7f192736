import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openOneWorkspace } from '../../../adapters/slack/install/workspaces.ts'
import { WebCalls } from '../../../adapters/slack/wire/web-calls.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { openAdapterGround } from '../../support/adapter-ground.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'
import { type Running, startSlack } from './running.ts'

const revoked = { type: 'tokens_revoked', tokens: { oauth: [], bot: ['UBOTT1'] } }
const uninstalled = { type: 'app_uninstalled' }

/** The bot with something kept of its workspace. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const running = await startSlack('http', env)
  expect(await ask(running.slack, 'settings unfurl off')).toContain('unfurl')
  return running
}

/** What a command is answered. */
async function ask(slack: SlackLoopback, text: string): Promise<string> {
  const { messages } = slack.channel('C1')
  const before = messages.length
  await slack.send.command({ channel: 'C1', text })
  const post = await slack.until(() => messages[before])
  return `${post.text} ${JSON.stringify(post.blocks)}`
}

function kept({ databaseFile }: Running): Promise<number> {
  return openStore({ url: `file:${databaseFile}` }).then(async (store) => {
    const { size } = await store.settings.list('slack:T1/C1')
    await store.close()
    return size
  })
}

/** Slack tells whole seconds, so this one is after the start for sure. */
const later = () => Math.floor(Date.now() / 1000) + 10
const untilLogged = ({ logged }: Running, words: string) =>
  vi.waitUntil(() => logged.some((line) => line.includes(words)), { timeout: 180_000 })
const refusal = 'is not installed in this workspace, or no longer is'

describe('the one workspace of a token', () => {
  it.each([
    ['revoked, while the token is good', revoked],
    ['removed an hour ago, while the token is good', uninstalled],
  ])('loses nothing when Slack tells that it was %s', async (_, event) => {
    const running = await start({ FORGET_AFTER: '0' })
    await running.slack.send.event(event, { eventTime: Math.floor(Date.now() / 1000) - 3_600 })
    await untilLogged(running, 'does not refuse the token')
    expect(await ask(running.slack, 'settings')).toContain('Cards for pasted links: off')
    expect(await kept(running)).toBe(1)
  })

  it('is silent with a revoked token, is never erased for it, and goes on with the next', async () => {
    const running = await start({ FORGET_AFTER: '0' })
    const { slack } = running
    slack.fail('auth.test', { error: 'token_revoked' })
    await slack.send.event(revoked, { eventTime: later() })
    await untilLogged(running, 'a workspace is gone')
    expect(await ask(slack, 'settings')).toContain(refusal)
    expect(await kept(running)).toBe(1)

    await running.app.stop()
    const again = await running.startAnother({ FORGET_AFTER: '0' })
    slack.deliverTo(`http://127.0.0.1:${again.port}`)
    const first = await ask(slack, 'settings')
    expect(first).toContain('Welcome back')
    expect(first).toContain('Cards for pasted links: off')
    expect(await ask(slack, 'settings')).not.toContain('Welcome back')
  })

  it('is gone when it removed the app, and erased after its time', async () => {
    const running = await start({ FORGET_AFTER: '0' })
    running.slack.fail('auth.test', { error: 'account_inactive' })
    await running.slack.send.event(uninstalled, { eventTime: later() })
    await untilLogged(running, 'a workspace is erased')
    const [line = '{}', ...more] = running.logged.filter((each) => each.includes('a workspace is erased'))
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ workspace: 'slack:T1', erased: { place_settings: 1 } })
    expect(await kept(running)).toBe(0)
  })

  it('is kept when it removed the app, until its time', async () => {
    const running = await start()
    running.slack.fail('auth.test', { error: 'account_inactive' })
    await running.slack.send.event(uninstalled, { eventTime: later() })
    await untilLogged(running, 'a workspace is gone')
    expect(await ask(running.slack, 'settings')).toContain(refusal)
    expect(await kept(running)).toBe(1)
  })

  it('that Slack does not speak of when it is removed is gone as soon as Slack says so', async () => {
    const slack = await startSlackLoopback()
    const ground = await openAdapterGround({ seeds: false })
    onTestFinished(async () => {
      await ground.close()
      await slack.close()
    })
    const context = ground.context('slack')
    const calls = new WebCalls({ ...context, apiUrl: slack.url })
    const workspaces = await openOneWorkspace('xoxb-T1-first', calls, context)
    slack.fail('auth.test', { status: 400 }, 2)
    slack.fail('auth.test', { error: 'account_inactive' })
    const installed = { teamId: 'T1', isEnterpriseInstall: false }
    const atMs = ground.now().add({ seconds: 10 }).epochMilliseconds
    await workspaces.remove({ installed, atMs, isToken: false })
    expect(await ground.endPauses()).toHaveLength(1)
    expect(await ground.endPauses()).toHaveLength(1)
    await ground.untilLeft('slack:T1')
    await workspaces.stop()
    expect(ground.pauses()).toBe(0)
  })

  it('that Slack did not speak of when it was removed is gone when the next start is refused', async () => {
    const running = await start({ FORGET_AFTER: '0' })
    const { slack } = running
    slack.fail('auth.test', { status: 400 })
    await slack.send.event(uninstalled, { eventTime: later() })
    await untilLogged(running, 'cannot be checked yet')
    await running.app.stop()
    expect(await kept(running)).toBe(1)
    slack.fail('auth.test', { error: 'account_inactive' })
    const again = running.startAnother({ FORGET_AFTER: '0' })
    await expect(again).rejects.toMatchObject({ code: 'misconfigured' })
    expect(await kept(running)).toBe(0)
  })

  it('hears of no end from before its start, of none of another workspace, and of none while Slack is away', async () => {
    const running = await start({ FORGET_AFTER: '0' })
    const { slack } = running
    slack.fail('auth.test', { error: 'token_revoked' })
    await slack.send.event(uninstalled, { eventTime: Math.floor(Date.now() / 1000) - 60 })
    await untilLogged(running, 'left before it came back')
    await slack.send.event(uninstalled, { team: 'T9' })
    await untilLogged(running, 'the end of another workspace')
    slack.fail('auth.test', { error: 'internal_error' })
    await slack.send.event(uninstalled)
    await untilLogged(running, 'does not refuse the token')
    expect(await ask(slack, 'settings')).toContain('Cards for pasted links: off')
  })
})
