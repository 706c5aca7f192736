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

function call(method: string, token: string, env: Env, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  return askPlatform(`${apiOf(env)}${method}`, { method: 'POST', headers }, signal)
}

function apiOf(env: Env): string {
  return `${dropTail(env.SLACK_API_URL ?? 'https://slack.com/api', /\//)}/`
}

// https://docs.slack.dev/reference/methods/auth.test#errors
function refused(error: unknown, what: string): SetupCheck {
  const ended = ['token_revoked', 'token_expired', 'account_inactive']
  const unusual = typeof error === 'string' ? error.replace(/[^\w ]/g, '') : 'no reason given'
  const why = ended.includes(String(error))
    ? 'Slack says that this token was revoked. Install the app again and copy the new one.'
    : ['invalid_auth', 'not_authed', 'not_allowed_token_type'].includes(String(error))
      ? `Slack does not know this token. It wants ${what}`
      : `Slack refused this token (${unusual}). It wants ${what}`
  return { isGood: false, why }
}
