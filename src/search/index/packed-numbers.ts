/**
 * Whole numbers of seven bits a byte, the lowest first; all but a number's last
 * byte have their eighth bit set.
 */

/** Numbers from 0 to 2³² − 1. */
export function packNumbers(numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  for (const number of numbers) {
    let left = number
    for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128)
    bytes.push(left)
  }
  return Uint8Array.from(bytes)
}

/** Reads them one after the other. */
export class PackedNumbers {
  readonly #bytes: Uint8Array
  /** The byte that is read next. */
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  /** 0 at the end. */
  next(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
}
