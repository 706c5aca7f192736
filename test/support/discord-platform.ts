/** The loopback Discord as the contract of adapters sees it: every replica hears everything. */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { configSchema } from '../../adapters/discord/config.ts'
import { createDiscordAdapter } from '../../adapters/discord/discord-adapter.ts'
import { guildPlace, guildWorkspace } from '../../adapters/discord/place.ts'
import type { CommandInfo } from '../../src/core.ts'
import type { Doing, Person, SeenForm, SeenMessage, TestPlatform } from '../contract/adapter-platform.ts'
import { type GroundParts, openAdapterGround } from './adapter-ground.ts'
import { buttonOf, isHidden, partsOf, wordsOf } from './discord-app.ts'
import {
  type LoopbackChannel,
  type LoopbackInteraction,
  type LoopbackMessage,
  startDiscordLoopback,
} from './discord-loopback.ts'
import type { Values } from './discord-loopback-commands.ts'
import { describeChannel } from './discord-loopback-messages.ts'
import type { ModalField } from './discord-loopback-person.ts'
import type { Json } from './discord-loopback-state.ts'

const curating = PermissionFlagsBits.ManageChannels | PermissionFlagsBits.ManageGuild
const people: Readonly<Record<Person, { readonly user: string; readonly permissions: bigint }>> = {
  ada: { user: '1300000000000000000', permissions: curating },
  bob: { user: '1300000000000000077', permissions: curating },
  guest: { user: '1300000000000000078', permissions: 0n },
}
const refusals = {
  gone: { status: 404, code: 10_003 },
  'not-allowed': { status: 400, code: 200_000 },
  token: { status: 401 },
} as const

