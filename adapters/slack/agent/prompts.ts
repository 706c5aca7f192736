/**
 * What a person could say, shown above the empty line:
 * https://docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts
 */
import { z } from 'zod'
import { type Bot, cutText, type Log } from '../../../src/core.ts'
import { firstPrompts } from '../install/manifest.ts'
import { type Conversation, parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import type { Sessions } from './sessions.ts'

export interface PromptParts {
  readonly bot: Bot
  readonly calls: WebCalls
  readonly sessions: Sessions
  readonly log: Log
  readonly lendResponseUrl: LendResponseUrl
}

const Opened = z.object({ tab: z.literal('messages'), channel: z.string() })

/** Whenever a person opens the bot's messages, for topics come and go. */
export function addPrompts(app: SlackApp, parts: PromptParts): void {
  app.event('app_home_opened', async ({ body, event, context }) => {
    const { data: opened } = Opened.safeParse(event)
    const to = parseConversation(body, context, parts.lendResponseUrl)
    if (to === undefined || opened === undefined || !(await parts.sessions.isAgent(to.token))) return
    const prompts = await choosePrompts(parts.bot, to)
    const { assistant } = parts.calls.client(to.token)
    try {
      // With a `thread_ts` Slack would ignore it, as that is for the older assistants.
      await assistant.threads.setSuggestedPrompts({ channel_id: opened.channel, title: 'Try', prompts })
    } catch (error) {
      parts.log.debug({ reason: describe(error) }, 'prompts could not be suggested')
    }
  })
}

/** The workspace's first topics, and what helps on everywhere. */
async function choosePrompts(bot: Bot, { place, user }: Conversation) {
  const choices = await bot.complete({ place, user, text: 'latest ' })
  const topics = choices.map(({ value, hint }) => ({
    title: cutText(`New in ${hint ?? value}`, maxTitle),
    message: value,
  }))
  const own = topics.slice(0, maxPrompts - 2)
  const [find, news, , help] = firstPrompts
  return own.length === 0 ? [...firstPrompts] : [find, ...own, own.length < maxPrompts - 2 ? news : help]
}

const maxPrompts = 4
const maxTitle = 75
