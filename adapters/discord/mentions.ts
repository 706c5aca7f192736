/**
 * Answers people who mention the bot in a server, or write to it directly: the same words as a
 * slash command, as on any platform.
 */
import { type Message, MessageFlags, MessageType, RESTJSONErrorCodes } from 'discord.js'
import { type Ask, type Card, type Incoming, type Place, sentenceCard, workspaceOf } from '../../src/core.ts'
import { type Answer, awaitAnswer } from '../kit/answer.ts'
import { isFirstToHear } from '../kit/seen-events.ts'
import { type Desk, permitOn, rightsOf } from './answer.ts'
import { parseMention, readChannels, tokenize } from './command-text.ts'
import { readFiles } from './files.ts'
import { prepareMessages, toReply } from './messages.ts'
import { type Speaker, standingOf } from './permissions.ts'
import { directPlace, guildPlace } from './place.ts'
import { sendWhatFits } from './refused.ts'
import { markOf } from './render/marks.ts'
import type { DiscordMessage } from './render.ts'
import { knowRoles, permissionsIn } from './roles.ts'
import { describeRefusal, hasCode, insist } from './wire/faults.ts'

/** The words that a message has for the bot; undefined where it has none, and for what no person wrote. */
export function wordsFor(message: Message): string | undefined {
  const { guildId, client } = message
  if (!isWritten(message)) return undefined
  const content = contentOf(message)
  if (guildId === null) return tokenize(content)
  return parseMention(content, client.user.id) ?? (isReplyToBot(message) ? tokenize(content) : undefined)
}

/**
 * Whether a message replies to one of the bot's, with the notice that Discord gives unless the writer turns it
 * off, and calls nobody else: https://docs.discord.com/developers/resources/message#message-object
 */
function isReplyToBot({ type, mentions: { users, roles, everyone }, client }: Message): boolean {
  const callsBotAlone = users.size === 1 && users.has(client.user.id) && roles.size === 0 && !everyone
  return type === MessageType.Reply && callsBotAlone
}

/** What was written, with the channels of the server as places. */
function contentOf({ guildId, content }: Message): string {
  return guildId === null ? content : readChannels(content, (channel) => guildPlace(guildId, channel))
}

/** Whether a person wrote it. */
function isWritten({ author, webhookId, system }: Message): boolean {
  return !author.bot && webhookId === null && !system
}

function incoming(message: Message, text: string, desk: Desk): Incoming {
  const thread = message.channel.isThread() ? message.channelId : undefined
  return {
    ...rightsOf(speakerOf(message), desk),
    place: placeOf(message),
    user: message.author.id,
    standing: standingOf(message.member),
    text,
    thread,
    files: readFiles(message.attachments.values(), desk.apiUrl),
    isPublic: message.guildId !== null,
  }
}

/**
 * Answers what is for everybody as a reply. What is for one person goes to their direct messages, and
 * a short reply says so; where they take none, it says that instead. One replica answers, once,
 * however often the message comes.
 */
export async function answerMessage(message: Message, text: string, desk: Desk): Promise<void> {
  if (message.guild !== null) await knowRoles(message.guild).catch(sayUnknown(desk))
  await answerAsk(message, desk.bot.hear(incoming(message, text, desk)), text, desk)
}

/**
 * Answers what people say to each other in a thread, where it is plainly said of the bot's last answer there.
 */
export async function answerOverheard(message: Message, desk: Desk): Promise<void> {
  if (!isWritten(message) || !message.channel.isThread()) return
  await knowRoles(message.channel.guild).catch(sayUnknown(desk))
  const text = tokenize(contentOf(message))
  const asked = await desk.bot.overhear(incoming(message, text, desk))
  if (asked !== undefined) await answerAsk(message, asked, text, desk)
}

const sayUnknown = (desk: Desk) => (error: unknown) =>
  desk.log.warn({ err: error }, 'the roles of a server are not known, so nobody may change anything there')

async function answerAsk(message: Message, asked: Ask, text: string, desk: Desk): Promise<void> {
  if (!(await isFirstToHear(desk, workspaceOf(placeOf(message)), `message:${message.id}`))) return
  const ask = permitOn(asked, speakerOf(message))
  const answer = await awaitAnswer(ask, text, () => showTyping(message, desk))
  if (message.guildId === null || answer.visibility === 'public') {
    follow(message, answer, await reply(message, answer.card, desk), desk)
    return greet(message, desk)
  }
  await answerDirectly(message, { card: answer.card, ask }, desk)
}

