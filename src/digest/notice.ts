/** A card on one paper, told as a digest is. */
import type { Card } from '../model/card.ts'
import type { Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'

export function noticeOf(paper: Identifier, card: Card): Digest {
  return {
    card,
    reply: undefined,
    papers: [paper],
    receipt: { announced: 1, ingested: 1, matched: 1, shown: 1, state: 'complete' },
    isEmpty: false,
  }
}
