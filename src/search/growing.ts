/** Typed arrays that grow, and records of varying length kept in one of them. */

type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** The array itself, or a larger copy, so that it has at least this length; new elements are 0. */
export function growTo<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  // Large arrays leave less room to spare, as that is memory, and small ones more, as copying takes time.
  const room = length > 1e6 ? 1.0625 : 1.5
  const larger = emptyLike(array, Math.max(16, Math.ceil(length * room)))
  larger.set(array)
  return larger
}

function emptyLike<T extends Growing>(array: T, length: number): T {
  return new (array.constructor as new (length: number) => T)(length)
}

/** Records as plain data: one after the other, and how long each is. */
export interface StoredRows<T> {
  readonly values: T
  readonly lengths: Uint32Array
}

/** One record a number, all in one array: a tenth of what as many arrays of their own would take. */
export class Rows<T extends Uint8Array | Uint16Array> {
  #values: T
  #starts: Uint32Array
  #lengths: Uint32Array
  #end: number
  #unused = 0
  readonly #place: { all: T; start: number; end: number }

  /** Records as `pack` gave them; the values are then used as they are, not copied. */
  constructor({ values, lengths }: StoredRows<T>) {
    this.#values = values
    this.#lengths = lengths
    this.#starts = new Uint32Array(lengths.length)
    this.#end = this.#arrange()
    this.#place = { all: values, start: 0, end: 0 }
  }

  /** The record of a number, empty where there is none; only good until the next `set`. */
  get(number: number): T {
    const start = this.#starts[number] ?? 0
    return this.#values.subarray(start, start + (this.#lengths[number] ?? 0)) as T
  }

  /** Where the record of a number stands: made for going through all, as nothing is created. Only good until the next call. */
  placeOf(number: number): { readonly all: T; readonly start: number; readonly end: number } {
    this.#place.all = this.#values
    this.#place.start = this.#starts[number] ?? 0
    this.#place.end = this.#place.start + (this.#lengths[number] ?? 0)
    return this.#place
  }

  set(number: number, record: T): void {
    this.#starts = growTo(this.#starts, number + 1)
    this.#lengths = growTo(this.#lengths, number + 1)
    this.#unused += this.#lengths[number] ?? 0
    if (this.#unused > 65_536 && this.#unused > this.#end / 3) this.#close(number)
    this.#values = growTo(this.#values, this.#end + record.length)
    this.#values.set(record, this.#end)
    this.#starts[number] = this.#end
    this.#lengths[number] = record.length
    this.#end += record.length
  }

  /** The records of these numbers, one after the other. */
  pack(numbers: readonly number[]): StoredRows<T> {
    const lengths = Uint32Array.from(numbers, (number) => this.#lengths[number] ?? 0)
    const values = emptyLike(
      this.#values,
      lengths.reduce((sum, length) => sum + length, 0),
    )
    let end = 0
    for (const number of numbers) {
      values.set(this.get(number), end)
      end += this.#lengths[number] ?? 0
    }
    return { values, lengths }
  }

  /** Moves the records together, without the one that is about to be replaced. */
  #close(replaced: number): void {
    this.#lengths[replaced] = 0
    this.#values = this.pack([...this.#lengths.keys()]).values
    this.#unused = 0
    this.#end = this.#arrange()
  }

  /** Finds the records one after the other, and gives where the last ends. */
  #arrange(): number {
    let end = 0
    for (const [number, length] of this.#lengths.entries()) {
      this.#starts[number] = end
      end += length
    }
    return end
  }
}

export function noRows<T>(values: T): StoredRows<T> {
  return { values, lengths: new Uint32Array(0) }
}
