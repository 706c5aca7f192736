/** What Slack tells when a workspace no longer wants the bot. */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import type { Installed } from '../place.ts'
import type { SlackApp } from '../wire/slack-app.ts'

/**
 * The end of an installation; `isToken` where Slack tells of the token only, which may be
 * in the middle of being replaced.
 */
export interface Removal {
  readonly installed: Installed
  readonly atMs: number
  readonly isToken: boolean
}

const Told = z.object({ event_time: z.number() })
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).optional() }) })

/** Hears of workspaces that removed the app, or took back the token of its bot. */
export function addRemovals(app: SlackApp, remove: (removal: Removal) => Promise<void>): void {
  const tell = (body: unknown, context: Context, isToken: boolean) =>
    remove({ installed: installedOf(context), atMs: Told.parse(body).event_time * 1000, isToken })
  app.event('app_uninstalled', ({ body, context }) => tell(body, context, false))
  app.event('tokens_revoked', async ({ body, event, context }) => {
    // People's own tokens are none of ours: the bot asks for no scope of a person.
    if ((Revoked.safeParse(event).data?.tokens.bot ?? []).length > 0) await tell(body, context, true)
  })
}

// Slack may say for the whole of an enterprise that the enterprise is the team.
function installedOf({ teamId, enterpriseId, isEnterpriseInstall }: Context): Installed {
  const isWhole = isEnterpriseInstall || teamId === undefined || teamId === enterpriseId
  return { teamId, enterpriseId, isEnterpriseInstall: isWhole }
}
