/**
 * Vectors as bytes: each number is a signed byte, relative to the largest. This takes a quarter
 * of the memory of single-precision numbers and is faster; its effect on ranking is measured by
 * `npm run bench -- embeddings`.
 */
export type Vector = Int8Array

/** The bytes of a vector; undefined for one that has no direction. */
export function packVector(values: readonly number[]): Vector | undefined {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  if (!(largest > 0 && Number.isFinite(largest))) return undefined
  return Int8Array.from(values, (value) => Math.round((value / largest) * 127))
}

/** The length of a vector, in the unit of its bytes. */
export function lengthOf(vector: Vector): number {
  return Math.sqrt(multiply(vector, vector, 0))
}

/** The dot product with the numbers that begin at `start`. */
export function multiply(vector: Vector, numbers: Int8Array, start: number): number {
  const { length } = vector
  let sum = 0
  // In whole numbers, and without `??`: this loop is most of what a search by meaning
  // takes. 8,192 products fit 32 bits.
  for (let at = 0, place = start; at < length; at++, place++)
    sum = (sum + Math.imul(vector[at] as number, numbers[place] as number)) | 0
  return sum
}

/** From -1 to 1; 0 for vectors of different sizes. */
export function cosineOf(one: Vector, other: Vector): number {
  return one.length === other.length ? multiply(one, other, 0) / (lengthOf(one) * lengthOf(other)) : 0
}
