/** The roles of a server, which all permissions come from. */
import type { Guild, GuildMember, GuildTextBasedChannel } from 'discord.js'

/**
 * Whether the client can tell permissions in a server: not without the role of everybody, which has the server's
 * own id, as where its description could not be read whole.
 */
export function hasRoles({ id, roles }: Guild): boolean {
  return roles.cache.has(id)
}

/** Asks Discord for a server's roles where they are not known. Throws what Discord refuses. */
export async function knowRoles(server: Guild): Promise<void> {
  if (!hasRoles(server)) await server.roles.fetch()
}

/** What a member may do in a channel; null where the server's roles are not known. */
export function permissionsIn(channel: GuildTextBasedChannel, member: GuildMember) {
  return hasRoles(channel.guild) ? member.permissionsIn(channel) : null
}
