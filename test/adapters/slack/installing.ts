/** Workspaces that install the bot, as their people do it in a browser. */
import { encryptionKey } from '../../support/encryption-key.ts'
import type { SlackLoopback } from '../../support/slack-loopback.ts'
import { type Running, startSlack, type Transport } from './running.ts'

/** The settings of a bot that workspaces install. */
export const env = {
  SLACK_BOT_TOKEN: '',
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'client-secret',
  SLACK_STATE_SECRET: 'state-secret',
  ENCRYPTION_KEY: encryptionKey,
}
/** The cookie that holds the state while somebody is at Slack. */
export const cookieName = 'slack-app-oauth-state'

/** The bot as workspaces install it by themselves. */
export async function start(
  transport: Transport = 'http',
  more: Readonly<Record<string, string>> = {},
): Promise<Running & { readonly origin: string }> {
  const running = await startSlack(transport, { ...env, ...more })
  return { ...running, origin: `http://127.0.0.1:${running.app.port}` }
}

/** What the install page gives a browser: Slack's address, and the state in it and in the cookie. */
export async function openInstallPage(origin: string) {
  const response = await fetch(`${origin}/slack/install`)
  const page = await response.text()
  const href = /<a href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const url = new URL(href)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { response, url, cookie, state: url.searchParams.get('state') ?? '' }
}

/** What a browser gets that Slack sent back. */
export async function comeBack(origin: string, query: Record<string, string>, cookie?: string) {
  const response = await fetch(`${origin}/slack/oauth_redirect?${new URLSearchParams(query)}`, {
    headers: cookie === undefined ? {} : { cookie },
  })
  return { status: response.status, page: await response.text() }
}

/** The way through the install page, Slack and back. */
export async function install(origin: string, code: string) {
  const { cookie, state } = await openInstallPage(origin)
  return comeBack(origin, { code, state }, cookie)
}

/** What the bot answers to a mention in the channel C1 of a workspace. */
export async function mention(slack: SlackLoopback, team: string, text: string, who = {}) {
  const { messages } = slack.channel('C1', team)
  const before = messages.length
  await slack.send.mention({ team, text, ...who })
  return slack.until(() => messages.length > before && messages[before])
}
