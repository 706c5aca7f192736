/** What a digest covers, and how complete that is. */
import type { Receipt } from '../model/delivery.ts'

/** A source as it stood when the digest was composed. */
export interface SourceReport {
  readonly ingestedAtMs: number
  readonly announced: number
  readonly faults: readonly string[]
}

export interface Coverage {
  /** What the sources announced since the last digest. */
  readonly announced: number
  /** Papers that became known since then. */
  readonly ingested: number
  /** `degraded`: a source gave nothing but faults; `incomplete`: some of its records could not be read. */
  readonly health: 'whole' | 'incomplete' | 'degraded'
}

/** What the sources brought after a time; all that they ever brought where there is none. */
export function readCoverage(
  sources: readonly SourceReport[],
  ingested: number,
  since: Temporal.Instant | undefined,
): Coverage {
  const reports = sources.filter(
    ({ ingestedAtMs }) => since === undefined || ingestedAtMs > since.epochMilliseconds,
  )
  const isDown = reports.some(({ announced, faults }) => announced === 0 && faults.length > 0)
  const isHurt = reports.some(({ faults }) => faults.length > 0)
  return {
    // A source that was read again announces what was known before, too.
    announced: Math.max(
      ingested,
      reports.reduce((sum, { announced }) => sum + announced, 0),
    ),
    ingested,
    health: isDown ? 'degraded' : isHurt ? 'incomplete' : 'whole',
  }
}

export function makeReceipt(coverage: Coverage, matched: number, shown: number): Receipt {
  const { announced, ingested, health } = coverage
  const state = () => {
    if (health !== 'whole') return health
    if (shown > 0) return 'complete'
    if (announced === 0) return 'nothing-announced'
    return matched === 0 ? 'nothing-matched' : 'nothing-new'
  }
  return { announced, ingested, matched, shown, state: state() }
}
