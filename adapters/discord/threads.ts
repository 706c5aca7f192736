/** Where the replies to a message of the bot go: a thread of its own, where Discord lets one be opened. */
import { ChannelType, type Client, DiscordAPIError, RESTJSONErrorCodes, Routes } from 'discord.js'
import { type Card, cleanLine, cutText } from '../../src/core.ts'
import { maxThreadName } from './render/limits.ts'
import { hasCode } from './wire/faults.ts'

/** The room that takes the replies, and what each has to say of the message that it answers. */
export interface Thread {
  readonly room: string
  readonly reference?: { readonly message_reference: object }
}

/** Channels whose messages can have threads: https://docs.discord.com/developers/topics/threads */
const threaded: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement]
/**
 * The thread under a message, opened if it is not there. Where there can be none (threads, direct messages),
 * or the bot may not open one, replies refer to the message from beside it.
 */
export async function openThread(
  client: Client<true>,
  under: { readonly channel: string; readonly type: number; readonly message: string; readonly card: Card },
): Promise<Thread> {
  const { channel, type, message, card } = under
  const beside: Thread = {
    room: channel,
    reference: { message_reference: { message_id: message, fail_if_not_exists: false } },
  }
  if (!threaded.includes(type)) return beside
  try {
    const name = cutText(cleanLine(card.title) || 'Papers', maxThreadName)
    await client.rest.post(Routes.threads(channel, message), { body: { name } })
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status === 403) return beside
    if (!hasCode(error, RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage)) throw error
  }
  // A thread under a message has the message's id.
  return { room: message }
}
