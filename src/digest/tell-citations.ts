/** Announces papers that cite those which places follow. */
import { citationNotice } from '../cards/citation-notice.ts'
import type { Citations } from '../ports/full-texts.ts'
import { noticeOf } from './notice.ts'

/** Each once ever for a place, over all replicas. */
export function tellCitations(citations: Citations, now: Temporal.Instant): Promise<void> {
  return citations.record((found) => noticeOf(found.citing.id, citationNotice(found)), now.epochMilliseconds)
}
