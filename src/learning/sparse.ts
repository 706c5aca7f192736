/** Sparse vectors: numbers of features in rising order, each with its weight. */

export interface SparseVector {
  readonly features: Uint32Array
  readonly weights: Float32Array
}

/** A vector of length one, or an empty one where no weight is left. */
export function toUnit(weights: Iterable<readonly [feature: number, weight: number]>): SparseVector {
  const entries = [...weights].filter(([, weight]) => weight !== 0).sort(([a], [b]) => a - b)
  const length = Math.sqrt(entries.reduce((sum, [, weight]) => sum + weight * weight, 0))
  return {
    features: Uint32Array.from(entries, ([feature]) => feature),
    weights: Float32Array.from(entries, ([, weight]) => weight / length),
  }
}

/** The scalar product with weights by feature; the features that they lack count nothing. */
export function dotWith(vector: SparseVector, weights: ReadonlyMap<number, number>): number {
  const { features, weights: own } = vector
  let sum = 0
  for (let at = 0; at < features.length; at++) {
    const other = weights.get(features[at] as number)
    if (other !== undefined) sum += (own[at] as number) * other
  }
  return sum
}

/** The scalar product of two sparse vectors. */
export function dot(one: SparseVector, other: SparseVector): number {
  const [a, b] = [one.features, other.features]
  let sum = 0
  for (let at = 0, otherAt = 0; at < a.length && otherAt < b.length; ) {
    const [feature, otherFeature] = [a[at] ?? 0, b[otherAt] ?? 0]
    if (feature === otherFeature) sum += (one.weights[at] ?? 0) * (other.weights[otherAt] ?? 0)
    if (feature <= otherFeature) at++
    if (otherFeature <= feature) otherAt++
  }
  return sum
}

/** Adds `by` times a vector to weights by feature. */
export function addTo(weights: Map<number, number>, vector: SparseVector, by: number): void {
  const { features, weights: own } = vector
  for (let at = 0; at < features.length; at++) {
    const feature = features[at] ?? 0
    weights.set(feature, (weights.get(feature) ?? 0) + by * (own[at] ?? 0))
  }
}
