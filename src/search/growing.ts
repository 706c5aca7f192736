/** Typed arrays that grow, and byte records of varying length kept in one of them. */

type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** The array itself, or a larger copy, so that it has at least this length; new elements are 0. */
export function growTo<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  // Large arrays leave less room to spare, as that is memory, and small ones more, as copying takes time.
  const room = length > 1e6 ? 1.0625 : 1.5
  const larger = new (array.constructor as new (length: number) => T)(Math.max(16, Math.ceil(length * room)))
  larger.set(array)
  return larger
}

/** One byte record a number, all in one array: a tenth of what as many arrays of their own would take. */
export class ByteRecords {
  #bytes: Uint8Array
  #starts: Uint32Array
  #lengths: Uint32Array
  #end: number
  #unused = 0

  /** Empty, or records as `pack` gave them; the bytes are then used as they are, not copied. */
  constructor(packed?: { readonly bytes: Uint8Array; readonly lengths: Uint32Array }) {
    this.#bytes = packed?.bytes ?? new Uint8Array(0)
    this.#lengths = packed?.lengths ?? new Uint32Array(0)
    this.#starts = new Uint32Array(this.#lengths.length)
    this.#end = 0
    for (const [number, length] of this.#lengths.entries()) {
      this.#starts[number] = this.#end
      this.#end += length
    }
  }

  /** The record of a number, empty where there is none; only good until the next `set`. */
  get(number: number): Uint8Array {
    const start = this.#starts[number] ?? 0
    return this.#bytes.subarray(start, start + (this.#lengths[number] ?? 0))
  }

  set(number: number, record: Uint8Array): void {
    this.#starts = growTo(this.#starts, number + 1)
    this.#lengths = growTo(this.#lengths, number + 1)
    this.#unused += this.#lengths[number] ?? 0
    if (this.#unused > 65_536 && this.#unused > this.#end / 3) this.#close(number)
    this.#bytes = growTo(this.#bytes, this.#end + record.length)
    this.#bytes.set(record, this.#end)
    this.#starts[number] = this.#end
    this.#lengths[number] = record.length
    this.#end += record.length
  }

  /** The records of these numbers, one after the other. */
  pack(numbers: readonly number[]): { readonly bytes: Uint8Array; readonly lengths: Uint32Array } {
    const lengths = Uint32Array.from(numbers, (number) => this.#lengths[number] ?? 0)
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
    let end = 0
    for (const number of numbers) {
      bytes.set(this.get(number), end)
      end += this.#lengths[number] ?? 0
    }
    return { bytes, lengths }
  }

  /** Moves the records together, without the one that is about to be replaced. */
  #close(replaced: number): void {
    this.#lengths[replaced] = 0
    const { bytes } = this.pack([...this.#lengths.keys()])
    this.#bytes = bytes
    this.#end = 0
    this.#unused = 0
    for (const [number, length] of this.#lengths.entries()) {
      this.#starts[number] = this.#end
      this.#end += length
    }
  }
}
