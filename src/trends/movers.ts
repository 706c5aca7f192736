/** What rose and what fell: the share of all papers lately against the share before. */
import type { Trend } from './trend.ts'
import { sum } from './trend.ts'

/** Papers of two spans of time. */
export interface Counted {
  readonly before: number
  readonly lately: number
}

export interface Mover extends Counted {
  readonly label: string
  /** A query that finds its papers. */
  readonly query: string
  /** Shares of all papers of each span, from 0 to 1. */
  readonly shareBefore: number
  readonly shareLately: number
}

/** A topic by how many papers it has lately. */
export type Largest = Pick<Mover, 'label' | 'query' | 'lately'>

export interface Moved {
  readonly rose: readonly Mover[]
  readonly fell: readonly Mover[]
}

/** How many periods count as lately: the last quarter, at least one. */
export function latelyOf(periods: number): number {
  return Math.max(1, Math.floor(periods / 4))
}

/** What a trend has in the last periods and in those before. */
export function splitCounts(counts: Trend['counts']): Counted {
  const lately = latelyOf(counts.length)
  return { before: sum(counts.slice(0, -lately)), lately: sum(counts.slice(-lately)) }
}

/**
 * Those whose share changed by more than chance explains, the surest first: two shares are compared by
 * the z of their difference (https://en.wikipedia.org/wiki/Two-proportion_Z-test), which must be 2 at
 * least, for five papers or more.
 */
export function findMovers(
  candidates: readonly (Counted & Pick<Mover, 'label' | 'query'>)[],
  all: Counted,
  limit: number,
): Moved {
  const moved = candidates
    .filter(({ before, lately }) => before + lately >= fewest)
    .map((one) => ({ mover: withShares(one, all), z: changeOf(one, all) }))
    .filter(({ z }) => Math.abs(z) >= surest)
    .sort((one, other) => Math.abs(other.z) - Math.abs(one.z))
  const take = (isSuch: (z: number) => boolean) =>
    moved
      .filter(({ z }) => isSuch(z))
      .slice(0, limit)
      .map(({ mover }) => mover)
  return { rose: take((z) => z > 0), fell: take((z) => z < 0) }
}

/** By how many standard deviations the share rose; 0 where a span has no papers at all. */
export function changeOf({ before, lately }: Counted, all: Counted): number {
  if (all.before === 0 || all.lately === 0) return 0
  const pooled = (before + lately) / (all.before + all.lately)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / all.before + 1 / all.lately))
  return deviation === 0 ? 0 : (lately / all.lately - before / all.before) / deviation
}

function withShares<Candidate extends Counted>(one: Candidate, all: Counted) {
  return { ...one, shareBefore: one.before / all.before, shareLately: one.lately / all.lately }
}

const fewest = 5
const surest = 2
