/** Posts a card into a channel, thread or forum: once for its key, whatever breaks on the way. */
import { setTimeout as wait } from 'node:timers/promises'
import { ChannelType, type Client, RESTJSONErrorCodes, Routes } from 'discord.js'
import { z } from 'zod'
import {
  type AdapterRows,
  type Bot,
  type Card,
  type DeliveryKey,
  type Place,
  unlessAborted,
  workspaceOf,
} from '../../src/core.ts'
import { explainPost, hasCode, isUnanswered } from './faults.ts'
import { channelSchema, describePost } from './forum.ts'
import { sendOnce } from './leave.ts'
import { findMarked, findMarkedPost, markMessage, markOf } from './marks.ts'
import { saveLongCommands } from './messages.ts'
import { findLackingIn, mayModerate, type Target } from './permissions.ts'
import { directPlace, readPlace } from './place.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { toRawFiles, toRequest } from './requests.ts'
import { openThread, type Thread } from './threads.ts'

export interface PostParts {
  readonly client: Client<true>
  readonly bot: Bot
  readonly rows: AdapterRows
  now(): Temporal.Instant
}

/** What to post where; `under` is the message to whose thread the card belongs. */
export interface Delivered {
  readonly place: Place
  readonly card: Card
  readonly key: DeliveryKey
  readonly under?: string | undefined
  /** Once it is aborted, no message is posted any longer. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Gives the id of the first message. A key that was tried before, here or by another replica, is looked for in the channel
 * before anything is sent. Throws `BotError`: `gone` where no further try can succeed, `not-allowed` where somebody has to
 * mend something first, `unavailable` where a later try may succeed by itself.
 */
export async function postCard(
  { place, card, key, under, signal }: Delivered,
  parts: PostParts,
): Promise<string> {
  const { client, rows, now } = parts
  const target = readPlace(place)
  if (target === undefined) throw new Error(`${place} is not a place of Discord`)
  const workspace = workspaceOf(place)
  const row = `post:${key}`
  const endsAtMs = now().epochMilliseconds + keptMs
  const isRepeat = !(await rows.claim(workspace, row, endsAtMs))
  const posted = isRepeat ? await rows.find(workspace, row) : ''
  if (posted) return posted
  const messages = renderCard(card, {
    isPublic: (command) =>
      parts.bot.hear({ place, user: client.user.id, text: command }).visibility === 'public',
  })
  await saveLongCommands(rows, workspace, messages)
  try {
    const id = await postMessages(client, target, card, { messages, key, isRepeat, under, signal })
    await rows.save(workspace, row, id, endsAtMs)
    return id
  } catch (error) {
    if (error === signal?.reason) throw error
    throw await explainRefused(error, client, target)
  }
}

/** The place of a person's direct messages. Throws `BotError('gone')` where the account is. */
export async function findDirectPlace(client: Client<true>, user: string): Promise<Place> {
  try {
    // https://docs.discord.com/developers/resources/user#create-dm: the same channel however often it is asked for.
    const body = { recipient_id: user }
    const channel = createdSchema.parse(await client.rest.post(Routes.userChannels(), { body }))
    return directPlace(user, channel.id)
  } catch (error) {
    throw explainPost(error, [])
  }
}

interface Delivery {
  readonly messages: readonly DiscordMessage[]
  readonly key: DeliveryKey
  readonly isRepeat: boolean
  readonly under: string | undefined
  readonly signal: AbortSignal | undefined
}

async function postMessages(
  client: Client<true>,
  target: Target,
  card: Card,
  { messages, key, isRepeat, under, signal }: Delivery,
): Promise<string> {
  const marked = messages.map((message, part) => {
    const mark = markOf(key, part)
    return { message: markMessage(message, mark), mark }
  })
  const [first, ...others] = marked
  if (first === undefined) throw new Error('a card has at least one message')
  const send = ({ room, reference }: Thread, { message, mark }: typeof first) =>
    findOrCreate(isRepeat, signal, {
      find: () => findMarked(client, room, mark),
      create: () =>
        client.rest.post(
          Routes.channelMessages(room),
          toRequest(message, { nonce: mark.nonce, enforce_nonce: true, ...reference }),
        ),
    })
  const { guild, channel } = target
  const known = client.rest.get(Routes.channel(channel))
  const room = channelSchema.parse(await unlessAborted(signal, known))
  const isForum = room.type === ChannelType.GuildForum || room.type === ChannelType.GuildMedia
  let thread: Thread = { room: channel }
  let id: string
  if (under !== undefined) {
    thread = isForum
      ? { room: under }
      : await unlessAborted(signal, openThread(client, { channel, type: room.type, message: under, card }))
    id = await send(thread, first)
  } else if (isForum && guild !== undefined) {
    id = await findOrCreate(isRepeat, signal, {
      find: () => findMarkedPost(client, { guild, channel }, first.mark),
      create: () =>
        client.rest.post(Routes.threads(channel), {
          body: {
            ...describePost(card, room, { isModerator: mayModerate(client, channel) }),
            message: toRequest(first.message).body,
          },
          files: toRawFiles(first.message.files),
        }),
    })
    // The first message of a post has the id of its thread.
    thread = { room: id }
  } else id = await send(thread, first)
  for (const other of others) await send(thread, other)
  return id
}

/** Creates what cannot be found. Where nobody knows whether it was created, it is looked for after a pause. */
async function findOrCreate(
  isRepeat: boolean,
  signal: AbortSignal | undefined,
  { find, create }: { find(): Promise<string | undefined>; create(): Promise<unknown> },
): Promise<string> {
  let mustLook = isRepeat
  for (let left = 2; ; left -= 1) {
    try {
      const found = mustLook ? await unlessAborted(signal, find()) : undefined
      return found ?? createdSchema.parse(await sendOnce(signal, create)).id
    } catch (error) {
      if (error === signal?.reason || !isUnanswered(error) || left === 0) throw error
      mustLook = true
      await unlessAborted(signal, wait(pauseMs))
    }
  }
}

/** Where Discord says that the bot lacks something, its permissions are looked up, and whether it is still in the server. */
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
const pauseMs = 1_000

const createdSchema = z.object({ id: z.string() })

/** A delivery is not tried again after a week. */
const keptMs = 7 * 24 * 60 * 60_000
