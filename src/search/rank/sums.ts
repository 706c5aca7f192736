/** Sums by paper in arrays that are used again, so that nothing is allocated for a word of a query. */

/** Accumulators: the numbers of the papers that have a sum, and the sum by number of paper. */
export interface Sums {
  readonly docs: Uint32Array
  readonly values: Float64Array
  size: number
}

/** Adds to the sum of a paper; `by` is more than 0. */
export function increase(sums: Sums, doc: number, by: number): void {
  const before = sums.values[doc] ?? 0
  if (before === 0) sums.docs[sums.size++] = doc
  sums.values[doc] = before + by
}

/** Makes the sum of a paper at least so much. */
export function raise(sums: Sums, doc: number, to: number): void {
  const before = sums.values[doc] ?? 0
  if (to <= before) return
  if (before === 0) sums.docs[sums.size++] = doc
  sums.values[doc] = to
}

/** Keeps the papers that are in both, with the sum of the two scores or, for one term, the larger. */
export function meet(sums: Sums, others: Sums, isOneTerm: boolean): void {
  let size = 0
  for (let at = 0; at < sums.size; at++) {
    const doc = sums.docs[at] ?? 0
    const [one, other] = [sums.values[doc] ?? 0, others.values[doc] ?? 0]
    sums.values[doc] = other === 0 ? 0 : isOneTerm ? Math.max(one, other) : one + other
    if (other > 0) sums.docs[size++] = doc
  }
  sums.size = size
}

export function empty(sums: Sums): void {
  for (let at = 0; at < sums.size; at++) sums.values[sums.docs[at] ?? 0] = 0
  sums.size = 0
}
