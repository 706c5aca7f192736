/** Posts a card into a channel, thread or forum; `PostOnce` sees to it that it comes once. */
import { ChannelType, type Client, RESTJSONErrorCodes, Routes } from 'discord.js'
import { z } from 'zod'
import { type Bot, type Card, type Place, unlessAborted } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import type { Post, PostedMessage, PostOnce } from '../kit/post-once.ts'
import { type Channel, channelSchema, describePost, removePost } from './forum.ts'
import { prepareMessages } from './messages.ts'
import { findLackingIn, mayModerate, type Target } from './permissions.ts'
import { directPlace, parsePlace } from './place.ts'
import { findMarked, findMarkedPost, type Mark, markMessage, markOf } from './render/marks.ts'
import type { DiscordMessage } from './render.ts'
import { openThread, type Thread } from './threads.ts'
import { sendOnce } from './wire/cancellable-send.ts'
import { callAgain, explainPost, hasCode, insist, isUnanswered } from './wire/faults.ts'
import { toRawFiles, toRequest } from './wire/requests.ts'

export interface PostParts {
  readonly client: Client<true>
  readonly bot: Bot
  readonly posts: PostOnce
  readonly longCommands: LongCommands
}

/**
 * Gives the id of the first message. Throws `BotError`: `gone` where no further try can
 * succeed, `not-allowed` where somebody has to fix something first, `unavailable` where a
 * later try may succeed by itself.
 */
export async function postCard(post: Post, parts: PostParts): Promise<string> {
  const { client } = parts
  const target = parsePlace(post.place)
  if (target === undefined) throw new Error(`${post.place} is not a place of Discord`)
  try {
    return await parts.posts.post(post, () => openMessages(post, target, parts))
  } catch (error) {
    if (error === post.signal?.reason) throw error
    throw await explainRefused(error, client, target)
  }
}

/**
 * Puts a card in the place of one that was posted; of one that takes several messages
 * the first. Throws as `postCard`.
 */
export async function editPost(
  place: Place,
  messageId: string,
  card: Card,
  parts: Omit<PostParts, 'posts'>,
): Promise<void> {
  const { client } = parts
  const target = parsePlace(place)
  if (target === undefined) throw new Error(`${place} is not a place of Discord`)
  const [message] = await prepareMessages(parts, { place, user: client.user.id, isForAll: true }, card)
  if (message === undefined) return
  try {
    const room = channelSchema.parse(await insist(() => client.rest.get(Routes.channel(target.channel))))
    const isForum = room.type === ChannelType.GuildForum || room.type === ChannelType.GuildMedia
    const route = Routes.channelMessage(isForum ? messageId : target.channel, messageId)
    const { body, files } = toRequest(message)
    await insist(() => client.rest.patch(route, { body, files }))
  } catch (error) {
    // Somebody deleted it.
    if (hasCode(error, RESTJSONErrorCodes.UnknownMessage)) return
    throw await explainRefused(error, client, target)
  }
}

/** The place of a person's direct messages. Throws `BotError('gone')` where the account is. */
export async function findDirectPlace(client: Client<true>, user: string): Promise<Place> {
  try {
    // https://docs.discord.com/developers/resources/user#create-dm: the same channel
    // however often it is asked for.
    const body = { recipient_id: user }
    const channel = createdSchema.parse(await client.rest.post(Routes.userChannels(), { body }))
    return directPlace(user, channel.id)
  } catch (error) {
    throw explainPost(error, [])
  }
}

async function openMessages(
  { place, card, key, under, signal }: Post,
  { guild, channel }: Target,
  parts: PostParts,
): Promise<readonly PostedMessage[]> {
  const { client } = parts
  const messages = await prepareMessages(parts, { place, user: client.user.id, isForAll: true }, card)
  const known = client.rest.get(Routes.channel(channel))
  const room = channelSchema.parse(await unlessAborted(signal, known))
  const isForum = room.type === ChannelType.GuildForum || room.type === ChannelType.GuildMedia
  let thread = await unlessAborted(signal, findThread(client, { channel, room, isForum, under, card }))
  return messages.map((unmarked, part) => {
    const mark = markOf(key, part)
    const message = markMessage(unmarked, mark)
    if (part > 0 || !isForum || under !== undefined || guild === undefined)
      return createOrFind(signal, {
        find: () => findMarked(client, thread.room, mark),
        create: () => client.rest.post(Routes.channelMessages(thread.room), toPost(message, mark, thread)),
        remove: (id) => client.rest.delete(Routes.channelMessage(thread.room, id)),
      })
    return createOrFind(signal, {
      find: () => findMarkedPost(client, { guild, channel }, mark),
      create: () =>
        client.rest.post(Routes.threads(channel), {
          body: {
            ...describePost(card, room, { isModerator: mayModerate(client, channel) }),
            message: toRequest(message).body,
          },
          files: toRawFiles(message.files),
        }),
      remove: (id) => removePost(client, id),
      // The first message of a post has the id of its thread.
      use: (id) => {
        thread = { room: id }
      },
    })
  })
}

function toPost(message: DiscordMessage, { nonce }: Mark, { reference }: Thread) {
  return toRequest(message, { nonce, enforce_nonce: true, ...reference })
}

async function findThread(
  client: Client<true>,
  from: {
    readonly channel: string
    readonly room: Channel
    readonly isForum: boolean
    readonly under: string | undefined
    readonly card: Card
  },
): Promise<Thread> {
  const { channel, room, isForum, under, card } = from
  if (under === undefined) return { room: channel }
  return isForum ? { room: under } : openThread(client, { channel, type: room.type, message: under, card })
}

/** A message that is created, and looked for where nobody knows whether it was. */
function createOrFind(
  signal: AbortSignal | undefined,
  act: Pick<PostedMessage, 'use'> & {
    find(): Promise<readonly string[]>
    create(): Promise<unknown>
    remove(id: string): Promise<unknown>
  },
): PostedMessage {
  const create = async () => createdSchema.parse(await sendOnce(signal, act.create)).id
  return {
    find: () => insist(act.find),
    send: (onDoubt) =>
      callAgain(create, {
        firstPauseMs,
        isPassing: isUnanswered,
        async recover() {
          onDoubt()
          return (await act.find())[0]
        },
        signal,
      }),
    async remove(id) {
      try {
        await insist(() => act.remove(id))
      } catch (error) {
        if (!hasCode(error, RESTJSONErrorCodes.UnknownMessage, RESTJSONErrorCodes.UnknownChannel)) throw error
      }
    },
    ...(act.use && { use: act.use }),
  }
}

/**
 * Where Discord says that the bot lacks something, its permissions are looked up, and
 * whether it is still in the server.
 */
async function explainRefused(error: unknown, client: Client<true>, target: Target): Promise<unknown> {
  if (!hasCode(error, RESTJSONErrorCodes.MissingAccess, RESTJSONErrorCodes.MissingPermissions))
    return explainPost(error, [])
  try {
    if (target.guild !== undefined) await client.rest.get(Routes.guild(target.guild))
    return explainPost(error, await findLackingIn(client, target))
  } catch (fault) {
    if (hasCode(fault, RESTJSONErrorCodes.UnknownGuild)) return explainPost(fault, [])
    return explainPost(error, hasCode(fault, RESTJSONErrorCodes.MissingAccess) ? ['View Channel'] : [])
  }
}

/** What was created a moment ago may not be shown yet. */
const firstPauseMs = 1_000

const createdSchema = z.object({ id: z.string() })
