/** How an operator sets Slack up: the app from its manifest, by Socket Mode, and its two tokens. */
import { dropTail, type PlatformSetup, type SetupCheck } from '../../../src/core.ts'
import { askPlatform, sayUnreachable } from '../../kit/ask-platform.ts'
import { botScopes, createManifest } from './manifest.ts'

type Env = Readonly<Record<string, string>>

export const setup: PlatformSetup = {
  name: 'Slack',
  summary: 'five minutes; needs no public address',
  guide: async (env) => [
    '',
    'Create the app, with everything set that it needs. Open this link, choose your workspace, press Next and Create:',
    '',
    linkToCreate(env),
    '',
    'If it is too long for your browser: docs/run/slack.md says how to paste the manifest instead.',
  ],
  questions: [
    {
      setting: 'SLACK_APP_TOKEN',
      name: 'App-Level Token (xapp-…)',
      where: [
        'On the app’s page Basic Information, under App-Level Tokens: press Generate Token and Scopes, add the scope',
        'connections:write, press Generate, and copy the token.',
      ],
      check: checkAppToken,
    },
    {
      setting: 'SLACK_BOT_TOKEN',
      name: 'Bot User OAuth Token (xoxb-…)',
      where: ['On the page Install App: press Install to …, allow it, and copy the Bot User OAuth Token.'],
      check: checkBotToken,
    },
  ],
  testMessage: { channel: '#name, or the link that Copy link gives', post },
  next: (env) => [
    `in Slack: ${env.SLACK_COMMAND ?? '/papers'} help`,
    'to have it post in a channel: /invite @journal-club there',
  ],
}

/** https://docs.slack.dev/app-manifests/configuring-apps-with-app-manifests */
function linkToCreate(env: Env): string {
  const command = env.SLACK_COMMAND ?? '/papers'
  const manifest = createManifest({
    transport: 'socket',
    command,
    isForSeveral: false,
  })
  return `https://api.slack.com/apps?new_app=1&manifest_json=${encodeURIComponent(JSON.stringify(manifest))}`
}

async function checkAppToken(token: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  const what = 'an App-Level Token: it begins with xapp- and is on the page Basic Information.'
  if (!/^xapp-[\w-]+$/.test(token)) return { isGood: false, why: `That is not ${what}` }
  const answer = await call('apps.connections.open', token, env, signal)
  if (answer === undefined) return sayUnreachable('Slack', apiOf(env))
  if (answer.body.ok === true) return { isGood: true, says: ['Slack: the App-Level Token is good.'] }
  if (answer.body.error === 'missing_scope')
    return {
      isGood: false,
      why: 'This token lacks the scope connections:write. Generate another one with it.',
    }
  return refused(answer.body.error, what)
}

async function checkBotToken(token: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  const what = 'a Bot User OAuth Token: it begins with xoxb- and is on the page Install App.'
  if (!/^xoxb-[\w-]+$/.test(token)) return { isGood: false, why: `That is not ${what}` }
  const answer = await call('auth.test', token, env, signal)
  if (answer === undefined) return sayUnreachable('Slack', apiOf(env))
  if (answer.body.ok !== true) return refused(answer.body.error, what)
  const held = answer.headers
    .get('x-oauth-scopes')
    ?.split(',')
    .map((scope) => scope.trim())
  const missing = held === undefined ? [] : botScopes.filter((scope) => !held.includes(scope))
  if (missing.length > 0) {
    const why = `This token lacks ${missing.join(', ')}. Add them under OAuth & Permissions, install the app again, and give the new token.`
    return { isGood: false, why }
  }
  const { user, team } = answer.body
  return { isGood: true, says: [`Slack: the bot ${user} in the workspace ${team}; its token is good.`] }
}

/** https://docs.slack.dev/reference/methods/chat.postMessage: a channel's ID, or its name. */
async function post(typed: string, text: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  const channel = /\/archives\/(\w+)/.exec(typed)?.[1] ?? typed
  const answer = await call('chat.postMessage', env.SLACK_BOT_TOKEN ?? '', env, signal, { channel, text })
  if (answer === undefined) return sayUnreachable('Slack', apiOf(env))
  if (answer.body.ok === true) return { isGood: true, says: [] }
  const isAway = ['not_in_channel', 'channel_not_found'].includes(String(answer.body.error))
  const why = isAway
    ? 'The bot is in no channel of that name. Write /invite @journal-club there, and name it again.'
    : `Slack did not take it (${plain(answer.body.error)}).`
  return { isGood: false, why }
}

function call(
  method: string,
  token: string,
  env: Env,
  signal: AbortSignal,
  fields: Readonly<Record<string, string>> = {},
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return askPlatform(`${apiOf(env)}${method}`, { method: 'POST', headers, body }, signal)
}

function apiOf(env: Env): string {
  return `${dropTail(env.SLACK_API_URL ?? 'https://slack.com/api', /\//)}/`
}

// https://docs.slack.dev/reference/methods/auth.test#errors
function refused(error: unknown, what: string): SetupCheck {
  const ended = ['token_revoked', 'token_expired', 'account_inactive']
  const why = ended.includes(String(error))
    ? 'Slack says that this token was revoked. Install the app again and copy the new one.'
    : ['invalid_auth', 'not_authed', 'not_allowed_token_type'].includes(String(error))
      ? `Slack does not know this token. It wants ${what}`
      : `Slack refused this token (${plain(error)}). It wants ${what}`
  return { isGood: false, why }
}

/** Slack's word for what is wrong. */
function plain(error: unknown): string {
  return typeof error === 'string' ? error.replace(/[^\w ]/g, '') : 'no reason given'
}
