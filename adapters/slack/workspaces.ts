/** For which workspaces the bot holds a token. */
import type { Authorize } from '@slack/bolt'
import { BotError } from '../../src/core.ts'
import { describe } from './library-log.ts'
import type { Installed } from './place.ts'
import { refusalOf } from './refusals.ts'
import type { WebCalls } from './web-calls.ts'

export interface Workspaces {
  /** Gives Bolt the token of what came in; rejects where there is none. */
  readonly authorize: Authorize<boolean>
  /** The token to post with; throws `BotError` where the bot is not installed. */
  findCaller(installed: Installed): Promise<{ readonly token: string }>
}

/** The one workspace of a bot token. Throws `BotError` where Slack does not know the token or cannot be reached. */
export async function openOneWorkspace(botToken: string, calls: WebCalls): Promise<Workspaces> {
  const { auth } = calls.client(botToken)
  const who = await calls.call(() => auth.test()).catch(rejectToken)
  return {
    async authorize() {
      return {
        botToken,
        ...(who.bot_id === undefined ? {} : { botId: who.bot_id }),
        ...(who.user_id === undefined ? {} : { botUserId: who.user_id }),
        // The token says whose it is: what people of other workspaces do in a shared channel belongs here too.
        ...(who.is_enterprise_install || who.team_id === undefined ? {} : { teamId: who.team_id }),
      }
    },
    async findCaller() {
      return { token: botToken }
    },
  }
}

function rejectToken(error: unknown): never {
  const refusal = refusalOf(error)
  const sentence =
    refusal === undefined
      ? `Slack cannot be reached (${describe(error)}); SLACK_API_URL names its address.`
      : `SLACK_BOT_TOKEN is not accepted by Slack (${refusal}); copy it anew from OAuth & Permissions.`
  throw new BotError(refusal === undefined ? 'unavailable' : 'misconfigured', sentence, { cause: error })
}
