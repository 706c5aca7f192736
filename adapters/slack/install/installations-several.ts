/** The workspaces that installed the bot by themselves, each with a token of its own. */
import { webApi } from '@slack/bolt'
import { type AdapterContext, BotError } from '../../../src/core.ts'
import { createEncryption } from '../../kit/encrypt.ts'
import type { Installed } from '../place.ts'
import type { SeveralWorkspaces } from '../settings.ts'
import { type ClientOptions, createClientOptions } from '../wire/web-calls.ts'
import { Installations, type StoredInstallation } from './installations.ts'
import type { Workspaces } from './workspaces.ts'

/** What installing needs beside what answering needs. */
export interface SeveralOpened {
  readonly workspaces: Workspaces
  readonly installations: Installations
}

export interface SeveralParts {
  readonly settings: SeveralWorkspaces
  readonly apiUrl: string
  readonly context: Pick<AdapterContext, 'rows' | 'now' | 'left' | 'joined' | 'log'>
}

/** Throws `BotError('misconfigured')` where the stored tokens were encrypted with another key. */
export async function openSeveralWorkspaces({
  settings,
  apiUrl,
  context,
}: SeveralParts): Promise<SeveralOpened> {
  const { log } = context
  const installations = new Installations({
    context,
    log,
    encryption: createEncryption(settings.encryptionKey),
    refreshTokens: (refreshToken) => refreshTokens(createClientOptions(apiUrl, log), settings, refreshToken),
  })
  await installations.checkKey()
  const find = async (installed: Installed) => {
    const found = await installations.find(installed)
    if (found !== undefined) return found
    throw new BotError('not-allowed', 'Journal Club is not installed in this workspace, or no longer is.')
  }
  return {
    installations,
    workspaces: {
      async authorize(source) {
        return toAuthorization(await find(source), source.teamId)
      },
      async findCaller(installed) {
        return { token: (await find(installed)).bot.token }
      },
      remove: ({ installed, atMs }) => installations.remove(installed, atMs),
      async stop() {},
    },
  }
}

// An enterprise's installation serves all its workspaces; which of them it is now, only the request says.
function toAuthorization({ bot, teamId, enterpriseId }: StoredInstallation, askedTeam: string | undefined) {
  const team = teamId ?? askedTeam
  return {
    botToken: bot.token,
    botId: bot.id,
    botUserId: bot.userId,
    ...(team === undefined ? {} : { teamId: team }),
    ...(enterpriseId === undefined ? {} : { enterpriseId }),
  }
}

/**
 * https://docs.slack.dev/authentication/using-token-rotation#refresh: the old
 * refresh token is good no longer.
 */
async function refreshTokens(options: ClientOptions, settings: SeveralWorkspaces, refreshToken: string) {
  const answer = await new webApi.WebClient(undefined, options).oauth.v2.access({
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  const { access_token: token, refresh_token: next, expires_in: expiresInSeconds } = answer
  if (token === undefined || next === undefined || expiresInSeconds === undefined)
    throw new Error('Slack gave no new tokens')
  return { token, refreshToken: next, expiresInSeconds }
}
