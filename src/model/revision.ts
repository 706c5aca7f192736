/** A change of a paper after it was posted: a new version, or its withdrawal. */
import { isWithdrawn, type Paper } from './paper.ts'

/** A paper's version. `version` is its newest number, 0 if unknown. */
export interface VersionState {
  readonly version: number
  readonly isWithdrawn: boolean
}

export interface Revision {
  readonly paper: Paper
  readonly kind: 'new-version' | 'withdrawn'
  readonly version: number
}

export function versionStateOf(paper: Paper): VersionState {
  return { version: paper.versions?.at(-1)?.number ?? 0, isWithdrawn: isWithdrawn(paper) }
}

/**
 * The revision since a paper was posted; undefined for other changes, and if its versions became known only
 * later but existed before `toldDay`, an ISO day.
 */
export function findRevision(paper: Paper, told: VersionState, toldDay: string): Revision | undefined {
  const { version, isWithdrawn } = versionStateOf(paper)
  if (isWithdrawn) return told.isWithdrawn ? undefined : { paper, kind: 'withdrawn', version }
  if (version <= Math.max(told.version, 1)) return undefined
  const day = paper.versions?.at(-1)?.day
  const isNews = told.version > 0 || (day !== undefined && day > toldDay)
  return isNews ? { paper, kind: 'new-version', version } : undefined
}
