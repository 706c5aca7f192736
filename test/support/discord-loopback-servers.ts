/** Servers of the loopback Discord, as the API and the gateway both tell of them. */
import { PermissionFlagsBits } from 'discord-api-types/v10'
import { describeUser } from './discord-loopback-messages.ts'
import type { DiscordState, Json, LoopbackGuild } from './discord-loopback-state.ts'

/** A role that every server has. */
export const curators = '1300000000000000055'
/** A role of every server that manages its channels. */
export const channelManagers = '1300000000000000056'
/** A role of every server that manages its threads. */
export const threadManagers = '1300000000000000058'
/** The bot's own role, which lets it do what the loopback lets it. */
const botRole = '1300000000000000057'

const reading =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.ReadMessageHistory

const plainRole = {
  position: 0,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: false,
  mentionable: false,
  flags: 0,
}

/** A server without its channels and members. */
export function describeServer(state: DiscordState, { id }: LoopbackGuild): Json {
  return {
    id,
    name: 'Lab',
    icon: null,
    owner_id: '1300000000000000009',
    preferred_locale: 'en-US',
    features: [],
    roles: [
      { ...plainRole, id, name: '@everyone', permissions: `${reading}` },
      { ...plainRole, id: botRole, name: 'bot', permissions: `${state.permissionsIn({ denied: 0n })}` },
      {
        ...plainRole,
        id: channelManagers,
        name: 'managers',
        permissions: `${PermissionFlagsBits.ManageChannels}`,
      },
      {
        ...plainRole,
        id: threadManagers,
        name: 'moderators',
        permissions: `${PermissionFlagsBits.ManageThreads}`,
      },
      { ...plainRole, id: curators, name: 'curators', permissions: '0' },
    ],
    emojis: [],
    stickers: [],
  }
}

/** The bot as a member of any server. */
export function describeOwnMember(state: DiscordState): Json {
  return describeMember(state.botUser, [botRole], true)
}

/** Somebody as a member of a server, with their roles there. */
export function describeMember(user: string, roles: readonly string[], isBot = false): Json {
  return {
    user: describeUser(user, isBot),
    roles,
    joined_at: '2025-01-01T00:00:00+00:00',
    deaf: false,
    mute: false,
    flags: 0,
  }
}
