/** Sets of papers by their identifiers; the keys of a map are one too. */
import type { Identifier } from '../model/identifier.ts'

export type Ids = ReadonlySetLike<Identifier>

/** What is in all the sets; undefined when there is none. The smallest set sets the cost. */
export function intersectAll(sets: readonly Ids[]): Ids | undefined {
  const [fewest, ...others] = sets.toSorted((a, b) => a.size - b.size)
  if (fewest === undefined || others.length === 0) return fewest
  return new Set(listIds(fewest).filter((id) => others.every((set) => set.has(id))))
}

/** What is in any of the sets; undefined when there is none. */
export function uniteAll(sets: readonly Ids[]): Ids | undefined {
  const [only, ...others] = sets
  return others.length === 0 ? only : new Set(sets.flatMap(listIds))
}

/** What is in the first set and not in the second. */
export function subtract(all: Ids, unwanted: Ids): Ids {
  return new Set(listIds(all).filter((id) => !unwanted.has(id)))
}

/** The identifiers of a set, in its order. */
export function listIds(ids: Ids): Identifier[] {
  return Array.from({ [Symbol.iterator]: () => Iterator.from(ids.keys()) })
}