export async function openDiscordPlatform(parts: GroundParts = {}): Promise<TestPlatform> {
  const discord = await startDiscordLoopback()
  const { state, guild, channel } = discord
  const other = state.addChannel(guild.id)
  const ground = await openAdapterGround(parts)
  const sending = new RegExp(`^POST /channels/${channel.id}/messages`)
  const asked = new Map<LoopbackInteraction, Person>()

  const listRaw = (of: LoopbackChannel): LoopbackMessage[] => {
    const threads = [...state.channels.values()].filter(({ parent }) => parent === of.id)
    const own = [...asked.keys()].flatMap(({ original, followUps }) => [original ?? [], followUps].flat())
    const all = [of, ...threads].flatMap(({ messages }) => messages)
    const shown = own.filter((message) => message.channel === of.id && (message.flags & loading) === 0)
    return [...new Set([...all, ...shown])].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  }
  const readerOf = (message: LoopbackMessage) => {
    const isIn = ({ original, followUps }: LoopbackInteraction) =>
      original === message || followUps.includes(message)
    return isHidden(message) ? [...asked].find(([interaction]) => isIn(interaction))?.[1] : undefined
  }
  const toSeen = (message: LoopbackMessage): SeenMessage => ({
    id: message.id,
    words: wordsOf([message]),
    buttons: partsOf([message]).flatMap(({ label, custom_id }) => (custom_id && label ? [label] : [])),
    reader: readerOf(message),
    isReply: message.repliesTo !== undefined || message.channel !== channel.id,
  })
  let opened: LoopbackChannel | undefined
  let alone: LoopbackChannel | undefined
  const thread = () => {
    if (opened !== undefined) return opened
    opened = state.addChannel(guild.id, { type: ChannelType.PublicThread, parent: channel.id })
    discord.gateway.dispatch('THREAD_CREATE', describeChannel(opened), guild.id)
    return opened
  }
  /** The last form that anybody was shown. */
  const openedModal = () =>
    [...state.interactions.values()].findLast(({ callback }) => callback?.modal !== undefined)?.callback
      ?.modal
  const doing = (interaction: LoopbackInteraction, who: Person): Doing => {
    asked.set(interaction, who)
    return {
      acknowledged: state.until(() => interaction.callback),
      repeat: async () => discord.people.repeat(interaction),
    }
  }

  return {
    ground,
    workspace: guildWorkspace(guild.id),
    place: guildPlace(guild.id, channel.id),
    otherPlace: guildPlace(guild.id, other.id),
    userOf: (person) => people[person].user,
    longCommand: `search reasoning ${'-walrus '.repeat(20)}`.trim(),
    async start(change = (bot) => bot) {
      const started = createDiscordAdapter(configSchema.parse(discord.env), ground.context('discord'))
      await started.start(change(ground.bot))
      ground.keep(started)
      return started
    },
    messages: (place = guildPlace(guild.id, channel.id)) =>
      listRaw(place.endsWith(other.id) ? other : channel).map(toSeen),
    until: (look) => discord.until(look),
    say(text, who = 'ada') {
      const [name = '', ...words] = text.split(' ')
      const command = ground.bot.commands.find((each) => each.name === name)
      const group = command?.group ?? (command?.partOf === undefined ? undefined : 'more')
      const path = group === undefined ? name : `${group} ${name}`
      return doing(discord.people.say(path, fillIn(command?.options ?? [], words), people[who]), who)
    },
    mention(text, who, isInThread = false) {
      const at = isInThread ? thread() : channel
      const id = discord.people.post(`<@${state.botUser}> ${text}`, { user: people[who].user, channel: at })
      return { acknowledged: Promise.resolve(), repeat: async () => discord.people.repeatPost(id) }
    },
    sayAlone(text, who) {
      alone ??= state.addChannel(undefined, { type: ChannelType.DM })
      const id = discord.people.post(text, { user: people[who].user, channel: alone })
      return { acknowledged: Promise.resolve(), repeat: async () => discord.people.repeatPost(id) }
    },
    meet() {
      const id = discord.people.post(`<@${state.botUser}> hi`, { user: people.ada.user, channel })
      return { acknowledged: Promise.resolve(), repeat: async () => discord.people.repeatPost(id) }
    },
    press(message, label, who = 'ada') {
      const raw = listRaw(channel).find(({ id }) => id === message.id)
      if (raw === undefined) throw new Error(`no message ${message.id}`)
      return doing(discord.people.press(buttonOf([raw], label), raw, people[who]), who)
    },
    chooseFirst(message, who) {
      const raw = listRaw(channel).find(({ id }) => id === message.id)
      const options = raw && partsOf([raw]).find((part) => part.options !== undefined)?.options
      if (raw === undefined || options?.[0] === undefined) throw new Error(`no menu under ${message.id}`)
      return doing(discord.people.choose(options[0].value, raw, people[who]), who)
    },
    react(message, emoji, who = 'ada', isRemoved = false) {
      const raw = listRaw(channel).find(({ id }) => id === message.id)
      if (raw === undefined) throw new Error(`no message ${message.id}`)
      discord.people.react(emoji, raw, { ...people[who], isRemoved })
    },
    forms: {
      opened: () => formOf(openedModal()),
      submit: (_form, values, who = 'ada') =>
        doing(discord.people.submit(openedModal() ?? noModal, values, people[who]), who),
      async submitWrong(_form, values) {
        doing(discord.people.submit(openedModal() ?? noModal, values, people.ada), 'ada')
        const wrong = await discord.until(() =>
          listRaw(channel).find((message) => toSeen(message).buttons.includes('Change…')),
        )
        discord.people.press(buttonOf([wrong], 'Change…'), wrong, people.ada)
        return discord.until(() => {
          const form = formOf(openedModal())
          return form?.values.query === undefined ? undefined : form
        })
      },
    },
    loseAnswer: () => discord.fail(sending, { drop: 'after' }),
    tellToWait(ms) {
      const before = discord.count(sending)
      discord.fail(sending, { status: 429, retryAfterMs: ms })
      return discord.until(() => discord.count(sending) > before || undefined).then(() => undefined)
    },
    hold() {
      const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      discord.fail(sending, {
        get hold() {
          arrived.resolve()
          return held.promise
        },
      })
      return { arrived: arrived.promise, release: held.resolve }
    },
    refuse: (why) => discord.fail(/^POST \/channels\/\d+\/messages/, refusals[why]),
    forgetRepeats() {
      for (const message of channel.messages) delete message.nonce
    },
    async removeBot() {
      discord.leave(guild)
    },
    async close() {
      await ground.close()
      await discord.close()
      if (state.broken.length > 0) throw new Error(`rules of Discord were broken: ${state.broken.join('; ')}`)
    },
  }
}

/** The options of a command as people fill them in for these words. */
function fillIn(options: CommandInfo['options'], words: readonly string[]): Values {
  const rest = options.find(({ isRest }) => isRest)
  if (words.length === 0) return {}
  if (rest !== undefined) return { [rest.name]: words.join(' ') }
  const bare = options.filter(({ name }) => !words.some((word) => word.startsWith(`${name}:`)))
  return Object.fromEntries(
    words.flatMap((word) => {
      const named = options.find(({ name }) => word.startsWith(`${name}:`))
      const option = named ?? bare.shift()
      const value = named === undefined ? word : word.slice(named.name.length + 1)
      return option === undefined ? [] : [[option.name, option.isNumber ? Number(value) : value]]
    }),
  )
}

const noModal: Json = {}

function formOf(modal: Json | undefined): SeenForm | undefined {
  if (modal === undefined) return undefined
  const fields = (modal.components as { component: ModalField }[]).map(({ component }) => component)
  const values = fields.flatMap(({ custom_id: id, value, options }) => {
    const shown = value ?? options?.find((option) => option.default === true)?.value
    return shown === undefined ? [] : [[id, shown] as const]
  })
  return { title: String(modal.title), values: Object.fromEntries(values) }
}

/**
 * https://docs.discord.com/developers/resources/message#message-object-message-flags:
 * an answer that is thought about.
 */
const loading = 1 << 7
