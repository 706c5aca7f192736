/** Records of varying length by number, kept one after the other in few arrays. */
import { emptyLike, growTo } from './growing.ts'
import { numberOf, offsetOf, Pages, pageLength } from './pages.ts'

/** Records as plain data: one after the other, and how long each is. */
export interface StoredRows<T> {
  readonly values: T
  readonly lengths: Uint32Array
}

/** Takes a tenth of the memory of one array a record. */
export class Rows<T extends Uint8Array | Uint16Array> {
  readonly #empty: T
  readonly #pages: Pages<T>
  /** How much of each page is not used any longer. */
  readonly #unused: number[] = []
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  readonly #place: { all: T; start: number; end: number }

  /** `empty` is an array of the kind to be used. */
  constructor(empty: T) {
    this.#empty = empty
    this.#pages = new Pages(empty)
    this.#place = { all: empty, start: 0, end: 0 }
  }

  /** The record of a number, empty where there is none; only good until the next `set`. */
  get(number: number): T {
    return this.#pages.read(this.#starts[number] ?? 0, this.#lengths[number] ?? 0)
  }

  /**
   * Where the record of a number is. Allocates nothing, for scanning all records;
   * only good until the next call.
   */
  placeOf(number: number): { readonly all: T; readonly start: number; readonly end: number } {
    const start = this.#starts[number] ?? 0
    this.#place.all = this.#pages.pageOf(start)
    this.#place.start = offsetOf(start)
    this.#place.end = this.#place.start + (this.#lengths[number] ?? 0)
    return this.#place
  }

  set(number: number, record: T): void {
    this.#starts = growTo(this.#starts, number + 1)
    this.#lengths = growTo(this.#lengths, number + 1)
    this.#leave(number)
    if (record.length === 0) return
    const start = this.#pages.take(record.length)
    this.#pages.pageOf(start).set(record, offsetOf(start))
    this.#starts[number] = start
    this.#lengths[number] = record.length
  }

  /**
   * How to read the records of the numbers below `end` as they are now, whatever is set later: what is in use
   * is never written over, so only the places are copied.
   */
  view(end: number): (from: number, to: number) => StoredRows<T> {
    const pages = this.#pages.list()
    const starts = this.#starts.slice(0, end)
    const lengths = this.#lengths.slice(0, end)
    return (from, to) => {
      const some = Uint32Array.from({ length: to - from }, (_, at) => lengths[from + at] ?? 0)
      const values = emptyLike(
        this.#empty,
        some.reduce((sum, length) => sum + length, 0),
      )
      let filled = 0
      for (let number = from; number < to; number++) {
        const start = starts[number] ?? 0
        const length = lengths[number] ?? 0
        const page = pages[numberOf(start)] ?? this.#empty
        values.set(page.subarray(offsetOf(start), offsetOf(start) + length), filled)
        filled += length
      }
      return { values, lengths: some }
    }
  }

  /** Sets the records that a view gave, from this number on. */
  take(from: number, { values, lengths }: StoredRows<T>): void {
    let start = 0
    for (const [at, length] of lengths.entries()) {
      this.set(from + at, values.subarray(start, start + length) as T)
      start += length
    }
  }

  #leave(number: number): void {
    const page = numberOf(this.#starts[number] ?? 0)
    const unused = (this.#unused[page] ?? 0) + (this.#lengths[number] ?? 0)
    this.#unused[page] = unused
    this.#lengths[number] = 0
    const all = this.#pages.pageOf(page * pageLength)
    if (unused > minUnused && unused > all.length / 3) this.#close(page)
  }

  /** Moves the records of a page together. */
  #close(page: number): void {
    const old = this.#pages.pageOf(page * pageLength)
    const kept = emptyLike(this.#empty, old.length)
    let end = 0
    for (let number = 0; number < this.#lengths.length; number++) {
      const length = this.#lengths[number] ?? 0
      const start = this.#starts[number] ?? 0
      if (length === 0 || numberOf(start) !== page) continue
      kept.set(old.subarray(offsetOf(start), offsetOf(start) + length), end)
      this.#starts[number] = page * pageLength + end
      end += length
    }
    this.#unused[page] = 0
    this.#pages.replace(page, kept.slice(0, end) as T, end)
  }
}

const minUnused = 65_536
