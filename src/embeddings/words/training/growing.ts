/** Whole numbers in a typed array that grows. */
export class Growing {
  #values = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  get(at: number): number {
    return this.#values[at] ?? 0
  }

  set(at: number, value: number): void {
    this.#values[at] = value
  }

  /** All so far; do not push afterwards. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
