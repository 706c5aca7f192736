/** How an operator sets Matrix up: an account for the bot, and its access token. */
import { randomUUID } from 'node:crypto'
import type { PlatformSetup, SetupCheck } from '../../../src/core.ts'
import { askPlatform, sayUnreachable } from '../../kit/ask-platform.ts'

type Env = Readonly<Record<string, string>>

export const setup: PlatformSetup = {
  name: 'Matrix',
  summary: 'five minutes; you need an account for the bot on a homeserver, and no public address',
  guide: async () => [
    '',
    'Create an account for the bot on your homeserver, as for a person: papers, for example. The bot reads no end-to-end',
    'encrypted rooms.',
  ],
  questions: [
    {
      setting: 'MATRIX_HOMESERVER',
      name: 'Address of the homeserver (https://matrix.uni.example)',
      where: ['In Element: the account’s settings, Help & About, Homeserver.'],
      check: checkHomeserver,
    },
    {
      setting: 'MATRIX_TOKEN',
      name: 'Access token of the bot’s account',
      where: [
        'docs/run/matrix.md has a line that logs in and prints one. One from Element ends with its log-out.',
      ],
      check: checkToken,
    },
  ],
  testMessage: { channel: 'its address, #papers:uni.example, or !ID', post },
  next: (env) => [`in Matrix: invite the bot to a room and say ${env.MATRIX_COMMAND ?? '!papers'} help`],
}

async function checkHomeserver(address: string, _env: Env, signal: AbortSignal): Promise<SetupCheck> {
  if (!/^https?:\/\/[^\s/]+/.test(address) || !URL.canParse(address))
    return { isGood: false, why: 'That is no address: it begins with https://.' }
  const answer = await askPlatform(new URL('/_matrix/client/versions', address).href, {}, signal)
  if (answer === undefined) return sayUnreachable('The homeserver', address)
  return Array.isArray(answer.body.versions)
    ? { isGood: true, says: [`Matrix: there is a homeserver at ${address}.`] }
    : { isGood: false, why: 'There is no Matrix homeserver at that address.' }
}

async function checkToken(token: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  if (!/^\S+$/.test(token)) return { isGood: false, why: 'That is not a token: it is one word.' }
  const url = addressOf('/account/whoami', env)
  const answer = await askPlatform(url, { headers: { authorization: `Bearer ${token}` } }, signal)
  if (answer === undefined) return sayUnreachable('The homeserver', url)
  return answer.status === 200
    ? { isGood: true, says: [`Matrix: the bot ${answer.body.user_id}; its token is good.`] }
    : { isGood: false, why: `The homeserver refused this token (${answer.status}).` }
}

/** Joins the room if it is not there yet: https://spec.matrix.org/latest/client-server-api/#joining-rooms */
async function post(room: string, body: string, env: Env, signal: AbortSignal): Promise<SetupCheck> {
  if (!/^[#!]\S+$/.test(room))
    return {
      isGood: false,
      why: 'A room’s address begins with #, its ID with !; the room’s settings show both.',
    }
  const ask = (method: string, path: string, content: object) =>
    askPlatform(
      addressOf(path, env),
      {
        method,
        headers: { authorization: `Bearer ${env.MATRIX_TOKEN ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      },
      signal,
    )
  const joined = await ask('POST', `/join/${encodeURIComponent(room)}`, {})
  const id = joined?.status === 200 ? String(joined.body.room_id) : undefined
  const message = { msgtype: 'm.notice', body }
  const answer =
    id === undefined
      ? joined
      : await ask('PUT', `/rooms/${encodeURIComponent(id)}/send/m.room.message/${randomUUID()}`, message)
  if (answer === undefined) return sayUnreachable('The homeserver', addressOf('', env))
  if (answer.status === 200) return { isGood: true, says: [] }
  const why =
    answer.status === 403 || answer.status === 404
      ? 'The bot may not enter or write there. Invite it to the room, and name the room again.'
      : `The homeserver did not take it (${answer.status}).`
  return { isGood: false, why }
}

function addressOf(path: string, env: Env): string {
  return new URL(`/_matrix/client/v3${path}`, env.MATRIX_HOMESERVER ?? 'https://matrix.org').href
}
