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
    this.#taken = 0
    // What only an unusual search needs is not kept.
    this.#arrays.length = Math.min(this.#arrays.length, mostKept)
  }
}

const mostKept = 4
