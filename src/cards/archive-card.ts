/** Digests found again. */
import { type Block, type Button, type Card, ownLink } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import type { Digest } from '../model/delivery.ts'
import { formatTime } from '../model/print-schedule.ts'
import { receiptLine } from './digest-card.ts'
import { pageButtons, pageNote } from './list-card.ts'
import { countPapers, formatDay } from './paper-item.ts'

interface Archived {
  readonly at: Temporal.Instant
  readonly digest: Digest
  /** The address of its message, where it has one. */
  readonly url: string | undefined
}

interface Clock {
  readonly timeZone: string
  readonly now: Temporal.Instant
}

/** A page of the archive, newest first; `total` counts all of it. */
export function archiveCard(
  shown: readonly Archived[],
  list: Clock & { readonly page: number; readonly pages: number; readonly total: number },
): Card {
  const { page, pages, total, timeZone, now } = list
  const summary =
    total === 0
      ? 'No digest has been posted here yet.'
      : shown.length === 0
        ? 'There are no more digests.'
        : `${total === 1 ? '1 digest' : `${total} digests`}, newest first (${timeZone}).`
  const blocks: Block[] = [
    { kind: 'text', text: [summary] },
    ...shown.map(({ at, digest, url }): Block => {
      const day = dayOf(at, timeZone)
      return {
        kind: 'item',
        title: digest.card.title,
        meta: `${formatTime(at, timeZone, now)} · ${countPapers(digest.papers.length)}`,
        text: [receiptLine(digest.receipt)],
        ...(url === undefined ? {} : { note: [ownLink('Open the message', url)] }),
        buttons: [{ label: 'Show', command: `digest ${day}` }],
      }
    }),
    ...pageNote(page, pages),
  ]
  const buttons: Button[] = [
    ...pageButtons({ page, command: 'digests' }, pages),
    ...(total === 0 ? [{ label: 'Subscriptions', command: 'subscriptions' }] : []),
  ]
  return { title: 'Digests', blocks, buttons }
}

/** All digests of a day as posted, each with its details; the oldest first. */
export function archivedCard(day: string, found: readonly Archived[], { timeZone, now }: Clock): Card {
  const blocks = found.toReversed().flatMap(({ at, digest, url }): Block[] => {
    const { card, reply } = digest
    const [items, notes] = [reply?.blocks ?? [], card.blocks]
    const details =
      reply === undefined ? notes : [...items, ...notes.filter((block) => block.kind === 'note')]
    const time = ownLink(formatTime(at, timeZone, now), url)
    return [{ kind: 'text', text: [{ bold: card.title }, ', ', time] }, ...details]
  })
  const none: Block = { kind: 'text', text: [`No digest was posted here on this day (${timeZone}).`] }
  return {
    title: `Digests of ${formatDay(day)}`,
    blocks: found.length === 0 ? [none] : blocks,
    buttons: [{ label: 'All digests', command: 'digests' }],
  }
}
