/** What people think of an answer, by the thumbs under it: counted, and thanked for in private. */
import { z } from 'zod'
import type { AdapterContext } from '../../../src/core.ts'
import { feedbackId } from '../render/feedback-block.ts'
import type { Answers } from '../send/answers.ts'
import { parseConversation } from '../wire/conversation.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'

export interface FeedbackParts extends Pick<AdapterContext, 'meter'> {
  readonly answers: Answers
  readonly lendResponseUrl: LendResponseUrl
}

const Pressed = z.object({ value: z.enum(['good', 'bad']) })

const thanks = {
  good: 'Thank you, that is good to know.',
  bad: 'Thank you. Say it in other words, and I look again.',
} as const

export function addFeedback(app: SlackApp, { answers, meter, lendResponseUrl }: FeedbackParts): void {
  app.action(feedbackId, async ({ body, action, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    const { value } = Pressed.parse(action)
    meter.rated(value)
    // A whisper: in the conversation it would stand between question and answer for good.
    if (to !== undefined) await answers.tell({ ...to, kind: 'channel' }, thanks[value])
  })
}
