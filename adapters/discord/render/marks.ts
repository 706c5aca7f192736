/** The mark that a delivery leaves on each of its messages, by which they are found again. */
import { createHash } from 'node:crypto'
import { type Client, DiscordAPIError, Routes } from 'discord.js'
import { z } from 'zod'
import type { DeliveryKey } from '../../../src/core.ts'
import type { DiscordMessage } from '../render.ts'
import { maxNonce } from './limits.ts'

/**
 * `nonce` lets Discord itself refuse a repeat for some minutes
 * (https://docs.discord.com/developers/resources/message#create-message); `id` stays on
 * the message's container for ever.
 */
export interface Mark {
  readonly nonce: string
  readonly id: number
}

/** The mark of the `part`th message of a delivery. */
export function markOf(key: DeliveryKey, part: number): Mark {
  const hash = createHash('sha256')
    .update(JSON.stringify([key, part]))
    .digest()
  // Component ids are 32-bit and count from 1 where none is given: the upper half is free.
  return { nonce: hash.toString('base64url').slice(0, maxNonce), id: 2 ** 30 + (hash.readUInt32BE(28) >>> 2) }
}

/** The message with a mark on its container. */
export function markMessage(message: DiscordMessage, { id }: Mark): DiscordMessage {
  return { ...message, components: message.components.map((component) => ({ ...component, id })) }
}

/**
 * The ids of the messages with this mark among the last hundred of a channel, the oldest first. None
 * too where the bot may not look.
 */
export async function findMarked(client: Client<true>, channel: string, mark: Mark): Promise<string[]> {
  const query = new URLSearchParams({ limit: '100' })
  const messages = await lookAt(() => client.rest.get(Routes.channelMessages(channel), { query }))
  return z
    .array(messageSchema)
    .parse(messages ?? [])
    .filter((message) => isMarked(message, client, mark))
    .map(({ id }) => id)
    .toReversed()
}

/**
 * The ids of the open posts of a forum whose first message has this mark, among the last twenty of the bot, the
 * oldest first.
 */
export async function findMarkedPost(
  client: Client<true>,
  place: { readonly guild: string; readonly channel: string },
  mark: Mark,
): Promise<string[]> {
  const { threads } = threadsSchema.parse(await client.rest.get(Routes.guildActiveThreads(place.guild)))
  const own = threads
    .filter((thread) => thread.parent_id === place.channel && thread.owner_id === client.user.id)
    // Ids grow with time, and have up to 20 digits.
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .slice(0, 20)
  const found: string[] = []
  for (const { id } of own) {
    const message = messageSchema.safeParse(
      await lookAt(() => client.rest.get(Routes.channelMessage(id, id))),
    )
    if (message.success && isMarked(message.data, client, mark)) found.unshift(id)
  }
  return found
}

function isMarked(
  message: z.infer<typeof messageSchema>,
  client: Client<true>,
  { nonce, id }: Mark,
): boolean {
  if (message.author.id !== client.user.id) return false
  return message.nonce === nonce || message.components.some((component) => component.id === id)
}

/** Undefined where Discord refuses: without Read Message History only the nonce is left. */
async function lookAt(get: () => Promise<unknown>): Promise<unknown> {
  try {
    return await get()
  } catch (error) {
    if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404)) return undefined
    throw error
  }
}

const messageSchema = z.object({
  id: z.string(),
  nonce: z.union([z.string(), z.number()]).optional(),
  author: z.object({ id: z.string() }),
  components: z.array(z.object({ id: z.number().optional() })).default([]),
})
const threadsSchema = z.object({
  threads: z.array(
    z.object({ id: z.string(), parent_id: z.string().nullish(), owner_id: z.string().optional() }),
  ),
})
