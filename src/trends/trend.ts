/** How many papers of a query each period has, of itself and of all; made from counts alone. */
import type { DayCounts } from '../ports/paper-index.ts'
import type { Period } from './periods.ts'

export interface Trend {
  readonly label: string
  /** Papers of each period. */
  readonly counts: readonly number[]
  /** From 0 to 1, of all papers of the period; undefined where it has none. */
  readonly shares: readonly (number | undefined)[]
  /** Papers of each period, whatever they are about. */
  readonly all: readonly number[]
  readonly total: number
  /** Share of all papers of all periods; undefined where there are none. */
  readonly share: number | undefined
  /** The period with most papers, the newest of several; undefined without any paper. */
  readonly peak: number | undefined
  /** Papers of the query that have no date, so that no period counts them. */
  readonly undated: number
}

/** How many papers each period has. */
export function countPeriods({ days }: Pick<DayCounts, 'days'>, periods: readonly Period[]): number[] {
  const counts = periods.map(() => 0)
  let at = 0
  for (const { day, papers } of days) {
    while (at < periods.length && day >= (periods[at]?.until ?? '')) at += 1
    if (day >= (periods[at]?.from ?? '9')) counts[at] = (counts[at] ?? 0) + papers
  }
  return counts
}

/** `all` are the papers of each period, whatever they are about. */
export function makeTrend(
  label: string,
  counted: DayCounts,
  { periods, all }: { readonly periods: readonly Period[]; readonly all: readonly number[] },
): Trend {
  const counts = countPeriods(counted, periods)
  const total = sum(counts)
  const most = Math.max(0, ...counts)
  return {
    label,
    counts,
    shares: counts.map((papers, at) => shareOf(papers, all[at] ?? 0)),
    all,
    total,
    share: shareOf(total, sum(all)),
    peak: most === 0 ? undefined : counts.lastIndexOf(most),
    undated: counted.undated,
  }
}

/**
 * Each value as the mean of itself and the ones before it, so many in all;
 * periods without a value are left out.
 */
export function smooth(values: readonly (number | undefined)[], width: number): (number | undefined)[] {
  return values.map((value, at) => {
    const known = values.slice(Math.max(0, at + 1 - width), at + 1).filter((one) => one !== undefined)
    return value === undefined ? undefined : sum(known) / known.length
  })
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function shareOf(papers: number, all: number): number | undefined {
  return all === 0 ? undefined : papers / all
}
