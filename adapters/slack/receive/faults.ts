/**
 * What becomes of what a listener throws: the log knows all of it, the person a
 * sentence and where to find it.
 */
import { AuthorizationError, type Context } from '@slack/bolt'
import { type AdapterContext, BotError } from '../../../src/core.ts'
import { newId } from '../../kit/new-id.ts'
import { isMisread, type Unread } from '../../kit/unread.ts'
import type { Answers } from '../send/answers.ts'
import { Body, parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'

export interface FaultParts extends Pick<AdapterContext, 'log' | 'random'> {
  readonly answers: Answers
  readonly lendResponseUrl: LendResponseUrl
  readonly unread: Unread
}

/** What failed, as Bolt's extended error handler is told. */
export interface ListenerFault {
  readonly error: Error
  readonly body: unknown
  readonly context: Context
}

/** Bolt's error handler; never rejects. */
export async function reportFault(
  { error, body, context }: ListenerFault,
  { answers, log, random, lendResponseUrl, unread }: FaultParts,
): Promise<void> {
  const errorId = newId(random)
  const cause = error instanceof AuthorizationError ? error.original : error
  const sentence =
    cause instanceof BotError
      ? cause.userMessage
      : `Something went wrong on my side; nothing you did was wrong. (Error id ${errorId})`
  const all = 'originals' in cause && Array.isArray(cause.originals) ? cause.originals : [cause]
  if (all.every(isMisread)) for (const one of all) unread.note('listener', one)
  else log.error({ errorId, reason: describe(cause), stack: cause.stack }, 'a listener failed')
  try {
    const to = parseConversation(body, context, lendResponseUrl)
    const address = Body.safeParse(body).data?.response_url
    if (to !== undefined) await answers.tell(to, sentence)
    // Where the bot has no token, this is the only way to say so.
    else if (address !== undefined) {
      await lendResponseUrl(address)?.send({ response_type: 'ephemeral', text: sentence })
    }
  } catch (unsaid) {
    log.error({ errorId, reason: describe(unsaid) }, 'nobody could be told of the fault')
  }
}
