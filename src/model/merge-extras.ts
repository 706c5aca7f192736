/** Merges what sources tell of a paper beyond its text. */
import { earliest, latest, longerText, sortedSet } from './agree.ts'
import { paperBounds } from './bounds.ts'
import type { PaperExtras, PaperVersion } from './paper-record.ts'

/**
 * Both extras in one, in whatever order they are merged: every version, category and nickname, the
 * longer texts, the highest counts, a retraction that either has.
 */
export function mergeExtras(first: PaperExtras, second: PaperExtras): PaperExtras {
  const versions = mergeVersions([...(first.versions ?? []), ...(second.versions ?? [])])
  const categories = sortedSet([...(first.categories ?? []), ...(second.categories ?? [])]).slice(
    0,
    paperBounds.categories,
  )
  const nicknames = sortedSet([...(first.nicknames ?? []), ...(second.nicknames ?? [])]).slice(
    0,
    paperBounds.nicknames,
  )
  const comments = longerText(first.comments, second.comments)
  const venue = longerText(first.venue, second.venue)
  const votes = higher(first.votes, second.votes)
  const citations = higher(first.citations, second.citations)
  const leftVenue = latest(first.leftVenue, second.leftVenue)
  return {
    ...(versions.length === 0 ? {} : { versions }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(nicknames.length === 0 ? {} : { nicknames }),
    ...(comments === undefined ? {} : { comments }),
    ...(venue === undefined ? {} : { venue }),
    ...(votes === undefined ? {} : { votes }),
    ...(citations === undefined ? {} : { citations }),
    ...(first.isRetracted === true || second.isRetracted === true ? { isRetracted: true } : {}),
    ...(leftVenue === undefined ? {} : { leftVenue }),
  }
}

/** Each version once, oldest first; withdrawn when any source says so. */
function mergeVersions(versions: readonly PaperVersion[]): PaperVersion[] {
  const merged = new Map<number, PaperVersion>()
  for (const version of versions) {
    const before = merged.get(version.number)
    const day = earliest(before?.day, version.day)
    merged.set(version.number, {
      number: version.number,
      ...(day === undefined ? {} : { day }),
      isWithdrawn: version.isWithdrawn || (before?.isWithdrawn ?? false),
    })
  }
  return [...merged.values()].sort((a, b) => a.number - b.number).slice(-paperBounds.versions)
}

function higher(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return Math.max(a, b)
}
