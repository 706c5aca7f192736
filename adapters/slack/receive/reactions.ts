/**
 * Emoji under the bot's own posts, which vote as buttons do. Whoever installed without the scope
 * `reactions:read` is told of none.
 */
import { z } from 'zod'
import { opinionOf } from '../../../src/core.ts'
import type { Ears } from '../people/hear.ts'
import type { Counts } from '../send/counts.ts'
import { Body, parseConversation } from '../wire/conversation.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface ReactionParts extends Pick<Ears, 'hear'> {
  readonly counts: Counts
  readonly calls: WebCalls
  readonly lendResponseUrl: LendResponseUrl
}

export function addReactions(app: SlackApp, parts: ReactionParts): void {
  for (const name of ['reaction_added', 'reaction_removed'] as const)
    app.event(name, async ({ body, event, context }) => {
      const { data: reacted } = Reacted.safeParse(event)
      if (reacted === undefined || reacted.item_user !== context.botUserId) return
      const to = parseConversation(body, context, parts.lendResponseUrl)
      if (to === undefined || to.user === context.botUserId || opinionOf(reacted.reaction) === undefined)
        return
      if (!(await app.isFirst(Body.parse(body)))) return
      const message = await readMessage(to, reacted.item.ts, parts)
      if (message === undefined) return
      const isOn = name === 'reaction_added'
      const reaction = { emoji: reacted.reaction, isOn, others: emojiOf(message, to.user) }
      await parts.counts.vote(to, message, reaction, (text) => parts.hear(to, text))
    })
}

/** The message itself; undefined where Slack does not show it. */
async function readMessage(
  to: { readonly token: string; readonly channel: string },
  timestamp: string,
  { calls }: Pick<ReactionParts, 'calls'>,
): Promise<unknown> {
  const { reactions } = calls.client(to.token)
  try {
    const { message } = await calls.call(() => reactions.get({ channel: to.channel, timestamp, full: true }))
    return message
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
    return undefined
  }
}

/** The emoji that a person has under a message now. */
function emojiOf(message: unknown, user: string): string[] {
  const reactions = WithReactions.safeParse(message).data?.reactions ?? []
  return reactions.filter(({ users }) => users.includes(user)).map(({ name }) => name)
}

const WithReactions = z.object({
  reactions: z.array(z.object({ name: z.string(), users: z.array(z.string()) })),
})

/** https://docs.slack.dev/reference/events/reaction_added */
const Reacted = z.object({
  reaction: z.string(),
  item_user: z.string(),
  item: z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
})
