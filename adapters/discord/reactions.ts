/** Emoji under the bot's own posts, which vote as buttons do. */
import {
  type APIMessageTopLevelComponent,
  type Client,
  GatewayDispatchEvents,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { atMost, opinionOf, type Place, workspaceOf } from '../../src/core.ts'
import { voteByEmoji } from '../kit/counts.ts'
import type { Desk } from './answer.ts'
import { holdMessage, type MessageOfComponents } from './counts.ts'
import { standingOf } from './permissions.ts'
import { directPlace, guildPlace } from './place.ts'
import { hasCode, insist } from './wire/faults.ts'

/**
 * An emoji that was put under a message, or taken away:
 * https://docs.discord.com/developers/events/gateway-events#message-reaction-add
 */
type Reacted = z.infer<typeof reactedSchema> & { readonly isOn: boolean }

/**
 * Hears of them as the gateway tells, since the client itself would look up the message behind each emoji of
 * a server. Gives the way to stop.
 */
export function hearReactions(client: Client, desk: Desk, hold: (work: Promise<void>) => void): () => void {
  const foreign = new LRUCache<string, true>(atMost(maxForeign))
  const hear = (isOn: boolean) => (data: unknown) => {
    const { data: reacted } = reactedSchema.safeParse(data)
    if (reacted !== undefined && isFromPerson(reacted, client))
      hold(vote({ ...reacted, isOn }, { client, desk, foreign }))
  }
  const [added, removed] = [hear(true), hear(false)]
  client.ws.on(GatewayDispatchEvents.MessageReactionAdd, added)
  client.ws.on(GatewayDispatchEvents.MessageReactionRemove, removed)
  return () => {
    client.ws.off(GatewayDispatchEvents.MessageReactionAdd, added)
    client.ws.off(GatewayDispatchEvents.MessageReactionRemove, removed)
  }
}

function isFromPerson(
  { user_id, member, emoji, message_author_id: author }: z.infer<typeof reactedSchema>,
  client: Client,
): boolean {
  const own = client.user?.id
  if (user_id === own || member?.user?.bot === true) return false
  return opinionOf(emoji.name ?? '') !== undefined && (author === undefined || author === own)
}

interface Parts {
  readonly client: Client
  readonly desk: Desk
  /** Messages of others: Discord says whose one is only when an emoji is put there. */
  readonly foreign: LRUCache<string, true>
}

async function vote(reacted: Reacted, { client, desk, foreign }: Parts): Promise<void> {
  if (foreign.has(reacted.message_id)) return
  const message = await readMessage(reacted, client)
  if (message === 'foreign') return void foreign.set(reacted.message_id, true)
  if (message === undefined) return
  const { user_id: user, guild_id: guild, channel_id: channel, member, emoji, isOn } = reacted
  const others = isOn ? [] : await findSame(reacted, message.emoji, client)
  const place = guild === undefined ? directPlace(user, channel) : guildPlace(guild, channel)
  const standing = standingOf(member === undefined ? null : { flags: member.flags ?? 0 })
  await voteByEmoji(holdMessage(message), { emoji: emoji.name ?? '', isOn, others }, desk, async (text) => {
    if (!(await isFirst(reacted, place, desk))) return undefined
    return desk.bot.hear({ place, channel: message.place, user, standing, text })
  })
}

/**
 * Whether this replica is the first to hear of it. An emoji has no name of its own, and people take one away
 * and put it there again, so this is remembered no longer than replicas hear after each other.
 */
async function isFirst(
  { message_id, user_id, emoji, isOn }: Reacted,
  place: Place,
  { rows, log, now }: Desk,
): Promise<boolean> {
  const key = `reaction:${message_id}:${user_id}:${emoji.name}:${isOn ? 'on' : 'off'}`
  try {
    return await rows.claim(workspaceOf(place), key, now().epochMilliseconds + rememberedMs)
  } catch (error) {
    log.error({ err: error }, 'whether an emoji was heard before is not known')
    // Heard twice it counts once all the same.
    return true
  }
}

/**
 * A message of the bot's, with the place whose votes it shows; `foreign` for those of others, and undefined
 * where Discord shows none now, or none that can be read.
 */
async function readMessage(
  { channel_id: channel, message_id: id, guild_id: guild, user_id: user }: Reacted,
  client: Client,
): Promise<(MessageOfComponents & { readonly emoji: readonly Emoji[] }) | 'foreign' | undefined> {
  const route = Routes.channelMessage(channel, id)
  const raw = await insist(() => client.rest.get(route)).catch((error: unknown) => {
    if (hasCode(error, ...unseen)) return undefined
    throw error
  })
  const { data: message } = messageSchema.safeParse(raw)
  if (message === undefined) return undefined
  if (message.author.id !== client.user?.id) return 'foreign'
  const flags = MessageFlags.IsComponentsV2
  return {
    id,
    components: message.components as unknown as APIMessageTopLevelComponent[],
    emoji: message.reactions.map(({ emoji }) => emoji),
    place: guild === undefined ? directPlace(user, channel) : await placeOfPost(guild, channel, client),
    put: (components) =>
      insist(() =>
        client.rest.patch(route, { body: { components, flags, allowed_mentions: { parse: [] } } }),
      ),
  }
}

/**
 * An emoji under a message that says the same as the one that was taken away, and that the same person has
 * there: https://docs.discord.com/developers/resources/message#get-reactions
 */
async function findSame(
  { channel_id: channel, message_id: id, user_id: user, emoji: away }: Reacted,
  emoji: readonly Emoji[],
  client: Client,
): Promise<string[]> {
  const query = new URLSearchParams({ after: String(BigInt(user) - 1n), limit: '1' })
  for (const { id: own, name } of emoji) {
    if (name === null || opinionOf(name) !== opinionOf(away.name ?? '')) continue
    const named = encodeURIComponent(own === null ? name : `${name}:${own}`)
    const route = Routes.channelMessageReaction(channel, id, named)
    const [first] = usersSchema.parse(await insist(() => client.rest.get(route, { query })))
    if (first?.id === user) return [name]
  }
  return []
}

/** The channel of the post whose thread it is, where the bot opened it; else the channel itself. */
async function placeOfPost(guild: string, id: string, client: Client): Promise<Place> {
  const channel = await client.channels.fetch(id)
  const isOwn = channel?.isThread() === true && channel.ownerId === client.user?.id
  return guildPlace(guild, isOwn ? (channel.parentId ?? id) : id)
}

const unseen = [
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
]
const maxForeign = 10_000
const rememberedMs = 3_000

const emojiSchema = z.object({ id: z.string().nullable(), name: z.string().nullable() })
type Emoji = z.infer<typeof emojiSchema>

const reactedSchema = z.object({
  user_id: z.string(),
  channel_id: z.string(),
  message_id: z.string(),
  guild_id: z.string().optional(),
  message_author_id: z.string().optional(),
  member: z
    .object({ flags: z.number().optional(), user: z.object({ bot: z.boolean().optional() }).optional() })
    .optional(),
  emoji: z.object({ name: z.string().nullable() }),
})
const messageSchema = z.object({
  author: z.object({ id: z.string() }),
  components: z.array(z.looseObject({ type: z.number() })).default([]),
  reactions: z.array(z.object({ emoji: emojiSchema })).default([]),
})
const usersSchema = z.array(z.object({ id: z.string() }))
