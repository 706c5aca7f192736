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

/**
 * Weights by feature, to which vectors are added and which many are multiplied with: a `Map` takes four times
 * as long for each number.
 */
export class FeatureWeights {
  /** At most half of the places are taken; −1 where none is. */
  #features = new Int32Array(minPlaces).fill(-1)
  #weights = new Float64Array(minPlaces)
  #size = 0

  /** Adds `by` times a vector. */
  add({ features, weights }: SparseVector, by: number): void {
    for (let at = 0; at < features.length; at++)
      this.#increase(features[at] as number, by * (weights[at] as number))
  }

  /** Adds `by` times other weights. */
  addAll(weights: Iterable<readonly [feature: number, weight: number]>, by: number): void {
    for (const [feature, weight] of weights) this.#increase(feature, by * weight)
  }

  /** The weight of a feature; 0 where it has none. */
  get(feature: number): number {
    // Of a free place the weight is 0.
    return this.#weights[this.#placeOf(feature)] as number
  }

  /** The scalar product. */
  dot({ features, weights }: SparseVector): number {
    let sum = 0
    for (let at = 0; at < features.length; at++)
      sum += (weights[at] as number) * this.get(features[at] as number)
    return sum
  }

  *[Symbol.iterator](): Generator<[feature: number, weight: number]> {
    for (let place = 0; place < this.#features.length; place++) {
      const feature = this.#features[place] as number
      if (feature !== -1) yield [feature, this.#weights[place] as number]
    }
  }

  #increase(feature: number, by: number): void {
    const place = this.#placeOf(feature)
    this.#weights[place] = (this.#weights[place] as number) + by
    if (this.#features[place] === feature) return
    this.#features[place] = feature
    if (++this.#size * 2 > this.#features.length) this.#grow()
  }

  /** Where a feature is, or would be. */
  #placeOf(feature: number): number {
    const features = this.#features
    const mask = features.length - 1
    let place = feature & mask
    while (features[place] !== feature && features[place] !== -1) place = (place + 1) & mask
    return place
  }

  #grow(): void {
    const before = [...this]
    this.#features = new Int32Array(2 * this.#features.length).fill(-1)
    this.#weights = new Float64Array(this.#features.length)
    this.#size = 0
    this.addAll(before, 1)
  }
}

const minPlaces = 1024
