import { ClearStateStore } from '@slack/oauth'
import { describe, expect, it, vi } from 'vitest'
import type { SlackLoopback } from '../../support/slack-loopback.ts'
import { comeBack, cookieName, env, install, mention, openInstallPage, start } from './installing.ts'
import { transports } from './running.ts'

/**
 * The sentence with which a command is refused, as soon as the workspace is forgotten:
 * until then, it is asked again.
 */
async function untilRefused(slack: SlackLoopback, team: string, who = {}) {
  const { messages } = slack.channel('C9', team)
  for (let asked = 0; asked < 500; asked += 1) {
    await slack.send.command({ team, channel: 'C9', text: 'topics', ...who })
    const { text } = await slack.until(() => messages[asked])
    if (!text.startsWith('Topics')) return text
  }
  throw new Error(`${team} is still known`)
}

describe.each(transports)('installing over %s', (transport) => {
  it('leads to Slack with the scopes of the manifest and back, and then the bot answers with the token of that workspace', async () => {
    const { slack, origin, app } = await start(transport)
    expect(app.hints).toContain(`Slack: workspaces install it at ${origin}/slack/install`)
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
    const { response, url } = await openInstallPage(origin)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(`${url.origin}${url.pathname}`).toBe(`${slack.origin}/oauth/v2/authorize`)
    expect(url.searchParams.get('client_id')).toBe('1.2')
    expect(url.searchParams.get('scope')).toBe(
      'app_mentions:read,assistant:write,chat:write,commands,files:write,im:history,im:write,links:read,links:write,channels:history,channels:read,files:read,groups:history,groups:read,pins:write,reactions:read,users:read',
    )
    expect(url.searchParams.get('user_scope')).toBeFalsy()
    const { status, page } = await install(origin, 'code-7')
    expect(status).toBe(200)
    expect(page).toContain('Journal Club is installed')
    expect(page).toContain('/papers help')
    expect((await mention(slack, 'T7', 'search reward hacking')).token).toBe('xoxb-T7')
  })
})

