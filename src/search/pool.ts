/**
 * Arrays that are needed for one search and then for the next. Those with a place for each of 60,000 papers are large:
 * made anew for each search, they would have the whole heap collected every few dozen searches.
 */
export class Pool<T extends { fill(value: 0): unknown }> {
  readonly #create: () => T
  readonly #arrays: T[] = []
  #taken = 0

  constructor(create: () => T) {
    this.#create = create
  }

  /** An array of zeros that nobody else has until the next `reuse`. */
  take(): T {
    const array = this.#arrays[this.#taken] ?? this.#create()
    this.#arrays[this.#taken++] = array
    array.fill(0)
    return array
  }

  /** Nobody reads what was taken any longer. */
  reuse(): void {
    // What only an unusual search needs is kept no longer than such searches follow each other.
    this.#arrays.length = Math.min(this.#arrays.length, Math.max(this.#taken, mostKept))
    this.#taken = 0
  }
}

const mostKept = 4
