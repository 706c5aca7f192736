/** Workspaces of Slack that install the bot by themselves. */
import { encryptionKey } from './encryption-key.ts'
import { type SlackLoopback, startSlackLoopback } from './slack-loopback.ts'
import { callAsSlackbot } from './slack-mcp.ts'
import type { TenantPerson, TenantPlatform } from './tenants.ts'

export async function openSlackTenants(): Promise<TenantPlatform> {
  const slack = await startSlackLoopback()
  const ids: string[] = []
  let origins: readonly string[] = []
  const chooseOrigin = () => origins[Math.floor(Math.random() * origins.length)] ?? ''
  return {
    env: { ...slack.env, ...severalEnv },
    listenAt(given) {
      origins = given
    },
    async open(id) {
      await install(slack, chooseOrigin(), { team: teamOf(id), token: tokenOf(id) })
      ids.push(id)
    },
    async say(id, person, text) {
      slack.deliverTo(chooseOrigin())
      return (await slack.send.command({ team: teamOf(id), user: users[person], text })).ackMs
    },
    async call(id, person, tool, given) {
      const { signingSecret } = slack
      const to = { origin: chooseOrigin(), signingSecret, team: teamOf(id), user: users[person] }
      const { status, body } = await callAsSlackbot({ ...to, tool, given })
      if (status !== 200) throw new Error(`MCP answered ${status}: ${body}`)
      return body
    },
    countAnswers: () => ids.reduce((sum, id) => sum + slack.channel('C1', teamOf(id)).messages.length, 0),
    listAnswers: (id) =>
      slack.channel('C1', teamOf(id)).messages.map(({ text, blocks, ephemeralTo, token }) => ({
        person: (['ada', 'bob'] as const).find((person) => users[person] === ephemeralTo),
        said: JSON.stringify([text, blocks]),
        isAstray: (token ?? '') !== '' && token !== tokenOf(id),
      })),
    until: (look) => slack.until(look),
    close: () => slack.close(),
  }
}

/** Settings with which workspaces install the bot by themselves. */
export const severalEnv = {
  SLACK_BOT_TOKEN: '',
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'client-secret',
  SLACK_STATE_SECRET: 'state-secret',
  ENCRYPTION_KEY: encryptionKey,
}

/** As a person does it: the install page, Slack's page, and back. */
export async function install(
  slack: SlackLoopback,
  origin: string,
  { team, token }: { readonly team: string; readonly token: string },
): Promise<void> {
  slack.grant(`code-${team}`, { id: team, token })
  const page = await fetch(`${origin}/slack/install`)
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const href = /<a href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  const state = new URL(href).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: `code-${team}`, state })
  const back = await fetch(`${origin}/slack/oauth_redirect?${query}`, { headers: { cookie } })
  if (back.status !== 200) throw new Error(`${team} could not install: ${await back.text()}`)
}

const users: Readonly<Record<TenantPerson, string>> = { ada: 'UADA', bob: 'UBOB' }

function teamOf(id: string): string {
  return `T${id}A`
}

function tokenOf(id: string): string {
  return `xoxb-${id}`
}
