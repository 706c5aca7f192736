/** Cards that the bot posts by itself, as Slack takes them; `PostOnce` sees to it that each comes once. */
import type { LongCommands } from '../kit/long-commands.ts'
import type { Post, PostOnce } from '../kit/post-once.ts'
import type { Workspaces } from './install/workspaces.ts'
import { isPersonal, parsePlace } from './place.ts'
import type { Poster } from './poster.ts'
import { explainRefusedPost } from './refusals.ts'
import { renderCard } from './render.ts'

export interface DeliveryParts {
  readonly posts: PostOnce
  readonly poster: Poster
  readonly longCommands: LongCommands
  readonly workspaces: Workspaces
}

/** Gives the `ts` of the first message. Throws `BotError` where the bot may not post there. */
export async function deliverCard(
  { posts, poster, longCommands, workspaces }: DeliveryParts,
  post: Post,
): Promise<string> {
  const { card, key, under: threadTs, signal } = post
  const { workspace, channel, installed } = parsePlace(post.place)
  const open = async () => {
    const { token } = await workspaces.findCaller(installed)
    const target = { token, channel, threadTs }
    const messages = renderCard(card)
    await longCommands.keep(workspace, messages)
    return messages.map((message, part) => {
      const messageKey = part === 0 ? key : `${key}#${part}`
      return {
        find: async (sinceMs: number) => (await poster.find(target, messageKey, sinceMs, signal))?.ts,
        async send() {
          const posted = await poster.post(target, message, messageKey, signal)
          for (const file of message.files) await poster.upload({ ...target, ...posted }, file)
          return posted.ts
        },
      }
    })
  }
  try {
    return await posts.post(post, open)
  } catch (error) {
    throw explainRefusedPost(error, isPersonal(channel))
  }
}
