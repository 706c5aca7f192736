/** What Slack tells when a workspace no longer wants the bot. */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import type { Log } from '../../src/core.ts'
import type { Installed } from './place.ts'
import type { SlackApp } from './slack-app.ts'

export interface RemovalParts {
  readonly log: Log
  /** Deletes the tokens and everything else of a workspace. */
  remove(installed: Installed, removedAtMs: number): Promise<void>
}

const Told = z.object({ event_time: z.number() })
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).optional() }) })

/** Forgets a workspace that removed the app, or took back the token of its bot. */
export function addRemovals(app: SlackApp, { log, remove }: RemovalParts): void {
  const forget = async (body: unknown, context: Context, why: string) => {
    const installed = installedOf(context)
    await remove(installed, Told.parse(body).event_time * 1000)
    log.info({ team: installed.teamId, enterprise: installed.enterpriseId, why }, 'a workspace is forgotten')
  }
  app.event('app_uninstalled', ({ body, context }) => forget(body, context, 'app_uninstalled'))
  app.event('tokens_revoked', async ({ body, event, context }) => {
    // People's own tokens are none of ours: the bot asks for no scope of a person.
    if ((Revoked.safeParse(event).data?.tokens.bot ?? []).length > 0)
      await forget(body, context, 'tokens_revoked')
  })
}

// Slack may say for the whole of an enterprise that the enterprise is the team.
function installedOf({ teamId, enterpriseId, isEnterpriseInstall }: Context): Installed {
  const isWhole = isEnterpriseInstall || teamId === undefined || teamId === enterpriseId
  return { teamId, enterpriseId, isEnterpriseInstall: isWhole }
}
