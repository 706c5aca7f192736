/** Counts by number, most of them small: two bytes each, and the few that are larger in a map. */
import { growTo } from './growing.ts'

const largest = 2 ** 16 - 1

export class SmallCounts {
  #counts: Uint16Array
  /** What a count has beyond `largest`. */
  readonly #more = new Map<number, number>()

  constructor(counts: Uint32Array) {
    this.#counts = new Uint16Array(counts.length)
    for (let number = 0; number < counts.length; number++) this.#set(number, counts[number] ?? 0)
  }

  get(number: number): number {
    const count = this.#counts[number] ?? 0
    return count < largest ? count : count + (this.#more.get(number) ?? 0)
  }

  /** Gives the count as it is then. */
  add(number: number, by: number): number {
    const count = this.get(number) + by
    this.#counts = growTo(this.#counts, number + 1)
    this.#set(number, count)
    return count
  }

  /** For the constructor. */
  store(): Uint32Array {
    return Uint32Array.from(this.#counts, (_, number) => this.get(number))
  }

  #set(number: number, count: number): void {
    this.#counts[number] = Math.min(count, largest)
    if (count > largest) this.#more.set(number, count - largest)
    else this.#more.delete(number)
  }
}
