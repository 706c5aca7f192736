/** What each route of the loopback Discord does; the paths are those of Discord's OpenAPI document. */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { answerRoutes } from './discord-loopback-answers.ts'
import { eventRoutes, seeGuild } from './discord-loopback-events.ts'
import {
  checkMay,
  createMessage,
  describeChannel,
  describeMessage,
  describeUser,
  draftMessage,
  editMessage,
  Refusal,
} from './discord-loopback-messages.ts'
import type { Call, Route } from './discord-loopback-route.ts'
import { describeMember, describeOwnMember, describeServer } from './discord-loopback-servers.ts'
import type { DiscordState, Json, LoopbackChannel } from './discord-loopback-state.ts'

export const routes: readonly Route[] = [
  ...answerRoutes,
  ...eventRoutes,
  {
    method: 'GET',
    path: '/gateway/bot',
    handle: ({ state, query: _query }) => ({
      url: state.gatewayUrl,
      shards: state.recommendedShards,
      session_start_limit: { total: 1000, remaining: 999, reset_after: 86_400_000, max_concurrency: 16 },
    }),
  },
  {
    method: 'GET',
    path: '/applications/{application_id}/commands',
    handle: ({ state }) => state.commands.get('everywhere') ?? [],
  },
  {
    method: 'PUT',
    path: '/applications/{application_id}/commands',
    handle: (call) => putCommands(call, 'everywhere'),
  },
  {
    method: 'GET',
    path: '/applications/{application_id}/guilds/{guild_id}/commands',
    handle: ({ state, params }) => state.commands.get(params[1] ?? '') ?? [],
  },
  {
    method: 'PUT',
    path: '/applications/{application_id}/guilds/{guild_id}/commands',
    handle: (call) => putCommands(call, call.params[1] ?? ''),
  },
  {
    method: 'GET',
    path: '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
    handle: ({ state, params }) => state.guilds.get(params[1] ?? '')?.commandPermissions ?? [],
  },
  {
    method: 'GET',
    path: '/channels/{channel_id}',
    handle: ({ state, params }) => describeChannel(seeChannel(state, params[0])),
  },
  {
    method: 'GET',
    path: '/channels/{channel_id}/messages',
    handle: ({ state, params, query }) => {
      const channel = readChannel(state, params[0])
      const latest = channel.messages.slice(-Number(query.get('limit') ?? 50)).reverse()
      return latest.map((message) => describeMessage(state, message))
    },
  },
  {
    method: 'GET',
    path: '/channels/{channel_id}/messages/{message_id}',
    handle: ({ state, params }) => {
      const message = readChannel(state, params[0]).messages.find((candidate) => candidate.id === params[1])
      if (message === undefined) throw new Refusal(404, 10008, 'Unknown Message')
      return describeMessage(state, message)
    },
  },
  {
    method: 'GET',
    path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}',
    handle: ({ state, params, query }) => {
      const message = readChannel(state, params[0]).messages.find((candidate) => candidate.id === params[1])
      const after = BigInt(query.get('after') ?? 0)
      return [...(message?.reactions?.get(decodeURIComponent(params[2] ?? '')) ?? [])]
        .filter((user) => BigInt(user) > after)
        .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
        .slice(0, Number(query.get('limit') ?? 25))
        .map((user) => describeUser(user, false))
    },
  },
  {
    method: 'PATCH',
    path: '/channels/{channel_id}/messages/{message_id}',
    handle: ({ state, params, body, files }) => {
      const message = readChannel(state, params[0]).messages.find((candidate) => candidate.id === params[1])
      if (message === undefined) throw new Refusal(404, 10008, 'Unknown Message')
      if (message.author !== state.botUser) throw new Refusal(403, 50005, 'Cannot edit this message')
      editMessage(state, message, body, files)
      return describeMessage(state, message)
    },
  },
  {
    method: 'DELETE',
    path: '/channels/{channel_id}/messages/{message_id}',
    handle: ({ state, params }) => {
      const { messages } = seeChannel(state, params[0])
      const at = messages.findIndex((message) => message.id === params[1])
      if (at < 0) throw new Refusal(404, 10008, 'Unknown Message')
      if (messages[at]?.author !== state.botUser) throw new Refusal(403, 50013, 'Missing Permissions')
      messages.splice(at, 1)
      return undefined
    },
  },
  {
    method: 'DELETE',
    path: '/channels/{channel_id}',
    handle: ({ state, params }) => {
      const channel = seeChannel(state, params[0])
      if ((state.permissionsIn(channel) & PermissionFlagsBits.ManageThreads) === 0n)
        throw new Refusal(403, 50013, 'Missing Permissions')
      channel.isDeleted = true
      return describeChannel(channel)
    },
  },
  {
    method: 'PATCH',
    path: '/channels/{channel_id}',
    handle: ({ state, params, body }) => {
      const channel = seeChannel(state, params[0])
      channel.isArchived = body.archived === true
      return describeChannel(channel)
    },
  },
  {
    method: 'POST',
    path: '/channels/{channel_id}/messages',
    handle: ({ state, params, body, files }) => {
      const channel = seeChannel(state, params[0])
      if (channel.type === ChannelType.GuildForum)
        throw new Refusal(400, 50008, 'Cannot send messages in a non-text channel')
      const message = createMessage(state, channel, body, files)
      return {
        ...describeMessage(state, message),
        ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
      }
    },
  },
  {
    method: 'GET',
    path: '/users/@me',
    handle: ({ state }) => ({ id: state.botUser, username: 'papers', discriminator: '0000', avatar: null }),
  },
  {
    method: 'GET',
    path: '/applications/@me',
    handle: ({ state }) => ({
      id: state.application,
      flags: 0,
      interactions_endpoint_url: state.endpointUrl,
    }),
  },
  {
    method: 'POST',
    path: '/users/@me/channels',
    handle: ({ state, body }) => {
      const recipient = String(body.recipient_id)
      const id =
        state.directChannels.get(recipient) ?? state.addChannel(undefined, { type: ChannelType.DM }).id
      state.directChannels.set(recipient, id)
      return { id, type: ChannelType.DM, recipients: [describeUser(recipient, false)] }
    },
  },
  { method: 'POST', path: '/channels/{channel_id}/threads', handle: openThread },
  {
    method: 'POST',
    path: '/channels/{channel_id}/messages/{message_id}/threads',
    handle: ({ state, params, body }) => {
      const channel = seeChannel(state, params[0])
      const id = params[1] ?? ''
      if ((state.permissionsIn(channel) & PermissionFlagsBits.CreatePublicThreads) === 0n)
        throw new Refusal(403, 50013, 'Missing Permissions')
      if (!channel.messages.some((message) => message.id === id))
        throw new Refusal(404, 10008, 'Unknown Message')
      if (state.channels.has(id))
        throw new Refusal(400, 160004, 'A thread has already been created for this message')
      const parts = { type: ChannelType.PublicThread, parent: channel.id, name: String(body.name) }
      return describeChannel(state.addChannel(channel.guild, parts, id))
    },
  },
  {
    method: 'GET',
    path: '/channels/{channel_id}/thread-members/{user_id}',
    handle: ({ state, params: [id = '', user = ''] }) => {
      if (!seeChannel(state, id).invited.has(user)) throw new Refusal(404, 10007, 'Unknown Member')
      return { id, user_id: user, join_timestamp: '2025-01-01T00:00:00+00:00', flags: 0 }
    },
  },
  {
    method: 'GET',
    path: '/guilds/{guild_id}',
    handle: ({ state, params }) => describeServer(state, seeGuild(state, params[0])),
  },
  {
    method: 'GET',
    path: '/guilds/{guild_id}/roles',
    handle: ({ state, params }) => describeServer(state, seeGuild(state, params[0])).roles,
  },
  {
    method: 'GET',
    path: '/guilds/{guild_id}/members/{user_id}',
    handle: ({ state, params }) => {
      seeGuild(state, params[0])
      if (params[1] === state.botUser) return describeOwnMember(state)
      const roles = state.members.get(params[1] ?? '')
      if (roles === undefined) throw new Refusal(404, 10007, 'Unknown Member')
      return describeMember(params[1] ?? '', roles)
    },
  },
  {
    method: 'GET',
    path: '/guilds/{guild_id}/threads/active',
    handle: ({ state, params }) => ({
      threads: [...state.channels.values()]
        .filter(({ guild, type }) => guild === params[0] && type === ChannelType.PublicThread)
        .filter(({ isDeleted = false, isArchived = false }) => !isDeleted && !isArchived)
        .map(describeChannel),
      members: [],
    }),
  },
]

