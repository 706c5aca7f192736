/** Says once what the bot does in a channel that it was invited to. */
import { z } from 'zod'
import type { Bot, Log } from '../../../src/core.ts'
import type { LongCommands } from '../../kit/long-commands.ts'
import { renderCard } from '../render/messages.ts'
import type { Poster } from '../send/poster.ts'
import { Body, type Conversation, parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface InvitationParts {
  readonly bot: Bot
  readonly calls: WebCalls
  readonly poster: Poster
  readonly longCommands: LongCommands
  readonly log: Log
  readonly lendResponseUrl: LendResponseUrl
}

const Joined = z.object({ user: z.string(), channel: z.string() })

/** Slack tells of everybody who comes to a channel where the bot is; the bot itself is one of them. */
export function addInvitations(app: SlackApp, parts: InvitationParts): void {
  const { bot, poster, longCommands, log, lendResponseUrl } = parts
  app.event('member_joined_channel', async ({ body, event, context }) => {
    const { data: joined } = Joined.safeParse(event)
    if (joined === undefined || joined.user !== context.botUserId) return
    const to = parseConversation(body, context, lendResponseUrl)
    if (to === undefined || !(await app.isFirst(Body.parse(body)))) return
    const about = await describeChannel(to, parts)
    const card = await bot.welcome({ place: to.place, occasion: 'invitation', ...about })
    if (card === undefined) return
    const messages = renderCard(card)
    await longCommands.keep({ workspace: to.workspace }, messages)
    try {
      for (const message of messages) await poster.post(to, message)
    } catch (error) {
      // Removed again before it could say a word, or only some may post there.
      if (refusalOf(error) === undefined) throw error
      log.info({ reason: describe(error) }, 'a channel takes no welcome')
    }
  })
}

/** What the channel is called and for; nothing where the workspace does not let the bot read that. */
async function describeChannel({ token, channel }: Conversation, { calls, log }: InvitationParts) {
  try {
    // https://docs.slack.dev/reference/methods/conversations.info
    const { channel: found } = await calls.call(() => calls.client(token).conversations.info({ channel }))
    const description = [found?.topic?.value, found?.purpose?.value].filter(Boolean).join(' ')
    return { name: found?.name, description }
  } catch (error) {
    log.debug({ reason: describe(error) }, 'what a channel is about is not known')
    return {}
  }
}
