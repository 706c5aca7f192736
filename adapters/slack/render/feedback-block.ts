/**
 * Two thumbs under an answer:
 * https://docs.slack.dev/reference/block-kit/block-elements/feedback-buttons-element
 */
import type { types } from '@slack/bolt'
import { plainTextObject, type TextBlock } from './text-blocks.ts'

/** The action id of the thumbs; the value is `good` or `bad`. */
export const feedbackId = 'feedback'

export function feedbackBlock(): TextBlock {
  const good = {
    text: plainTextObject('Helpful'),
    accessibility_label: 'This answer was helpful',
    value: 'good',
  }
  const bad = {
    text: plainTextObject('Not helpful'),
    accessibility_label: 'This answer was not helpful',
    value: 'bad',
  }
  const buttons: types.FeedbackButtons = {
    type: 'feedback_buttons',
    action_id: feedbackId,
    positive_button: good,
    negative_button: bad,
  }
  const length = good.text.text.length + bad.text.text.length
  return { block: { type: 'context_actions', elements: [buttons] }, words: '', length }
}
