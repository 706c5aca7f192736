/** Sends the messages of an answer that has been acknowledged. */
import { MessageFlags, RESTJSONErrorCodes } from 'discord.js'
import { type Log, sentenceCard } from '../../src/core.ts'
import type { Pressed, Said } from './interactions.ts'
import { toReply } from './messages.ts'
import { isInstalled } from './place.ts'
import { sendWhatFits } from './refused.ts'
import { maxUserFollowUps } from './render/limits.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { sendLate } from './send-late.ts'
import { hasCode, insist } from './wire/faults.ts'

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
  try {
    const ids: (string | undefined)[] = []
    for (const [at, message] of answer.shown.entries()) {
      const put = (part: DiscordMessage, before: number) =>
        at + before === 0 ? change(interaction, part) : followUp(interaction, part, answer.isHidden)
      ids.push((await sendWhatFits(message, put, log))[0])
    }
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
    const put = (message: DiscordMessage) => followUp(interaction, message, true)
    for (const message of messages) await sendWhatFits(message, put, log)
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
