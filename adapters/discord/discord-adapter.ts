/** The adapter while it runs: what Discord tells goes to the bot, and the bot's answers and posts to Discord. */
import { type Client, Events, type Interaction } from 'discord.js'
import {
  type Adapter,
  type AdapterContext,
  type Bot,
  BotError,
  type Card,
  type DeliveryKey,
  type Health,
  type Place,
  relatedCommand,
  type Workspace,
} from '../../src/core.ts'
import { answerCommand, answerPress, answerSentence, type Desk } from './answer.ts'
import { readProse } from './command-text.ts'
import { completeOption, textOf } from './complete.ts'
import type { DiscordConfig } from './config.ts'
import { connect, createClient, healthOf, inviteLink, watchToken } from './connection.ts'
import { relatedName } from './definitions.ts'
import { explainStart } from './faults.ts'
import { watchGuilds } from './guilds.ts'
import { answerMessage, wordsFor } from './mentions.ts'
import { findObstacle } from './permissions.ts'
import { directWorkspace, linkToMessage, readPlace } from './place.ts'
import { type Delivered, findDirectPlace, postCard } from './post.ts'
import { registerCommands } from './register.ts'
import { describeShards } from './shards.ts'
import { unfurlLinks } from './unfurl.ts'

/** Connects when it starts; ends its connection when it stops. */
export class DiscordAdapter implements Adapter {
  readonly #config: DiscordConfig
  readonly #context: AdapterContext
  #client: Client
  #token: ReturnType<typeof watchToken>
  readonly #working = new Set<Promise<void>>()
  #running: { readonly client: Client<true>; readonly bot: Bot } | undefined
  #hints: readonly string[] = []
  #hasFailed = false

  constructor(config: DiscordConfig, context: AdapterContext) {
    this.#config = config
    this.#context = context
    this.#client = createClient(config, context)
    this.#token = watchToken(this.#client)
  }

  get hints(): readonly string[] {
    return this.#hints
  }

  async start(bot: Bot): Promise<void> {
    const { rows, log, meter, now } = this.#context
    const desk: Desk = { bot, rows, log, meter, now }
    if (this.#hasFailed) {
      // What is left of a start that failed is of no use to the next.
      this.#client = createClient(this.#config, this.#context)
      this.#token = watchToken(this.#client)
    }
    // Before the connection, for what arrives together with it.
    this.#client.on(Events.InteractionCreate, (interaction) => this.#track(answer(interaction, desk)))
    this.#client.on(Events.MessageCreate, (message) => {
      const text = wordsFor(message)
      if (text !== undefined) this.#track(answerMessage(message, text, desk))
      else if (this.#config.DISCORD_MESSAGE_CONTENT) this.#track(unfurlLinks(message, desk))
    })
    let client: Client<true>
    try {
      client = await connect(this.#client, this.#config)
      await registerCommands(client, bot.commands, this.#config, rows)
      await watchGuilds({ ...this.#context, client, track: (work) => this.#track(work) })
    } catch (error) {
      this.#hasFailed = true
      this.#client.removeAllListeners(Events.InteractionCreate).removeAllListeners(Events.MessageCreate)
      await this.#client.destroy()
      throw explainStart(error, undefined, this.#config.DISCORD_API_URL)
    }
    this.#running = { client, bot }
    const part = describeShards(this.#config.DISCORD_SHARDS)
    this.#hints = [
      `Discord: I am ${client.user.username}; type /${this.#config.DISCORD_COMMAND} help in a server I am in`,
      ...(part === undefined ? [] : [`Discord: this process serves ${part}; others must serve the rest`]),
      `Discord: add me to a server with ${inviteLink(client)}`,
    ]
  }

  post(place: Place, card: Card, key: DeliveryKey, signal?: AbortSignal): Promise<string> {
    return this.#deliver({ place, card, key, signal })
  }

  reply(
    place: Place,
    messageId: string,
    card: Card,
    key: DeliveryKey,
    signal?: AbortSignal,
  ): Promise<string> {
    return this.#deliver({ place, card, key, under: messageId, signal })
  }

  linkTo(place: Place, messageId: string): string | undefined {
    const channel = this.#client.channels.cache.get(readPlace(place)?.channel ?? '')
    return linkToMessage(place, messageId, { isForum: channel?.isThreadOnly() ?? false })
  }

  async findDirectPlace(_workspace: Workspace, user: string): Promise<Place | undefined> {
    if (this.#running === undefined) throw new BotError('unavailable', 'Discord is not connected.')
    return findDirectPlace(this.#running.client, user)
  }

  findOwn(_workspace: Workspace, user: string): Workspace {
    return directWorkspace(user)
  }

  async nameRoom(place: Place): Promise<string | undefined> {
    const channel = this.#client.channels.cache.get(readPlace(place)?.channel ?? '')
    if (channel === undefined || channel.isDMBased()) return undefined
    return `#${channel.name} of ${channel.guild.name}`
  }

  health(): Health {
    if (this.#running === undefined) return 'starting'
    return this.#token.isRefused() ? 'down' : healthOf(this.#running.client)
  }

  async findObstacle(place: Place): Promise<string | undefined> {
    const target = readPlace(place)
    if (this.#running === undefined || target === undefined) return undefined
    return findObstacle(this.#running.client, target)
  }

  async stop(): Promise<void> {
    this.#client.removeAllListeners(Events.InteractionCreate).removeAllListeners(Events.MessageCreate)
    await Promise.all(this.#working)
    this.#running = undefined
    await this.#client.destroy()
  }

  async #deliver(delivered: Delivered): Promise<string> {
    if (this.#running === undefined) throw new BotError('unavailable', 'Discord is not connected.')
    return postCard(delivered, { ...this.#running, ...this.#context })
  }

  #track(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => this.#context.log.error({ err: error }, 'something from Discord failed'))
      .finally(() => this.#working.delete(settled))
    this.#working.add(settled)
  }
}

async function answer(interaction: Interaction, desk: Desk): Promise<void> {
  if (interaction.isAutocomplete()) return completeOption(interaction, desk)
  if (interaction.isButton() || interaction.isStringSelectMenu()) return answerPress(interaction, desk)
  if (interaction.isChatInputCommand()) return answerCommand(interaction, textOf(interaction, desk.bot), desk)
  if (interaction.isMessageContextMenuCommand() && interaction.commandName === relatedName) {
    const text = relatedCommand(readProse(interaction.targetMessage.content))
    return text === undefined
      ? answerSentence(interaction, 'That message has no words to search with.', desk)
      : answerCommand(interaction, text, desk)
  }
}
