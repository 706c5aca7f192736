/** Announces papers that cite those which places follow. */
import { citationNotice } from '../cards/citation-notice.ts'
import type { Citations } from '../ports/full-texts.ts'

/** Each once ever for a place, over all replicas. */
export function tellCitations(citations: Citations, now: Temporal.Instant): Promise<void> {
  return citations.record((found) => {
    return {
      card: citationNotice(found),
      reply: undefined,
      papers: [found.citing.id],
      receipt: { announced: 1, ingested: 1, matched: 1, shown: 1, state: 'complete' },
      isEmpty: false,
    }
  }, now.epochMilliseconds)
}
