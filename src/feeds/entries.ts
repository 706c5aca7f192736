/** The papers of digests as entries of a feed. */
import { receiptLine } from '../cards/digest-card.ts'
import type { Item } from '../model/card.ts'
import type { Digest } from '../model/delivery.ts'
import { type FeedEntry, feedId } from './write-feed.ts'

/**
 * The papers of a digest as it showed them, each with the digest's receipt under its `label`;
 * `scope` makes their ids their own.
 */
export function entriesOf(
  { card, reply, receipt }: Digest,
  {
    scope,
    label = card.title,
    atMs,
  }: { readonly scope: string; readonly label?: string; readonly atMs: number },
): FeedEntry[] {
  // The message of a short digest has a line a paper, and its thread the rest.
  const items = (reply ?? card).blocks.filter((block): block is Item => block.kind === 'item')
  return items.map(({ paper, title, url, meta, text, note = [] }) => ({
    id: feedId(scope, paper ?? url ?? title),
    title,
    url,
    paragraphs: [[meta], text, note, [`${label}: ${receiptLine(receipt)}`]].filter(
      (spans) => spans.length > 0,
    ),
    atMs,
  }))
}
