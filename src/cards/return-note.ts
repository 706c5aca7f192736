/** A welcome when the bot is back in a workspace. */
import type { Card } from '../model/card.ts'

/** Adds that everything is still there, on the first answer after the return. */
export function noteReturn(card: Card, isReturn: boolean): Card {
  if (!isReturn) return card
  const sentence =
    'Welcome back: the topics, reading lists, settings and subscriptions of this workspace are as they were.'
  return { ...card, blocks: [...card.blocks, { kind: 'note', text: [sentence] }] }
}
