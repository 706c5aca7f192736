/** Sends the messages of an answer that has been acknowledged. */
import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  Routes,
  type StringSelectMenuInteraction,
} from 'discord.js'
import { type Card, type Log, sentenceCard } from '../../src/core.ts'
import { toReply } from './messages.ts'
import { isInstalled } from './place.ts'
import { maxUserFollowUps } from './render/limits.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { hasCode, insist } from './wire/faults.ts'
import { toRequest } from './wire/requests.ts'

/** A command that somebody gave, in its own words, by the menu of a message or by a form. */
export type Said = ChatInputCommandInteraction | MessageContextMenuCommandInteraction | ModalSubmitInteraction
/** A button that somebody pressed, or an item that somebody chose. */
export type Pressed = ButtonInteraction | StringSelectMenuInteraction
type Answerable = Said | Pressed

type Parts = { readonly log: Log }

/**
 * For the one who asked: the first message takes the place of what was acknowledged, others follow.
 * Gives the id of the first, where it arrived there. Never rejects.
 */
export function sendAnswer(
  interaction: Answerable,
  messages: readonly DiscordMessage[],
  { log }: Parts,
): Promise<string | undefined> {
  const fitting = fitFollowUps(messages, isInstalled(interaction), maxUserFollowUps + 1)
  return send(interaction, { shown: fitting, whole: messages, isHidden: true }, log)
}

/**
 * Messages for everybody, after what was acknowledged for one person alone: that says so first, for a
 * follow-up takes the place, and the privacy, of an acknowledgement that has no message yet. Gives the id of
 * the first for everybody, where it arrived. Never rejects.
 */
export function sendToAll(
  interaction: Answerable,
  messages: readonly DiscordMessage[],
  { log }: Parts,
): Promise<string | undefined> {
  const fitting = fitFollowUps(messages, isInstalled(interaction), maxUserFollowUps)
  const note = renderCard(sentenceCard('Here it is, for everybody:'))
  return send(interaction, { shown: [...note, ...fitting], whole: messages, isHidden: false }, log)
}

async function send(
  interaction: Answerable,
  answer: Record<'shown' | 'whole', readonly DiscordMessage[]> & { readonly isHidden: boolean },
  log: Log,
): Promise<string | undefined> {
  const [first, ...others] = answer.shown
  if (first === undefined) return undefined
  try {
    const ids = [await change(interaction, first)]
    for (const message of others) ids.push(await followUp(interaction, message, answer.isHidden))
    log.debug({ interaction: interaction.id }, 'an answer was sent')
    return answer.isHidden ? ids[0] : ids[1]
  } catch (error) {
    if (isLate(error)) await sendLate(interaction, answer.whole, answer.isHidden, log)
    // Dismissed or deleted before the answer came: nobody waits for it any longer.
    else if (hasCode(error, RESTJSONErrorCodes.UnknownMessage))
      log.debug({ interaction: interaction.id }, 'an answer was dismissed before it came')
    else log.error({ err: error, interaction: interaction.id }, 'an answer could not be sent')
    return undefined
  }
}

/**
 * Puts a message in the place of an earlier one of the answer, of the first if none is named;
 * rejects with what Discord refuses. Gives its id.
 */
export async function change(
  interaction: Answerable,
  message: DiscordMessage,
  earlier?: string,
): Promise<string> {
  // Without the empty list a page would keep the files of the one before it.
  const edit = {
    ...toReply(message),
    attachments: [],
    ...(earlier === undefined ? {} : { message: earlier }),
  }
  const { id } = await insist(() => interaction.editReply(edit))
  return id
}

/** Messages for the one who pressed, beside the one with the button, which stays as it is. Never rejects. */
export async function sendBeside(
  interaction: Answerable,
  messages: readonly DiscordMessage[],
  { log }: Parts,
): Promise<void> {
  try {
    for (const message of messages) await followUp(interaction, message, true)
  } catch (error) {
    log.error({ err: error, interaction: interaction.id }, 'an answer could not be sent')
  }
}

/** One message more of an answer; gives its id. */
export async function followUp(
  interaction: Answerable,
  message: DiscordMessage,
  isHidden: boolean,
): Promise<string> {
  const reply = toReply(message)
  const flags = isHidden ? reply.flags | MessageFlags.Ephemeral : reply.flags
  const { id } = await insist(() => interaction.followUp({ ...reply, flags }))
  return id
}

/** Where only the person brought the bot along, Discord allows five follow-ups: what is left then is told. */
function fitFollowUps(
  messages: readonly DiscordMessage[],
  isMember: boolean,
  most: number,
): readonly DiscordMessage[] {
  if (isMember || messages.length <= most) return messages
  const left = messages.length - most + 1
  const note = `Discord lets me send no more than this here: ${left} messages are left out. Where I am a member of the server, or in a direct message to me, I can send all of them.`
  return [...messages.slice(0, most - 1), ...renderCard(sentenceCard(note))]
}

function isLate(error: unknown): boolean {
  return hasCode(error, RESTJSONErrorCodes.InvalidWebhookToken, RESTJSONErrorCodes.UnknownWebhook)
}

/** After 15 minutes only the channel is left, where everybody reads: a private answer is not told there. */
async function sendLate(
  interaction: Answerable,
  messages: readonly DiscordMessage[],
  isHidden: boolean,
  log: Log,
): Promise<void> {
  const apology: Card = {
    title: '',
    blocks: [
      {
        kind: 'text',
        text: [
          { mention: interaction.user.id },
          ', your answer took me more than 15 minutes, and Discord no longer lets me show it to you alone: please ask again.',
        ],
      },
    ],
    buttons: [],
  }
  try {
    const route = Routes.channelMessages(interaction.channelId ?? '')
    for (const message of isHidden ? renderCard(apology) : messages)
      await interaction.client.rest.post(route, toRequest(message))
  } catch (error) {
    log.error({ err: error, interaction: interaction.id }, 'an answer came too late, and could not be told')
  }
}
