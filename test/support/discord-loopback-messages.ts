/** Messages of the loopback Discord: made as Discord makes them, refused as Discord refuses them. */
import {
  type APIMessageTopLevelComponent,
  ChannelType,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10'
import type {
  DiscordState,
  Json,
  LoopbackChannel,
  LoopbackInteraction,
  LoopbackMessage,
} from './discord-loopback-state.ts'
import { findDiscordFaults } from './discord-rules.ts'

/** A refusal with Discord's own number. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Upload {
  readonly name: string
  readonly content: string
}

/** Creates a message of the bot; with an enforced nonce a repeat gives the one that is there. */
export function createMessage(
  state: DiscordState,
  channel: LoopbackChannel,
  body: Json,
  files: readonly Upload[],
): LoopbackMessage {
  checkMay(state, channel, files.length > 0)
  const { nonce, message_reference: reference } = body
  const mayReply = (state.permissionsIn(channel) & PermissionFlagsBits.ReadMessageHistory) !== 0n
  if (reference !== undefined && !mayReply)
    throw new Refusal(403, 160002, 'Cannot reply without permission to read message history')
  const twin = channel.messages.find((message) => message.nonce !== undefined && message.nonce === nonce)
  if (twin !== undefined && body.enforce_nonce === true) return twin
  const message = draftMessage(state, channel.id, body, files)
  channel.messages.push(message)
  return message
}

/** A message that is nowhere yet; every rule that it breaks is noted. */
export function draftMessage(
  state: DiscordState,
  channel: string,
  body: Json,
  files: readonly Upload[],
): LoopbackMessage {
  noteFaults(state, body, files)
  const { nonce, message_reference: reference } = body
  return {
    id: state.next(),
    channel,
    components: body.components as readonly APIMessageTopLevelComponent[],
    flags: Number(body.flags ?? 0),
    ...(typeof nonce === 'string' ? { nonce } : {}),
    ...(reference === undefined ? {} : { repliesTo: (reference as { message_id: string }).message_id }),
    files,
    author: state.botUser,
  }
}

/** Changes a message; files that the body does not name are taken away when it names any. */
export function editMessage(
  state: DiscordState,
  message: LoopbackMessage,
  body: Json,
  files: readonly Upload[],
): void {
  noteFaults(state, body, files)
  message.components = body.components as readonly APIMessageTopLevelComponent[]
  // Discord ignores what an edit says of privacy.
  message.flags = Number(body.flags ?? 0) | (message.flags & MessageFlags.Ephemeral)
  if (Array.isArray(body.attachments) || files.length > 0) message.files = files
}

/** A message as the API gives it; in a list Discord leaves the nonce out. */
export function describeMessage(
  state: DiscordState,
  message: LoopbackMessage,
  interaction?: LoopbackInteraction,
): Json {
  return {
    id: message.id,
    channel_id: message.channel,
    type: 0,
    content: '',
    author: describeUser(message.author, message.author === state.botUser),
    timestamp: '2025-04-13T09:00:00.000000+00:00',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: message.files.map(({ name, content }, index) => ({
      id: `${BigInt(message.id) + BigInt(index)}`,
      filename: name,
      size: content.length,
      url: `https://cdn.example/${name}`,
      proxy_url: `https://cdn.example/${name}`,
    })),
    embeds: [],
    pinned: false,
    components: message.components,
    flags: message.flags,
    reactions: [...(message.reactions ?? [])].flatMap(([name, { size }]) =>
      size === 0 ? [] : [{ emoji: { id: null, name }, count: size, me: false }],
    ),
    ...(interaction === undefined
      ? {}
      : {
          webhook_id: state.application,
          application_id: state.application,
          interaction_metadata: {
            id: interaction.id,
            type: 2,
            user: describeUser('1300000000000000000', false),
            authorizing_integration_owners: {},
          },
        }),
  }
}

/** A user as the API gives one. */
export function describeUser(id: string, isBot: boolean): Json {
  return {
    id,
    username: isBot ? 'journal-club' : `user-${id}`,
    discriminator: '0',
    avatar: null,
    global_name: null,
    bot: isBot,
  }
}

/** A channel as the API gives it. */
export function describeChannel(channel: LoopbackChannel): Json {
  return {
    id: channel.id,
    type: channel.type,
    name: channel.name,
    topic: channel.topic ?? null,
    guild_id: channel.guild,
    parent_id: channel.parent ?? null,
    position: 0,
    flags: channel.needsTag ? 1 << 4 : 0,
    ...(isThread(channel)
      ? {
          owner_id: ownId,
          thread_metadata: {
            archived: channel.isArchived ?? false,
            locked: channel.isLocked ?? false,
            auto_archive_duration: 1440,
            archive_timestamp: '2025-04-13T09:00:00+00:00',
          },
        }
      : { permission_overwrites: describeOverwrites(channel) }),
    ...(channel.type === ChannelType.GuildForum
      ? {
          available_tags: channel.tags.map((tag) => ({
            moderated: false,
            ...tag,
            emoji_id: null,
            emoji_name: null,
          })),
        }
      : {}),
  }
}

function describeOverwrites({ guild, denied, isPrivate }: LoopbackChannel): Json[] {
  if (isPrivate !== true) return [{ id: guild, type: 0, allow: '0', deny: `${denied}` }]
  const seeing = PermissionFlagsBits.ViewChannel
  return [
    { id: guild, type: 0, allow: '0', deny: `${denied | seeing}` },
    { id: ownId, type: 1, allow: `${seeing & ~denied}`, deny: '0' },
  ]
}

/** The bot, as everywhere in the loopback. */
const ownId = '1100000000000000002'

export function isThread({ type }: LoopbackChannel): boolean {
  return (
    type === ChannelType.PublicThread ||
    type === ChannelType.PrivateThread ||
    type === ChannelType.AnnouncementThread
  )
}

/** Refuses, as Discord does, what the bot may not do in a channel. */
export function checkMay(state: DiscordState, channel: LoopbackChannel, hasFiles: boolean): void {
  const may = (permission: bigint) => (state.permissionsIn(channel) & permission) !== 0n
  if (!may(PermissionFlagsBits.ViewChannel)) throw new Refusal(403, 50001, 'Missing Access')
  if (channel.isLocked === true) throw new Refusal(400, 160005, 'Thread is locked')
  const sending = isThread(channel)
    ? PermissionFlagsBits.SendMessagesInThreads
    : PermissionFlagsBits.SendMessages
  if (!may(sending) || (hasFiles && !may(PermissionFlagsBits.AttachFiles)))
    throw new Refusal(403, 50013, 'Missing Permissions')
}

function noteFaults(state: DiscordState, body: Json, files: readonly Upload[]): void {
  const faults = findDiscordFaults({
    flags: Number(body.flags ?? 0) & MessageFlags.IsComponentsV2,
    ...(body.content === undefined ? {} : { content: body.content }),
    ...(body.embeds === undefined ? {} : { embeds: body.embeds }),
    components: body.components,
    allowed_mentions: body.allowed_mentions,
    attachments: files.map(({ name }, id) => ({ id: `${id}`, filename: name })),
    files,
    longCommands: {},
  } as unknown as Parameters<typeof findDiscordFaults>[0])
  state.broken.push(...faults)
}
