/** The ways to each person, and which of them an answer goes first. */
import { BotError } from '../../../src/core.ts'
import type { Answer } from '../../kit/answer.ts'
import type { SlackMessage } from '../render/messages.ts'
import type { Conversation } from '../wire/conversation.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import { type Posted, type Poster, toPayload } from './poster.ts'

/** Where the message is, if the bot may change it there, or why this way is closed; empty if it arrived. */
export type Way = (message: SlackMessage) => Promise<{ readonly posted?: Posted; readonly refusal?: string }>

interface WayParts {
  readonly poster: Poster
  readonly calls: WebCalls
}

/** At least one, the best first. */
export function waysTo(
  to: Conversation,
  visibility: Answer['visibility'],
  { poster, calls }: WayParts,
): Way[] {
  const post = refusing((message) => poster.post(to, message))
  const whisper = refusing(async (message) => {
    await poster.postEphemeral(to, to.user, message)
    return undefined
  })
  const direct = refusing((message) => poster.post({ token: to.token, channel: to.user }, message))
  const answer =
    (response_type: 'in_channel' | 'ephemeral'): Way =>
    async (message) => {
      const body = { ...toPayload(message), response_type, replace_original: false }
      const thread = to.threadTs === undefined ? {} : { thread_ts: to.threadTs }
      if (await respond(calls, to, { ...body, ...thread })) return {}
      return { refusal: to.responseUrl?.isGood ? 'invalid_blocks' : '' }
    }
  if (to.kind === 'direct') return [post, answer('ephemeral'), direct]
  if (visibility === 'public') return [post, answer('in_channel'), direct]
  return [answer('ephemeral'), whisper, direct]
}

/** False where there is no response URL, or it takes nothing any more. */
export async function respond(
  calls: WebCalls,
  { responseUrl }: Pick<Conversation, 'responseUrl'>,
  body: object,
): Promise<boolean> {
  return responseUrl !== undefined && calls.call(() => responseUrl.send(body))
}

export function refusing(send: (message: SlackMessage) => Promise<Posted | undefined>): Way {
  return async (message) => {
    try {
      const posted = await send(message)
      return posted === undefined ? {} : { posted }
    } catch (error) {
      // Where Slack stumbles over a call every time, another way may be open.
      const refusal = refusalOf(error instanceof BotError ? error.cause : error)
      if (refusal === undefined) throw error
      return { refusal }
    }
  }
}
