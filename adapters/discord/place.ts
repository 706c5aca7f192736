/** Where something was said on Discord, as a place of the bot, and the way back to the channel. */
import { ApplicationIntegrationType, type BaseInteraction, messageLink } from 'discord.js'
import type { Place, Workspace } from '../../src/core.ts'

/** A channel, thread or forum of a server. */
export function guildPlace(guild: string, channel: string): Place {
  return `discord:${guild}/${channel}`
}

/** The workspace of a server. */
export function guildWorkspace(guild: string): Workspace {
  return `discord:${guild}`
}

/** The server of a workspace; undefined for what is a person's own or the application's. */
export function guildOf(workspace: Workspace): string | undefined {
  return /^discord:(\d+)$/.exec(workspace)?.[1]
}

/** The namespace of what belongs to the application as a whole. */
export const ofApplication = 'discord:app'

/**
 * The place of an interaction: a server's where the bot is installed there, else the person's own.
 * So what one says by a personal install in a strange server stays with the person, and direct
 * messages never share a workspace.
 */
export function placeOf(interaction: BaseInteraction): Place {
  const channel = interaction.channelId ?? 'nowhere'
  return isInstalled(interaction) && interaction.guildId !== null
    ? guildPlace(interaction.guildId, channel)
    : directPlace(interaction.user.id, channel)
}

/**
 * The channel or forum of the post whose thread this is: a thread that the bot opened itself. Undefined
 * elsewhere, as in threads of people's own.
 */
export function postPlaceOf({ channel, guildId, client }: BaseInteraction): Place | undefined {
  if (guildId === null || !channel?.isThread() || channel.ownerId !== client.user.id) return undefined
  return channel.parentId === null ? undefined : guildPlace(guildId, channel.parentId)
}

/**
 * A person's direct messages, with the bot or where only the person brought it along:
 * no other shares the workspace.
 */
export function directPlace(user: string, channel: string): Place {
  return `${directWorkspace(user)}/${channel}`
}

/** The workspace of nobody but this person. */
export function directWorkspace(user: string): Workspace {
  return `discord:dm-${user}`
}

/** Whether the bot itself is where this was said, and not only brought along by a person. */
export function isInstalled({ guildId, authorizingIntegrationOwners: owners }: BaseInteraction): boolean {
  // "0" stands for the bot's own direct messages:
  // https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object
  return owners[ApplicationIntegrationType.GuildInstall] === (guildId ?? '0')
}

/**
 * The server and channel of a place; the server is undefined in direct messages, all is
 * where the place is not Discord's.
 */
export function parsePlace(
  place: string,
): { readonly guild: string | undefined; readonly channel: string } | undefined {
  const [, workspace = '', channel] = /^discord:([^/]+)\/(\d+)$/.exec(place) ?? []
  if (channel === undefined) return undefined
  return { guild: /^\d+$/.test(workspace) ? workspace : undefined, channel }
}

/**
 * The address that opens a message that was posted to a place:
 * `https://discord.com/channels/<guild>/<channel>/<message>`, with `@me` in direct messages. Undefined where
 * the place is not Discord's or the message none of its.
 */
export function linkToMessage(
  place: Place,
  messageId: string,
  { isForum }: { readonly isForum: boolean },
): string | undefined {
  const target = parsePlace(place)
  if (target === undefined || !/^\d+$/.test(messageId)) return undefined
  // A post of a forum is a thread, whose first message has its id.
  const channel = isForum ? messageId : target.channel
  return target.guild === undefined
    ? messageLink(channel, messageId)
    : messageLink(channel, messageId, target.guild)
}
