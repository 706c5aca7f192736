/** Slack's channels as places: `slack:T1/C12`. */
import type { Place, Workspace } from '../../src/core.ts'

/**
 * For whom the bot holds a token. Where a whole enterprise installed it, all of its workspaces share a token, and the
 * enterprise stands in the name, so that a workspace's own installation is never taken for the enterprise's.
 */
export interface Installed {
  readonly teamId?: string | undefined
  readonly enterpriseId?: string | undefined
  readonly isEnterpriseInstall: boolean
}

/** `slack:T1`; `slack:E1.T1` where the enterprise installed the bot. Throws where Slack named neither. */
export function workspaceFor({ teamId, enterpriseId, isEnterpriseInstall }: Installed): Workspace {
  const name = isEnterpriseInstall ? [enterpriseId, teamId].filter((id) => id).join('.') : teamId
  if (!name) throw new Error('Slack named no workspace')
  return `slack:${name}`
}

export function placeIn(workspace: Workspace, channel: string): Place {
  return `${workspace}/${channel}`
}

/** What a place was made of; throws for a place that is not Slack's. */
export function readPlace(place: Place): {
  readonly workspace: Workspace
  readonly channel: string
  readonly installed: Installed
} {
  const [, workspace = '', ids = '', channel = ''] = /^(slack:([^/]+))\/([^/]+)$/.exec(place) ?? []
  if (channel === '') throw new Error(`${place} is not a place of Slack`)
  const [teamId, enterpriseId] = ids.split('.').toReversed()
  return {
    workspace: workspace as Workspace,
    channel,
    installed: { teamId, enterpriseId, isEnterpriseInstall: enterpriseId !== undefined },
  }
}
