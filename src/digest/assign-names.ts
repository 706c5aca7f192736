/** Who is named under which paper. */
import type { Identifier } from '../model/identifier.ts'
import { compareText } from '../model/lists.ts'

/** That a paper fits a person; the greater the strength, the better. */
export interface Fit {
  readonly paper: Identifier
  readonly user: string
  readonly strength: number
}

export type NamedUnder = ReadonlyMap<Identifier, readonly string[]>

/**
 * The best fits, best first: each person once, each paper at most twice; the same
 * for the same fits in any order.
 */
export function assignNames(fits: readonly Fit[]): Fit[] {
  const order = fits.toSorted(
    (a, b) => b.strength - a.strength || compareText(a.paper, b.paper) || compareText(a.user, b.user),
  )
  const named = new Set<string>()
  const perPaper = new Map<Identifier, number>()
  const chosen: Fit[] = []
  for (const fit of order) {
    const count = perPaper.get(fit.paper) ?? 0
    if (named.has(fit.user) || count >= namesPerPaper) continue
    named.add(fit.user)
    perPaper.set(fit.paper, count + 1)
    chosen.push(fit)
  }
  return chosen
}

const namesPerPaper = 2
