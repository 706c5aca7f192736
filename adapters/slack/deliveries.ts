/** Cards that the bot posts by itself, as Slack takes them; `PostOnce` sees to it that each comes once. */
import { type Log, sentenceCard } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import type { Post, PostedMessage, PostOnce } from '../kit/post-once.ts'
import type { Workspaces } from './install/workspaces.ts'
import { isPersonal, parsePlace } from './place.ts'
import type { Poster, Target } from './poster.ts'
import { explainRefusedPost, sayNotUploaded } from './refusals.ts'
import { renderCard, type SlackFile } from './render.ts'
import { describe } from './wire/library-log.ts'

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
    await longCommands.keep(workspace, messages)
    return messages.flatMap((message, part): PostedMessage[] => {
      const messageKey = part === 0 ? key : `${key}#${part}`
      return [
        {
          find: async (sinceMs) => (await poster.find(target, messageKey, sinceMs, signal))?.ts,
          send: async () => (await poster.post(target, message, messageKey, signal)).ts,
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

/** A file under its message, known by its key; where Slack does not take it, a line says so in its place. */
function uploadOnce({ file, target, key, signal }: Upload, { poster, log }: DeliveryParts): PostedMessage {
  return {
    async find(sinceMs) {
      const found =
        (await poster.findFile(target, file.name, sinceMs, signal)) ??
        (await poster.find(target, key, sinceMs, signal))
      return found && key
    },
    async send() {
      try {
        const channel = await poster.findChannel(target, signal)
        await poster.upload({ ...target, channel }, file, signal)
      } catch (error) {
        signal?.throwIfAborted()
        log.warn({ reason: describe(error) }, 'a file could not be uploaded')
        const [line] = renderCard(sentenceCard(sayNotUploaded(file.name, error)))
        await poster.post(target, line, key, signal)
      }
      return key
    },
  }
}
