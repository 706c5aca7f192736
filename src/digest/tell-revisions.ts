/** Tells places what became of the papers that were posted there. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { revisionCard } from '../cards/revision-card.ts'
import type { Digest } from '../model/delivery.ts'
import type { Revision } from '../model/revision.ts'
import type { Revisions } from './port.ts'

/** After so long nobody has the post in mind any more. */
const rememberedFor = { hours: 90 * 24 }

/** Records all that changed since it was last asked, on whichever process; resolves early when `isStopping` says so. */
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
  return {
    card: revisionCard(revision),
    reply: undefined,
    papers: [revision.paper.id],
    receipt: { announced: 1, ingested: 1, matched: 1, shown: 1, state: 'complete' },
    isEmpty: false,
  }
}
