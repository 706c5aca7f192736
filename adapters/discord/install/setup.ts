/** How an operator sets Discord up: an application, its bot's token, and the link that invites it. */
import { ComponentType, MessageFlags } from 'discord-api-types/v10'
import { dropTail, type PlatformSetup, type SetupCheck } from '../../../src/core.ts'
import { askPlatform, sayUnreachable } from '../../kit/ask-platform.ts'
import { inviteAddress } from './invite.ts'

type Env = Readonly<Record<string, string>>

export const setup: PlatformSetup = {
  name: 'Discord',
  summary: 'ten minutes; you need the permission Manage Server, and no public address',
  guide: async () => [
    '',
    'Create the application: open https://discord.com/developers/applications and press New Application. What you call',
    'it is the bot’s name. On its page Installation, choose None as install link.',
  ],
  questions: [
    {
      setting: 'DISCORD_BOT_TOKEN',
      name: 'Token of the bot',
      where: [
        'On the application’s page Bot: press Reset Token and copy it; Discord shows it once. Leave the three Privileged',
        'Gateway Intents off.',
      ],
      check: checkToken,
    },
  ],
  testMessage: { channel: 'the link that Copy Link in its menu gives', post },
  next: (env) => [
    `in Discord: /${env.DISCORD_COMMAND ?? 'papers'} help (it may take a minute to appear, and Ctrl+R)`,
  ],
}

async function checkToken(token: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  if (!/^[\w.-]+$/.test(token))
    return { isGood: false, why: 'That is not a token: it has letters, digits, points, - and _ only.' }
  const api = apiOf(env)
  const ask = (path: string) =>
    askPlatform(`${api}${path}`, { headers: { authorization: `Bot ${token}` } }, signal)
  const user = await ask('/users/@me')
  if (user === undefined) return sayUnreachable('Discord', api)
  if (user.status === 401)
    return {
      isGood: false,
      why: 'Discord does not know this token. It is on the page Bot, and every Reset Token ends the one before.',
    }
  const application = user.status === 200 ? await ask('/applications/@me') : user
  if (application === undefined) return sayUnreachable('Discord', api)
  if (application.status !== 200)
    return {
      isGood: false,
      why: `Discord refused this token (${application.status}). Try again in a minute.`,
    }
  const { id, flags, interactions_endpoint_url: endpoint } = application.body
  if (typeof endpoint === 'string' && endpoint !== '') {
    const why =
      'Discord would send commands to the Interactions Endpoint URL that is set on the page General Information, and the bot would hear none. Empty it there, save, and give the token again.'
    return { isGood: false, why }
  }
  const lacksContent = env.DISCORD_MESSAGE_CONTENT === '1' && (Number(flags ?? 0) & contentFlags) === 0
  return {
    isGood: true,
    says: [
      `Discord: the bot ${user.body.username}; its token is good.`,
      ...(lacksContent
        ? ['DISCORD_MESSAGE_CONTENT is 1: switch the Message Content Intent on, on the page Bot.']
        : []),
      `Add it to your server with ${inviteAddress(String(id))}`,
    ],
  }
}

async function post(typed: string, content: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  const id = /(\d{15,20})\/?$/.exec(typed)?.[1]
  if (id === undefined)
    return {
      isGood: false,
      why: 'That is no channel’s link: it looks like https://discord.com/channels/123…/456….',
    }
  const init = {
    method: 'POST',
    headers: { authorization: `Bot ${env.DISCORD_BOT_TOKEN ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      flags: MessageFlags.IsComponentsV2,
      components: [{ type: ComponentType.TextDisplay, content }],
      allowed_mentions: { parse: [] },
    }),
  }
  const answer = await askPlatform(`${apiOf(env)}/channels/${id}/messages`, init, signal)
  if (answer === undefined) return sayUnreachable('Discord', apiOf(env))
  if (answer.status === 200) return { isGood: true, says: [] }
  const why = [403, 404].includes(answer.status)
    ? 'The bot may not post there, or there is no such channel. Add it with the link above, let it view the channel and send messages there, and try again.'
    : `Discord did not take it (${answer.status}).`
  return { isGood: false, why }
}

function apiOf(env: Env): string {
  return `${dropTail(env.DISCORD_API_URL ?? 'https://discord.com/api', /\//)}/v10`
}

// GATEWAY_MESSAGE_CONTENT and its limited form:
// https://docs.discord.com/developers/resources/application#application-object-application-flags
const contentFlags = (1 << 18) | (1 << 19)
