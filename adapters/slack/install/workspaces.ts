/** For which workspaces the bot holds a token. */
import type { Authorize, webApi } from '@slack/bolt'
import { type AdapterContext, BotError, type Workspace } from '../../../src/core.ts'
import { describe } from '../wire/library-log.ts'
import { type Installed, workspaceFor } from '../wire/place.ts'
import { isAboutToken, refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import { CheckedRemovals, type Removal } from './removals.ts'

export interface Workspaces {
  /** Gives Bolt the token of what came in; rejects where there is none. */
  readonly authorize: Authorize<boolean>
  /** The token to post with; throws `BotError` where the bot is not installed. */
  findCaller(installed: Installed): Promise<{ readonly token: string }>
  /** Ends an installation, unless it was over before or is not over at all. */
  remove(removal: Removal): Promise<void>
  /** Ends what goes on by itself. */
  stop(): Promise<void>
}

/**
 * The one workspace of a bot token. Throws `BotError` where Slack does not know
 * the token or cannot be reached.
 */
export async function openOneWorkspace(
  botToken: string,
  calls: WebCalls,
  context: Pick<AdapterContext, 'rows' | 'left' | 'joined' | 'now' | 'log' | 'pause'>,
): Promise<Workspaces> {
  const { auth } = calls.client(botToken)
  const ask = (signal?: AbortSignal) => calls.call(() => auth.test(), { signal })
  const removals = new CheckedRemovals(context, (signal) =>
    ask(signal).then(workspaceOf, (error: unknown) => {
      if (isAboutToken(refusalOf(error) ?? '')) return undefined
      throw error
    }),
  )
  const who = await ask().catch(async (error: unknown) => {
    if (isAboutToken(refusalOf(error) ?? '')) await removals.settle(undefined)
    return rejectToken(error)
  })
  const workspace = workspaceOf(who)
  await removals.settle(workspace)
  await context.joined(workspace, context.now().epochMilliseconds)
  return {
    async authorize() {
      return {
        botToken,
        ...(who.bot_id === undefined ? {} : { botId: who.bot_id }),
        ...(who.user_id === undefined ? {} : { botUserId: who.user_id }),
        // The token says whose it is: what people of other workspaces do in a
        // shared channel belongs here too.
        ...(who.is_enterprise_install || who.team_id === undefined ? {} : { teamId: who.team_id }),
      }
    },
    async findCaller() {
      return { token: botToken }
    },
    async remove(removal) {
      const told = workspaceFor(removal.installed)
      if (told === workspace) await removals.add(removal)
      else context.log.warn({ told, workspace }, 'Slack tells of the end of another workspace')
    },
    stop: () => removals.stop(),
  }
}

function workspaceOf(who: webApi.AuthTestResponse): Workspace {
  return workspaceFor({
    teamId: who.team_id,
    enterpriseId: who.enterprise_id,
    isEnterpriseInstall: who.is_enterprise_install ?? false,
  })
}

function rejectToken(error: unknown): never {
  const refusal = refusalOf(error)
  const sentence =
    refusal === undefined
      ? `Slack cannot be reached (${describe(error)}); SLACK_API_URL names its address.`
      : `SLACK_BOT_TOKEN is not accepted by Slack (${refusal}); copy it again from OAuth & Permissions.`
  throw new BotError(refusal === undefined ? 'unavailable' : 'misconfigured', sentence, { cause: error })
}
