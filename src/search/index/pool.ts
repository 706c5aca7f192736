/**
 * Arrays that are needed for one question and then for the next. Those with a place for each of
 * 60,000 papers are large: made again for each question, they would be most of what the garbage
 * collector has to find, and too late.
 */
export class Pool<T extends { fill(value: 0): unknown }> {
  readonly #create: () => T
  readonly #maxIdle: number
  readonly #idle: T[] = []

  /** `create` makes an array of zeros; of those that nobody has, `maxIdle` are kept. */
  constructor(create: () => T, maxIdle: number) {
    this.#create = create
    this.#maxIdle = maxIdle
  }

  /** An array of zeros that nobody else has until it is given back. */
  take(): T {
    const array = this.#idle.pop()
    if (array === undefined) return this.#create()
    array.fill(0)
    return array
  }

  /** An array that holds anything, and that nobody else has until it is given back. */
  takeAny(): T {
    return this.#idle.pop() ?? this.#create()
  }

  /** Nobody reads these any longer. */
  giveBack(arrays: readonly T[]): void {
    this.#idle.push(...arrays.slice(0, this.#maxIdle - this.#idle.length))
  }
}

/** What one question has of a pool. */
export class Loan<T extends { fill(value: 0): unknown }> {
  readonly #pool: Pool<T>
  readonly #taken: T[] = []

  constructor(pool: Pool<T>) {
    this.#pool = pool
  }

  /** An array of zeros for this question alone. */
  take(): T {
    const array = this.#pool.take()
    this.#taken.push(array)
    return array
  }

  /** An array for this question alone that holds anything. */
  takeAny(): T {
    const array = this.#pool.takeAny()
    this.#taken.push(array)
    return array
  }

  /** The question does not need this one any longer. */
  giveBack(array: T): void {
    const at = this.#taken.indexOf(array)
    if (at >= 0) this.#pool.giveBack(this.#taken.splice(at, 1))
  }

  /** The question has ended. */
  end(): void {
    this.#pool.giveBack(this.#taken.splice(0))
  }
}

/** Arrays with a place for each paper, for all questions about a corpus as long as it has as many. */
export class PaperArrays {
  /** One more than the highest number of a paper. */
  readonly end: number
  readonly floats: Pool<Float64Array>
  readonly counts: Pool<Uint16Array>
  readonly numbers: Pool<Uint32Array>
  readonly sets: Pool<Uint8Array>

  constructor(end: number) {
    this.end = end
    // Two ordinary questions’ worth, and of sets a byte a paper as many as a long query needs.
    this.floats = new Pool(() => new Float64Array(end), 12)
    this.numbers = new Pool(() => new Uint32Array(end), 12)
    this.counts = new Pool(() => new Uint16Array(end), 4)
    this.sets = new Pool(() => new Uint8Array(end), 64)
  }
}
