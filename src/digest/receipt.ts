/** What a digest covers, and how complete that is. */
import type { Receipt } from '../model/delivery.ts'
import type { Listing } from '../model/listing.ts'

/** A source's state when the digest was composed. */
export interface SourceReport {
  readonly source: string
  readonly ingestedAtMs: number
  readonly announced: number
  readonly faults: readonly string[]
  readonly failures?: number
}

export interface Coverage {
  /** What the sources announced since the last digest. */
  readonly announced: number
  /** Papers that became known since then. */
  readonly ingested: number
  /** `degraded`: a source could not be read; `incomplete`: some of what it announced is missing. */
  readonly health: 'whole' | 'incomplete' | 'degraded'
}

/**
 * What the sources brought since the last digest, or ever, for a first one: from its listings for a source
 * that announces by the day, from its last ingest for others.
 */
export function summariseCoverage(
  reports: readonly SourceReport[],
  listings: readonly Pick<Listing, 'source' | 'announced' | 'state'>[],
  ingested: number,
): Coverage {
  const listed = new Set(listings.map(({ source }) => source))
  const others = reports.filter(({ source }) => !listed.has(source))
  const announced = [...listings, ...others].reduce((sum, one) => sum + one.announced, 0)
  const isDegraded =
    listings.some(({ state }) => state === 'degraded') || reports.some(({ failures = 0 }) => failures > 0)
  const isIncomplete =
    listings.some(({ state }) => state === 'incomplete') || others.some(({ faults }) => faults.length > 0)
  return {
    // A paper may arrive unannounced, such as one that somebody asked for.
    announced: Math.max(announced, ingested),
    ingested,
    health: isDegraded ? 'degraded' : isIncomplete ? 'incomplete' : 'whole',
  }
}

export function makeReceipt(coverage: Coverage, matched: number, shown: number): Receipt {
  const { announced, ingested, health } = coverage
  const counts = { announced, ingested, matched, shown }
  if (health !== 'whole') return { ...counts, state: health }
  if (shown > 0) return { ...counts, state: 'complete' }
  if (announced === 0) return { ...counts, state: 'nothing-announced' }
  return { ...counts, state: matched === 0 ? 'nothing-matched' : 'nothing-new' }
}
