/** The message to a subscriber whose subscription the bot has stopped. */
import type { Card } from '../model/card.ts'
import type { Subscription } from '../model/subscription.ts'
import { wantedSpans } from './subscription-text.ts'

/** `name` is the topic's title or the query; `room` is what people call the place, where that is known. */
export function stoppedCard(
  subscription: Subscription,
  {
    name,
    room = 'the channel where you subscribed',
  }: { readonly name: string; readonly room?: string | undefined },
): Card {
  const { number, reason } = subscription
  return {
    title: `Subscription ${number} stopped`,
    blocks: [
      {
        kind: 'text',
        text: [`In ${room} I no longer post `, ...wantedSpans(subscription, name), '.'],
      },
      { kind: 'text', text: [`Why: ${reason ?? 'the channel refused it.'}`] },
      {
        kind: 'note',
        text: [
          'When that is fixed, say ',
          { code: `resume ${number}` },
          ' there: the next digest covers what was missed.',
        ],
      },
    ],
    buttons: [],
  }
}
