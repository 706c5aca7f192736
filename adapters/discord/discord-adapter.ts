/** The adapter: what Discord tells goes to the bot, and the bot's answers and posts to Discord. */
import { type Client, Events, type Interaction, RESTJSONErrorCodes } from 'discord.js'
import { type Adapter, type AdapterContext, type Bot, checkCommand, relatedCommand } from '../../src/core.ts'
import { type Connection, createConnectedAdapter } from '../kit/connected-adapter.ts'
import { Follower } from '../kit/follower.ts'
import { InHand } from '../kit/in-hand.ts'
import { LongCommands } from '../kit/long-commands.ts'
import { PostOnce } from '../kit/post-once.ts'
import { Recounts } from '../kit/recounts.ts'
import { Unread } from '../kit/unread.ts'
import { answerCommand, answerSentence, type Desk } from './answer.ts'
import { parseProse, withForwarded } from './command-text.ts'
import { completeOption, textOf } from './complete.ts'
import type { DiscordConfig } from './config.ts'
import { checkName, relatedName } from './definitions.ts'
import { readFiles } from './files.ts'
import { answerForm, answerPressWithForm, answerWithForm } from './forms.ts'
import { showMeeting } from './meetings.ts'
import { answerMessage, answerOverheard, wordsFor } from './mentions.ts'
import { findObstacle, findRefusalAt, findStanding, mayRead } from './permissions.ts'
import { directWorkspace, guildOf, linkToMessage, parsePlace } from './place.ts'
import { editPost, findDirectPlace, postCard } from './post.ts'
import { hearReactions } from './reactions.ts'
import { describeShards } from './shards.ts'
import { unfurlLinks } from './unfurl.ts'
import { connect, createClient, healthOf, inviteLink, watchToken } from './wire/connection.ts'
import { explainStart, hasCode } from './wire/faults.ts'
import { watchGuilds } from './wire/guilds.ts'
import { findCommandId, registerCommands } from './wire/register.ts'

/** Connects when it starts; ends its connection when it stops. */
export function createDiscordAdapter(config: DiscordConfig, context: AdapterContext): Required<Adapter> {
  let client: Client | undefined
  const channelOf = (place: string) => client?.channels.cache.get(parsePlace(place)?.channel ?? '')
  return createConnectedAdapter({
    name: 'Discord',
    async connect(bot) {
      // What is left of a start that failed is of no use to the next.
      const unread = new Unread(context)
      client = createClient(config, { ...context, unread })
      const connection = await open(client, bot, config, { ...context, unread })
      return {
        ...connection,
        async nameRoom(place) {
          const channel = channelOf(place)
          if (channel === undefined || channel.isDMBased()) return undefined
          return `#${channel.name} of ${channel.guild.name}`
        },
      }
    },
    linkTo: (place, messageId) =>
      linkToMessage(place, messageId, { isForum: channelOf(place)?.isThreadOnly() ?? false }),
    findOwn: (_workspace, user) => directWorkspace(user),
  })
}

async function open(
  starting: Client,
  bot: Bot,
  config: DiscordConfig,
  context: AdapterContext & { readonly unread: Unread },
): Promise<Omit<Connection, 'nameRoom'>> {
  const longCommands = new LongCommands(context)
  const posts = new PostOnce({ ...context, row: 'post' })
  const inHand = new InHand(context, context.unread)
  const token = watchToken(starting)
  const desk: Desk = {
    ...context,
    bot,
    longCommands,
    recounts: new Recounts(bot),
    follower: new Follower(context),
    apiUrl: config.DISCORD_API_URL,
    slashCommand: config.DISCORD_COMMAND,
  }
  // Before the connection, for what arrives together with it.
  starting.on(Events.InteractionCreate, (interaction) => inHand.hold(answer(interaction, desk)))
  starting.on(Events.MessageCreate, (message) => {
    const text = wordsFor(message)
    if (text !== undefined) inHand.hold(answerMessage(message, text, desk))
    else if (config.DISCORD_MESSAGE_CONTENT) {
      inHand.hold(unfurlLinks(message, desk))
      inHand.hold(answerOverheard(message, desk))
    }
  })
  const endReactions = hearReactions(starting, desk, (work) => inHand.hold(work))
  const deafen = () => {
    endReactions()
    starting.removeAllListeners(Events.InteractionCreate).removeAllListeners(Events.MessageCreate)
  }
  let client: Client<true>
  try {
    client = await connect(starting, config)
    await registerCommands(client, bot.commands, config, context)
    await watchGuilds({ ...context, client, track: (work) => inHand.hold(work) })
  } catch (error) {
    deafen()
    await starting.destroy()
    throw explainStart(error, config.DISCORD_API_URL)
  }
  const part = describeShards(config.DISCORD_SHARDS)
  return {
    hints: [
      `Discord: I am ${client.user.username}; type /${config.DISCORD_COMMAND} help in a server I am in`,
      ...(part === undefined ? [] : [`Discord: this process serves ${part}; others must serve the rest`]),
      `Discord: add me to a server with ${inviteLink(client)}`,
    ],
    post: (post) => postCard(post, { client, bot, posts, longCommands }),
    edit: (place, id, card) => editPost(place, id, card, { client, bot, longCommands }),
    showMeeting: (...args) => showMeeting(client, args, context.now().epochMilliseconds),
    findDirectPlace: (_workspace, user) => findDirectPlace(client, user),
    health: () => (token.isRefused() ? 'down' : healthOf(client)),
    async findRefusal(place, user) {
      const target = parsePlace(place)
      if (target === undefined) return 'That is no channel of this server.'
      try {
        return await findRefusalAt(client, target, user, await findCommandId(context.rows))
      } catch (error) {
        if (hasCode(error, RESTJSONErrorCodes.MissingAccess)) return 'I cannot see that channel.'
        context.log.warn({ err: error }, 'permissions in another channel could not be checked')
        return 'Discord does not tell me at the moment whether you may do this there; ask me in that channel.'
      }
    },
    async mayRead(place, user) {
      const target = parsePlace(place)
      return target && mayRead(client, target, user)
    },
    async standingOf(workspace, user) {
      const guild = guildOf(workspace)
      return guild === undefined ? undefined : findStanding(client, guild, user)
    },
    async findObstacle(place) {
      const target = parsePlace(place)
      return target && findObstacle(client, target)
    },
    async stop() {
      deafen()
      await desk.follower.stop()
      await inHand.allDone()
      await client.destroy()
    },
  }
}

async function answer(interaction: Interaction, desk: Desk): Promise<void> {
  if (interaction.isAutocomplete()) return completeOption(interaction, desk)
  if (interaction.isButton() || interaction.isStringSelectMenu())
    return answerPressWithForm(interaction, desk)
  if (interaction.isModalSubmit()) return answerForm(interaction, desk)
  if (interaction.isChatInputCommand()) return answerWithForm(interaction, textOf(interaction, desk), desk)
  if (interaction.isMessageContextMenuCommand() && interaction.commandName === relatedName) {
    const text = relatedCommand(parseProse(withForwarded(interaction.targetMessage)))
    return text === undefined
      ? answerSentence(interaction, 'That message has no words to search with.', desk)
      : answerCommand(interaction, text, desk)
  }
  if (interaction.isMessageContextMenuCommand() && interaction.commandName === checkName) {
    const { targetMessage: message } = interaction
    const files = readFiles(message.attachments.values(), desk.apiUrl)
    const text = checkCommand(withForwarded(message), files.length > 0)
    return text === undefined
      ? answerSentence(interaction, 'That message has no references to check.', desk)
      : answerCommand(interaction, text, desk, { files })
  }
}