/** Changes the first message of an answer for as long as what it tells of goes on. */
function follow(message: Message, answer: Answer, [shown, ...more]: readonly Message[], desk: Desk): void {
  if (shown === undefined || shown.channelId !== message.channelId) return
  const place = placeOf(message)
  desk.follower.follow(answer, {
    workspace: workspaceOf(place),
    key: shown.id,
    async put({ card }, isLast) {
      const who = { place, user: message.author.id }
      const [first, ...others] = await prepareMessages(desk, who, card)
      if (first === undefined) return
      await insist(() => shown.edit({ ...toReply(first), attachments: [] }))
      // Further messages stay as they are.
      if (isLast && more.length === 0)
        for (const other of others)
          await insist(() => shown.reply({ ...toReply(other), failIfNotExists: false }))
    },
  })
}

async function answerDirectly(
  message: Message,
  { card, ask }: { readonly card: Card; readonly ask: Ask },
  desk: Desk,
): Promise<void> {
  let note = 'I answered you privately.'
  try {
    await send(message, withoutButtons(card, message), desk, 'direct')
  } catch (error) {
    if (!hasCode(error, ...noDirectMessages)) throw error
    note =
      'That answer is for you alone, and you take no direct messages from me: allow them for this server, or ask with the slash command.'
  }
  // A flood of mentions shall not become one of replies.
  if (ask.isTooMuch !== true) await reply(message, sentenceCard(note), desk, 'note')
}

/** Where the bot may not write in the channel, or it takes nothing of the answer, that goes to the person. */
async function reply(
  message: Message,
  card: Card,
  desk: Desk,
  part: Part = 'reply',
): Promise<readonly Message[]> {
  try {
    return await send(message, card, desk, part)
  } catch (error) {
    const isPlaces = hasCode(error, ...noReplies) || describeRefusal(error) !== undefined
    if (!isPlaces || message.guildId === null) throw error
    return part === 'reply' ? send(message, withoutButtons(card, message), desk, 'direct') : []
  }
}

/**
 * Says after its first answer what else the bot does: to a person who writes to it, and in a channel, for
 * Discord tells nobody's invitation; that the bot is there shows only when somebody mentions it. Threads
 * are too many to do so in each.
 */
async function greet(message: Message, desk: Desk): Promise<void> {
  const { channel } = message
  if (channel.isThread()) return
  const about = channel.isDMBased()
    ? ({ occasion: 'message', user: message.author.id } as const)
    : ({ occasion: 'mention', name: channel.name, description: topicOf(channel) } as const)
  const welcome = await desk.bot.welcome({ place: placeOf(message), ...about })
  if (welcome !== undefined) await reply(message, welcome, desk, 'welcome')
}

function topicOf(channel: Message['channel']): string | undefined {
  return 'topic' in channel ? (channel.topic ?? undefined) : undefined
}

type Part = 'reply' | 'note' | 'welcome' | 'direct'

async function send(message: Message, card: Card, desk: Desk, part: Part): Promise<readonly Message[]> {
  const sent: Message[] = []
  const place = placeOf(message)
  const messages = await prepareMessages(desk, { place, user: message.author.id }, card)
  let tries = 0
  const sendOne = (rendered: DiscordMessage): Promise<Message> => {
    const { nonce } = markOf(`answer/${message.id}/${part}`, tries++)
    const body = { ...toReply(rendered), nonce, enforceNonce: true }
    const flags = body.flags | MessageFlags.SuppressNotifications
    return insist<Message>(() =>
      part === 'direct'
        ? message.author.send(body)
        : message.reply({ ...body, flags, failIfNotExists: false }),
    )
  }
  for (const rendered of messages) sent.push(...(await sendWhatFits(rendered, sendOne, desk.log)))
  return sent
}

/** In direct messages a button would speak for another workspace, the person's own. */
function withoutButtons(card: Card, { channel }: Message): Card {
  const blocks = card.blocks.map((block) => (block.kind === 'item' ? { ...block, buttons: [] } : block))
  const where = channel.isDMBased() ? '' : ` in #${channel.name}`
  const note = `You asked for this${where}. Asked with the slash command, it has buttons too.`
  return { ...card, buttons: [], blocks: [...blocks, { kind: 'note', text: [note] }] }
}

async function showTyping({ channel }: Message, { log }: Desk): Promise<void> {
  if (!channel.isSendable()) return
  await channel
    .sendTyping()
    .catch((error: unknown) => log.debug({ err: error }, 'waiting could not be shown'))
}

function placeOf({ guildId, channelId, author }: Message): Place {
  return guildId === null ? directPlace(author.id, channelId) : guildPlace(guildId, channelId)
}

function speakerOf({ client, author, guildId, member, channel }: Message): Speaker {
  const memberPermissions = channel.isDMBased() || member === null ? null : permissionsIn(channel, member)
  return {
    client,
    user: author,
    guildId,
    member,
    memberPermissions,
    isInstalled: true,
    isInThread: channel.isThread(),
  }
}

const noDirectMessages = [
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
] as const
const noReplies = [
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.CannotReplyWithoutPermissionToReadMessageHistory,
  RESTJSONErrorCodes.CannotReferenceAMessageWithoutPermissionToReadMessageHistory,
] as const
