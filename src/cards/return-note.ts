/** What people read first when the bot is in their workspace again. */
import type { Card } from '../model/card.ts'

/** The same card, and that what was kept is there again, where this is the first since. */
export function noteReturn(card: Card, isReturn: boolean): Card {
  if (!isReturn) return card
  const sentence =
    'Welcome back: the topics, reading lists, settings and subscriptions of this workspace are as they were.'
  return { ...card, blocks: [...card.blocks, { kind: 'note', text: [sentence] }] }
}
