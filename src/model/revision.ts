/** What became of a paper after it was told of: a new version, or its withdrawal. */
import { isWithdrawn, type Paper } from './paper.ts'

/** How a paper stands. `version` is its newest number, 0 where no version is known. */
export interface VersionState {
  readonly version: number
  readonly isWithdrawn: boolean
}

export interface Revision {
  readonly paper: Paper
  readonly kind: 'new-version' | 'withdrawn'
  readonly version: number
}

export function versionStateOf(paper: Pick<Paper, 'versions'>): VersionState {
  return { version: paper.versions?.at(-1)?.number ?? 0, isWithdrawn: isWithdrawn(paper) }
}

/**
 * What is new of a paper that was told of as it stood then; undefined for anything else that changed, and where its
 * versions became known only later, for one that was there before `toldDay`, an ISO day.
 */
export function findRevision(paper: Paper, told: VersionState, toldDay: string): Revision | undefined {
  const { version, isWithdrawn } = versionStateOf(paper)
  if (isWithdrawn) return told.isWithdrawn ? undefined : { paper, kind: 'withdrawn', version }
  if (version <= Math.max(told.version, 1)) return undefined
  const day = paper.versions?.at(-1)?.day
  const isNews = told.version > 0 || (day !== undefined && day > toldDay)
  return isNews ? { paper, kind: 'new-version', version } : undefined
}
