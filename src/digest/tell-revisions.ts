/** Announces revisions of papers where they were posted. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { revisionCard } from '../cards/revision-card.ts'
import type { Digest } from '../model/delivery.ts'
import type { Revision } from '../model/revision.ts'
import type { Revisions } from '../ports/digest.ts'
import { noticeOf } from './notice.ts'

/** Older posts are forgotten by their readers. */
const rememberedFor = { hours: 90 * 24 }

/**
 * Records deliveries for everything that changed since the last call on any process; resolves
 * early when `isStopping` says so.
 */
export async function tellRevisions(
  revisions: Revisions,
  now: Temporal.Instant,
  isStopping: () => boolean,
): Promise<void> {
  const sinceMs = now.subtract(rememberedFor).epochMilliseconds
  while (!isStopping()) {
    if ((await revisions.record(composeRevision, { nowMs: now.epochMilliseconds, sinceMs })) === 'done')
      return
    await letOthersRun()
  }
}

function composeRevision(revision: Revision): Digest {
  return noticeOf(revision.paper.id, revisionCard(revision))
}
