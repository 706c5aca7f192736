/** The address where somebody who manages a server adds the bot to it, asking for no more than it needs. */
import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10'

/**
 * What the bot asks for when it is invited, as people call it: to see a channel, post there, attach
 * files, and find its own posts again.
 */
export const wantedPermissions: ReadonlyMap<bigint, string> = new Map([
  [PermissionFlagsBits.ViewChannel, 'View Channel'],
  [PermissionFlagsBits.SendMessages, 'Send Messages'],
  [PermissionFlagsBits.SendMessagesInThreads, 'Send Messages in Threads'],
  [PermissionFlagsBits.AttachFiles, 'Attach Files'],
  [PermissionFlagsBits.ReadMessageHistory, 'Read Message History'],
])

/** The invitation of an application, by its id. */
export function inviteAddress(application: string): string {
  const query = new URLSearchParams({
    client_id: application,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(' '),
    permissions: [...wantedPermissions.keys()].reduce((all, one) => all | one, 0n).toString(),
  })
  return `https://discord.com/oauth2/authorize?${query}`
}
