/** Typed arrays that grow. */

export type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** The array itself, or a larger copy, so that it has at least this length; new elements are 0. */
export function growTo<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  // Spare room costs memory in large arrays and saves copying in small ones.
  const room = length > 1e6 ? 1.0625 : 1.5
  const larger = emptyLike(array, Math.max(16, Math.ceil(length * room)))
  larger.set(array)
  return larger
}

/** Zeros, in an array of the same kind. */
export function emptyLike<T extends Growing>(array: T, length: number): T {
  return new (array.constructor as new (length: number) => T)(length)
}

/** Calls `make` for each range of `size` numbers from 0 up to `end`, lazily. */
export function* inStretches<Made>(
  end: number,
  length: number,
  make: (from: number, to: number) => Made,
): Generator<Made> {
  for (let from = 0; from < end; from += length) yield make(from, Math.min(end, from + length))
}
