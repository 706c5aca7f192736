/**
 * People on the loopback Discord: they type commands, press buttons, choose from menus,
 * fill in options, post messages.
 */
import {
  ApplicationCommandType,
  ChannelType,
  ComponentType,
  GatewayDispatchEvents,
  InteractionContextType,
  InteractionType,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10'
import { commandData } from './discord-loopback-commands.ts'
import type { DiscordGateway } from './discord-loopback-gateway.ts'
import { describeChannel, describeMessage, describeUser } from './discord-loopback-messages.ts'
import type { ModalField, People, Person } from './discord-loopback-person.ts'
import type {
  DiscordState,
  Json,
  LoopbackChannel,
  LoopbackInteraction,
  LoopbackMessage,
} from './discord-loopback-state.ts'

const writing = PermissionFlagsBits.SendMessages | PermissionFlagsBits.SendMessagesInThreads
const ada = '1300000000000000000'

export function createPeople(state: DiscordState, gateway: DiscordGateway, home: LoopbackChannel): People {
  const events = new Map<string, { readonly d: Json; readonly guild: string | undefined }>()

  function interact(
    type: InteractionType,
    data: Json,
    person: Person,
    more: Json = {},
    original?: LoopbackMessage,
  ) {
    const { user = ada, channel = home, roles = [], isUserInstall = false } = person
    const permissions = (person.permissions ?? 0n) | (person.isSilenced === true ? 0n : writing)
    const interaction: LoopbackInteraction = {
      id: state.next(),
      token: `token-${state.next()}`,
      channel: channel.id,
      isUserInstall,
      endsAt: performance.now() + (person.patienceMs ?? 30_000),
      ...(original === undefined ? {} : { original }),
      followUps: [],
      isExpired: false,
    }
    state.interactions.set(interaction.id, interaction)
    const { guild } = channel
    const isDirect = channel.type === ChannelType.DM
    const d = {
      id: interaction.id,
      application_id: state.application,
      type,
      data,
      token: interaction.token,
      version: 1,
      channel: isDirect ? { id: channel.id, type: channel.type, flags: 0 } : describeChannel(channel),
      channel_id: channel.id,
      locale: 'en-US',
      entitlements: [],
      attachment_size_limit: 10_485_760,
      app_permissions: `${state.permissionsIn(channel)}`,
      authorizing_integration_owners: isUserInstall ? { 1: user } : { 0: guild ?? '0' },
      context: guild === undefined ? InteractionContextType.BotDM : InteractionContextType.Guild,
      ...(guild === undefined
        ? { user: describeUser(user, false) }
        : {
            guild_id: guild,
            guild: { id: guild, locale: 'en-US', features: [] },
            guild_locale: 'en-US',
            member: {
              user: describeUser(user, false),
              roles,
              permissions: `${permissions}`,
              joined_at: '2025-01-01T00:00:00+00:00',
              deaf: false,
              mute: false,
              flags: 0,
            },
          }),
      ...more,
    }
    events.set(interaction.id, { d, guild })
    gateway.dispatch(GatewayDispatchEvents.InteractionCreate, d, guild)
    return interaction
  }

  const onMessage = (data: Json, message: LoopbackMessage, person: Person) =>
    interact(
      InteractionType.MessageComponent,
      data,
      { ...person, channel: person.channel ?? state.channels.get(message.channel) ?? home },
      {
        message: describeMessage(state, message, {} as LoopbackInteraction),
      },
      message,
    )

  return {
    say: (subcommand, values = {}, person = {}) =>
      interact(InteractionType.ApplicationCommand, commandData(state, subcommand, values), person),
    press: (customId, message, person = {}) =>
      onMessage({ component_type: ComponentType.Button, custom_id: customId }, message, person),
    choose: (value, message, person = {}) =>
      onMessage(
        { component_type: ComponentType.StringSelect, custom_id: 'open', values: [value] },
        message,
        person,
      ),
    submit: (modal, values = {}, person = {}) =>
      interact(
        InteractionType.ModalSubmit,
        {
          custom_id: modal.custom_id ?? '',
          components: ((modal.components ?? []) as Json[]).map(({ component }, at) => {
            const { type, custom_id: id, value, options } = component as unknown as ModalField
            const chosen = options?.find((option) => option.default === true)?.value
            const filled = values[id] ?? value ?? chosen ?? ''
            const content =
              type === ComponentType.StringSelect
                ? { values: filled === '' ? [] : filled.split(',') }
                : { value: filled }
            return {
              type: ComponentType.Label,
              id: 2 * at + 1,
              component: { type, id: 2 * at + 2, custom_id: id, ...content },
            }
          }),
        },
        person,
      ),
    type: (subcommand, values, focused, person = {}) =>
      interact(
        InteractionType.ApplicationCommandAutocomplete,
        commandData(state, subcommand, values, focused),
        person,
      ),
    use(entry, content, person = {}) {
      const message: Json = {
        ...describeMessage(state, {
          id: state.next(),
          channel: (person.channel ?? home).id,
          components: [],
          flags: 0,
          files: [],
          author: '1300000000000000005',
        }),
        content,
        ...(person.forwarded === undefined
          ? {}
          : {
              message_reference: { type: 1, message_id: state.next(), channel_id: state.next() },
              message_snapshots: person.forwarded.map((text) => ({
                message: {
                  type: 0,
                  content: text,
                  embeds: [],
                  attachments: [],
                  timestamp: '2025-04-13T09:00:00.000000+00:00',
                  edited_timestamp: null,
                  flags: 0,
                  mentions: [],
                  mention_roles: [],
                },
              })),
            }),
      }
      const data = {
        id: '2',
        name: entry,
        type: ApplicationCommandType.Message,
        target_id: message.id,
        resolved: { messages: { [String(message.id)]: message } },
      }
      return interact(InteractionType.ApplicationCommand, data as Json, person)
    },
    post(content, person = {}) {
      const { user = ada, channel = home, isBot = false, roles = [], attachments = [] } = person
      const { repliesTo, isQuietReply = false } = person
      // Discord names everybody whom the words call, and the author of what is replied to.
      const called = [...content.matchAll(/<@(\d+)>/g)].map(([, id = '']) => id)
      if (repliesTo !== undefined && !isQuietReply) called.push(repliesTo.author)
      const message = {
        id: state.next(),
        channel: channel.id,
        components: [],
        flags: 0,
        files: [],
        author: user,
      }
      channel.messages.push(message)
      const d = {
        ...describeMessage(state, message),
        content,
        attachments,
        author: describeUser(user, isBot),
        mentions: [...new Set(called)].map((id) => describeUser(id, id === state.botUser)),
        ...(repliesTo === undefined
          ? {}
          : {
              type: MessageType.Reply,
              message_reference: { message_id: repliesTo.id, channel_id: repliesTo.channel },
              referenced_message: describeMessage(state, repliesTo),
            }),
        ...(channel.guild === undefined
          ? { channel_type: channel.type }
          : {
              guild_id: channel.guild,
              member: { roles, joined_at: '2025-01-01T00:00:00+00:00', deaf: false, mute: false, flags: 0 },
            }),
      }
      events.set(message.id, { d, guild: channel.guild })
      const sent = person.isOdd === true ? { ...d, content: null } : d
      gateway.dispatch(GatewayDispatchEvents.MessageCreate, sent, channel.guild)
      return message.id
    },
    react(emoji, on, { user = ada, isRemoved = false, roles = [] } = {}) {
      const channel = state.channels.get(on.channel) ?? home
      const { guild } = channel
      on.reactions ??= new Map()
      const users = on.reactions.get(emoji) ?? new Set()
      on.reactions.set(emoji, users)
      if (isRemoved) users.delete(user)
      else users.add(user)
      const common = {
        user_id: user,
        channel_id: channel.id,
        message_id: on.id,
        ...(guild === undefined ? {} : { guild_id: guild }),
        emoji: { id: null, name: emoji },
        burst: false,
        type: 0,
      }
      const member = {
        user: describeUser(user, false),
        roles,
        joined_at: '2025-01-01T00:00:00+00:00',
        deaf: false,
        mute: false,
        flags: 0,
      }
      // Who took an emoji away, and from whose message, is told with less.
      const d = isRemoved ? common : { ...common, message_author_id: on.author, ...(guild && { member }) }
      const name = isRemoved
        ? GatewayDispatchEvents.MessageReactionRemove
        : GatewayDispatchEvents.MessageReactionAdd
      gateway.dispatch(name, d, guild)
    },
    repeatPost(id) {
      const event = events.get(id)
      if (event) gateway.dispatch(GatewayDispatchEvents.MessageCreate, event.d, event.guild)
    },
    repeat(interaction) {
      const event = events.get(interaction.id)
      if (event) gateway.dispatch(GatewayDispatchEvents.InteractionCreate, event.d, event.guild)
    },
  }
}
