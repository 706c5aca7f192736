/** The address where somebody who manages a server adds the bot to it, asking for no more than it needs. */
import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10'

/** What the bot asks for when it is invited: to see a channel, post there, attach files, and find its own posts again. */
export const wantedPermissions = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
]

/** The invitation of an application, by its id. */
export function inviteAddress(application: string): string {
  const query = new URLSearchParams({
    client_id: application,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(' '),
    permissions: wantedPermissions.reduce((all, one) => all | one, 0n).toString(),
  })
  return `https://discord.com/oauth2/authorize?${query}`
}
