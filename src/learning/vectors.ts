/** Vectors of meanings, and the rank of a number among others. */

/** How far a value is from the others: how many standard deviations from the mean. */
export interface Scale {
  readonly mean: number
  readonly deviation: number
  place(value: number): number
}

/** The scale of some values; where they are all the same, everything has the place 0. */
export function scaleOf(values: readonly number[]): Scale {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  const deviation = Math.sqrt(variance)
  const isFlat = deviation < 1e-12
  return {
    mean,
    deviation: isFlat ? 0 : deviation,
    place: (value) => (isFlat ? 0 : (value - mean) / deviation),
  }
}

/** The mean of those that are there; undefined where none is. */
export function centreOf(vectors: readonly (Float32Array | undefined)[]): Float32Array | undefined {
  const known = vectors.filter((vector) => vector !== undefined)
  const [first] = known
  if (first === undefined) return undefined
  const sum = new Float32Array(first.length)
  for (const vector of known)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) / known.length
  return sum
}

/**
 * A vector beside a centre, of length one; undefined where nothing is left, or the centre is of other
 * vectors.
 */
export function moveBy(
  vector: Float32Array | undefined,
  centre: Float32Array | undefined,
): Float32Array | undefined {
  if (vector === undefined || (centre !== undefined && centre.length !== vector.length)) return undefined
  const moved = new Float32Array(vector.length)
  let squares = 0
  // Without `??` and closures, as each paper that is ranked goes through here.
  for (let at = 0; at < moved.length; at++) {
    const value = (vector[at] as number) - (centre === undefined ? 0 : (centre[at] as number))
    moved[at] = value
    squares += value * value
  }
  const length = Math.sqrt(squares)
  if (length <= 1e-6) return undefined
  for (let at = 0; at < moved.length; at++) moved[at] = (moved[at] as number) / length
  return moved
}

/** The scalar product; 0 where one is unknown, or of other vectors. */
export function similarity(
  one: Float32Array | undefined,
  other: Float32Array | Float64Array | undefined,
): number {
  if (one === undefined || other === undefined || one.length !== other.length) return 0
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}