describe('coming back from Slack', () => {
  it('is refused without the state, with another’s, with one that was changed, and after ten minutes', async () => {
    const { slack, origin, logged } = await start()
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
    const mine = await openInstallPage(origin)
    const others = await openInstallPage(origin)
    const old = await new ClearStateStore('state-secret').generateStateParam(
      { scopes: [] },
      new Date(Date.now() - 601_000),
    )
    const forged = await new ClearStateStore('another-secret').generateStateParam({ scopes: [] }, new Date())
    const attempts: [Record<string, string>, string | undefined][] = [
      [{ code: 'code-7' }, mine.cookie],
      [{ code: 'code-7', state: mine.state }, undefined],
      [{ code: 'code-7', state: others.state }, mine.cookie],
      [{ code: 'code-7', state: `${mine.state}x` }, `${mine.cookie}x`],
      [{ code: 'code-7', state: old }, `${cookieName}=${old}`],
      [{ code: 'code-7', state: forged }, `${cookieName}=${forged}`],
    ]
    for (const [query, cookie] of attempts) {
      const { status, page } = await comeBack(origin, query, cookie)
      expect(status).toBe(400)
      expect(page).toContain('was not reached from the install page in this browser within ten minutes')
    }
    expect(slack.calls('oauth.v2.access')).toEqual([])
    expect(logged.join('')).not.toContain(mine.state)
  })

  it('is good once, at whichever replica, and the token that came by the first time stays', async () => {
    const { slack, origin, startAnother, logged } = await start()
    const other = `http://127.0.0.1:${(await startAnother(env)).port}`
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
    slack.grant('code-8', { id: 'T8', token: 'xoxb-T8' })
    const { cookie, state } = await openInstallPage(origin)
    const first = await comeBack(origin, { code: 'code-7', state }, cookie)
    expect(first.page).toContain('Journal Club is installed')
    for (const replica of [origin, other]) {
      const { status, page } = await comeBack(replica, { code: 'code-8', state }, cookie)
      expect(status).toBe(400)
      expect(page).toContain('This address was used already')
      expect(page).toContain('<a href="/slack/install">Start again</a>')
    }
    const twice = await openInstallPage(origin)
    const pages = await Promise.all(
      [origin, other, origin, other].map((replica) =>
        comeBack(replica, { code: 'code-8', state: twice.state }, twice.cookie),
      ),
    )
    expect(pages.filter(({ page }) => page.includes('Journal Club is installed'))).toHaveLength(1)
    expect(slack.calls('oauth.v2.access')).toHaveLength(2)
    expect(logged.join('')).not.toContain(state)
  })

  it('needs a cookie that no script reads and no other site’s form sends', async () => {
    const { origin } = await start()
    const { response } = await openInstallPage(origin)
    const [, ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ')
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600']))
  })

  it('says so when the person did not allow it, and when Slack does not confirm', async () => {
    const { origin } = await start()
    const { cookie, state } = await openInstallPage(origin)
    const denied = await comeBack(origin, { error: 'access_denied', state }, cookie)
    expect(denied).toMatchObject({ status: 400 })
    expect(denied.page).toContain('You did not allow it in Slack')
    const unknown = await install(origin, 'code-of-nobody')
    expect(unknown).toMatchObject({ status: 502 })
    expect(unknown.page).toContain('Slack did not confirm the installation')
  })

  it('shows the name of a workspace as it is', async () => {
    const { slack, origin } = await start()
    const team = { id: 'T7', name: '<script>alert(1)</script> & "Co"' }
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' }, { team })
    const { page } = await install(origin, 'code-7')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
    expect(page).not.toContain('<script>')
  })
})

describe('a workspace', () => {
  it('that did not install the bot is refused in a plain sentence', async () => {
    const { slack } = await start()
    const { messages } = slack.channel('C1', 'T9')
    const delivery = await slack.send.command({ team: 'T9', text: 'status' })
    expect(delivery.status).toBe(200)
    const said = await slack.until(() => messages[0])
    expect(said.ephemeralTo).toBe('UADA')
    expect(said.text).toBe('Journal Club is not installed in this workspace, or no longer is.')
    expect(slack.calls().map(({ method }) => method)).toEqual(['response_url'])
  })

  it('is put away when it removes the app, others are not, and installing it again brings all back and says so', async () => {
    const { slack, origin } = await start()
    for (const team of ['T7', 'T8']) {
      slack.grant(`code-${team}`, { id: team, token: `xoxb-${team}` })
      expect((await install(origin, `code-${team}`)).page).not.toContain('as they were')
      await mention(slack, team, 'settings unfurl off')
    }
    await slack.send.event({ type: 'app_uninstalled' }, { team: 'T7' })
    expect(await untilRefused(slack, 'T7')).toContain('not installed')
    slack.grant('code-again', { id: 'T7', token: 'xoxb-T7-again' })
    const { page } = await install(origin, 'code-again')
    expect(page).toContain('Its topics, reading lists, settings and subscriptions are as they were.')
    const again = await mention(slack, 'T7', 'settings')
    expect([again.token, JSON.stringify(again.blocks)]).toEqual([
      'xoxb-T7-again',
      expect.stringContaining('Cards for pasted links: off'),
    ])
    expect(JSON.stringify(again.blocks)).toContain('Welcome back')
    const other = await mention(slack, 'T8', 'settings')
    expect(JSON.stringify(other.blocks)).toContain('Cards for pasted links: off')
    expect(JSON.stringify(other.blocks)).not.toContain('Welcome back')
  })

  it('is erased with all that is its own where nothing is to be kept, and others are not', async () => {
    const { slack, origin, logged } = await start('http', { FORGET_AFTER: '0' })
    for (const team of ['T7', 'T8']) {
      slack.grant(`code-${team}`, { id: team, token: `xoxb-${team}` })
      await install(origin, `code-${team}`)
      await mention(slack, team, 'settings unfurl off')
    }
    await slack.send.event({ type: 'app_uninstalled' }, { team: 'T7' })
    const isErased = () => logged.some((line) => line.includes('a workspace is erased'))
    await vi.waitUntil(isErased, { timeout: 180_000 })
    expect(await untilRefused(slack, 'T7')).toContain('not installed')
    slack.grant('code-again', { id: 'T7', token: 'xoxb-T7-again' })
    expect((await install(origin, 'code-again')).page).not.toContain('as they were')
    const again = await mention(slack, 'T7', 'settings')
    expect([again.token, JSON.stringify(again.blocks)]).toEqual([
      'xoxb-T7-again',
      expect.stringContaining('Cards for pasted links: on'),
    ])
    const other = await mention(slack, 'T8', 'settings')
    expect([other.token, JSON.stringify(other.blocks)]).toEqual([
      'xoxb-T8',
      expect.stringContaining('Cards for pasted links: off'),
    ])
  })

  it('is put away when the bot’s token is revoked, and not when some person’s is', async () => {
    const { slack, origin, logged } = await start()
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
    await install(origin, 'code-7')
    await slack.send.event({ type: 'tokens_revoked', tokens: { oauth: ['UADA'], bot: [] } }, { team: 'T7' })
    expect((await mention(slack, 'T7', 'status')).token).toBe('xoxb-T7')
    await slack.send.event({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['UBOTT7'] } }, { team: 'T7' })
    expect(await untilRefused(slack, 'T7')).toContain('not installed')
    expect(logged.filter((line) => line.includes('a workspace is gone'))).toHaveLength(1)
    expect(logged.join('')).not.toContain('xoxb-')
  })

  it('of an enterprise that installed the bot for all uses the enterprise’s token', async () => {
    const { slack, origin } = await start()
    const whole = { enterprise: 'E1', isEnterpriseInstall: true }
    slack.grant('code-E', { id: 'E1', token: 'xoxb-E1', ...whole })
    await install(origin, 'code-E')
    slack.addTeam({ id: 'E1', token: 'xoxb-E1', ...whole })
    const { messages } = slack.channel('C1', 'E1')
    await slack.send.mention({ team: 'T21', text: 'settings unfurl off', ...whole })
    expect((await slack.until(() => messages[0])).token).toBe('xoxb-E1')
    await slack.send.event({ type: 'app_uninstalled' }, { team: 'T21', ...whole })
    expect(await untilRefused(slack, 'T21', whole)).toContain('not installed')
  })
})
