/** Slack's channels as places: `slack:T1/C12`. */
import type { Place, Workspace } from '../../../src/core.ts'

/**
 * For whom the bot holds a token. Where a whole enterprise installed it, all of its workspaces
 * share one token and are one tenant, with the same people in it; a workspace of it that installed
 * the bot by itself stays apart.
 */
export interface Installed {
  readonly teamId?: string | undefined
  readonly enterpriseId?: string | undefined
  readonly isEnterpriseInstall: boolean
}

/** `slack:T1`; `slack:E1` where the enterprise installed the bot. Throws where Slack named neither. */
export function workspaceFor({ teamId, enterpriseId, isEnterpriseInstall }: Installed): Workspace {
  const name = isEnterpriseInstall ? enterpriseId : teamId
  if (!name) throw new Error('Slack named no workspace')
  return `slack:${name}`
}

export function placeIn(workspace: Workspace, channel: string): Place {
  return `${workspace}/${channel}`
}

/**
 * The place of what a person says in a channel. The direct messages of a person with the bot have
 * several names: the channel's (D…), and the person's own, by which views and posts know them.
 * They are one place, the person's.
 */
export function placeOf(workspace: Workspace, channel: string, user: string): Place {
  return placeIn(workspace, isDirect(channel) ? user : channel)
}

/** Slack's ids say by their first letter what they name: `D` is a channel of direct messages. */
export function isDirect(channel: string): boolean {
  return channel.startsWith('D')
}

/**
 * Whether only one person reads there: a channel of direct messages, or the person by whom they are known.
 */
export function isPersonal(channel: string): boolean {
  return isDirect(channel) || isUser(channel)
}

/** `U`, or `W` for people of an enterprise. */
export function isUser(channel: string): boolean {
  return /^[UW]/.test(channel)
}

/** What a place was made of; throws for a place that is not Slack's. */
export function parsePlace(place: Place): {
  readonly workspace: Workspace
  readonly channel: string
  readonly installed: Installed
} {
  const [, workspace = '', id = '', channel = ''] = /^(slack:([^/]+))\/([^/]+)$/.exec(place) ?? []
  if (channel === '') throw new Error(`${place} is not a place of Slack`)
  return {
    workspace: workspace as Workspace,
    channel,
    // Slack's ids say by their first letter what they name.
    installed: id.startsWith('E')
      ? { enterpriseId: id, isEnterpriseInstall: true }
      : { teamId: id, isEnterpriseInstall: false },
  }
}

/**
 * The address that opens a message that was posted to a place; undefined for what is no message's `ts`.
 * Slack documents `team` and `channel` (https://docs.slack.dev/interactivity/deep-linking/); a client that
 * passes `message_ts` over still opens the channel. A permalink would need the workspace's domain, which is
 * not known without asking Slack.
 */
export function linkToMessage(place: Place, messageId: string): string | undefined {
  if (!/^\d+\.\d+$/.test(messageId)) return undefined
  const { channel, installed } = parsePlace(place)
  const url = new URL('https://slack.com/app_redirect')
  // An enterprise is no workspace: there Slack finds the reader's own.
  if (installed.teamId) url.searchParams.set('team', installed.teamId)
  url.searchParams.set('channel', channel)
  url.searchParams.set('message_ts', messageId)
  return url.href
}
