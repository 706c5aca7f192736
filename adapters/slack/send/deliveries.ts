/** Cards that the bot posts by itself, as Slack takes them; `PostOnce` sees to it that each comes once. */
import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import { type Log, sentenceCard } from '../../../src/core.ts'
import type { LongCommands } from '../../kit/long-commands.ts'
import type { Post, PostedMessage, PostOnce } from '../../kit/post-once.ts'
import type { Workspaces } from '../install/workspaces.ts'
import { renderCard, type SlackFile } from '../render/messages.ts'
import type { Target } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { isPersonal, isUser, parsePlace } from '../wire/place.ts'
import { explainRefusedPost, sayNotUploaded } from '../wire/refusals.ts'
import type { Poster } from './poster.ts'

export interface DeliveryParts {
  readonly log: Log
  readonly posts: PostOnce
  readonly poster: Poster
  readonly longCommands: LongCommands
  readonly workspaces: Workspaces
}

/** Gives the `ts` of the first message. Throws `BotError` where the bot may not post there. */
export async function deliverCard(parts: DeliveryParts, post: Post): Promise<string> {
  const { posts, poster, longCommands, workspaces } = parts
  const { card, key, under: threadTs, signal } = post
  const { workspace, channel, installed } = parsePlace(post.place)
  const open = async () => {
    const { token } = await workspaces.findCaller(installed)
    const target = { token, channel, threadTs }
    const messages = renderCard(card)
    await longCommands.keep({ workspace, user: isUser(channel) ? channel : undefined }, messages)
    return messages.flatMap((message, part): PostedMessage[] => {
      const messageKey = part === 0 ? key : `${key}#${part}`
      return [
        {
          find: (sinceMs, over) => poster.find(target, messageKey, sinceMs, over),
          send: async (onDoubt) => (await poster.post(target, message, messageKey, { signal, onDoubt })).ts,
          remove: (ts) => poster.remove(target, ts),
        },
        ...message.files.map((file, at) =>
          uploadOnce({ file, target, key: `${messageKey}/file${at}`, signal }, parts),
        ),
      ]
    })
  }
  try {
    return await posts.post(post, open)
  } catch (error) {
    throw explainRefusedPost(error, isPersonal(channel))
  }
}

interface Upload extends Pick<Post, 'key' | 'signal'> {
  readonly file: SlackFile
  readonly target: Target
}

/**
 * A file under its message, known by the name that people see only when they download it; where Slack does not
 * take it, a line says so in its place.
 */
function uploadOnce({ file, target, key, signal }: Upload, { poster, log }: DeliveryParts): PostedMessage {
  const name = nameFile(file.name, key)
  return {
    find: (sinceMs, over) => poster.find(target, key, sinceMs, over, name),
    async send(onDoubt) {
      try {
        const channel = await poster.findChannel(target, signal)
        const named = { ...file, name, title: file.name }
        await poster.upload({ ...target, channel }, named, { signal, onDoubt })
        return undefined
      } catch (error) {
        signal?.throwIfAborted()
        // Of an upload that failed nobody knows whether it is there.
        onDoubt()
        log.warn({ reason: describe(error) }, 'a file could not be uploaded')
        const [line] = renderCard(sentenceCard(sayNotUploaded(file.name, error)))
        return (await poster.post(target, line, key, { signal, onDoubt })).ts
      }
    },
    remove: (ts) => poster.remove(target, ts),
  }
}

/** `trends.png` as `trends-3f2a9c41d0b7.png`: a message with a file carries no key. */
function nameFile(name: string, key: string): string {
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 12)
  const { name: stem, ext } = parse(name)
  return `${stem}-${mark}${ext}`
}