// Discord counts the names that were not there before; every change gives a command a new version.
function putCommands({ state, params, body }: Call, scope: string): unknown {
  const guild = params[1]
  if (guild !== undefined && state.guilds.get(guild)?.isGone !== false)
    throw new Refusal(403, 50001, 'Missing Access')
  const before = state.commands.get(scope) ?? []
  const commands = (body as unknown as Json[]).map((command) => ({
    ...command,
    id: before.find((candidate) => candidate.name === command.name)?.id ?? state.next(),
    application_id: state.application,
    version: state.next(),
    default_member_permissions: null,
  }))
  state.commands.set(scope, commands)
  return commands
}

function seeChannel(state: DiscordState, id = ''): LoopbackChannel {
  const channel = state.channels.get(id)
  if (channel === undefined || channel.isDeleted === true) throw new Refusal(404, 10003, 'Unknown Channel')
  const isGone = channel.guild !== undefined && state.guilds.get(channel.guild)?.isGone !== false
  const isHidden = (state.permissionsIn(channel) & PermissionFlagsBits.ViewChannel) === 0n
  if (isGone || isHidden) throw new Refusal(403, 50001, 'Missing Access')
  return channel
}

function readChannel(state: DiscordState, id: string | undefined): LoopbackChannel {
  const channel = seeChannel(state, id)
  if ((state.permissionsIn(channel) & PermissionFlagsBits.ReadMessageHistory) === 0n)
    throw new Refusal(403, 50001, 'Missing Access')
  return channel
}

function openThread({ state, params, body, files }: Call): unknown {
  const forum = seeChannel(state, params[0])
  checkMay(state, forum, files.length > 0)
  const tags = (body.applied_tags ?? []) as string[]
  if (forum.needsTag && tags.length === 0)
    throw new Refusal(400, 40067, 'A tag is required to create a forum post')
  if (tags.some((tag) => !forum.tags.some(({ id }) => id === tag)))
    throw new Refusal(400, 50035, 'Invalid tag')
  const isModerator = (state.permissionsIn(forum) & PermissionFlagsBits.ManageThreads) !== 0n
  if (!isModerator && forum.tags.some(({ id, moderated }) => moderated === true && tags.includes(id)))
    throw new Refusal(403, 50013, 'Missing Permissions')
  const message = draftMessage(state, forum.id, body.message as Json, files)
  const thread = state.addChannel(
    forum.guild,
    { type: ChannelType.PublicThread, parent: forum.id, name: String(body.name) },
    message.id,
  )
  thread.appliedTags = tags
  thread.messages.push({ ...message, channel: thread.id })
  return { ...describeChannel(thread), message: describeMessage(state, message) }
}
