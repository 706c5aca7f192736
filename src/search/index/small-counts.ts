/** Counts by number, most of them small: two bytes each, and the few that are larger in a map. */
import { growTo } from './growing.ts'

const largest = 2 ** 16 - 1

export class SmallCounts {
  #counts = new Uint16Array(0)
  /** What a count has beyond `largest`. */
  readonly #more = new Map<number, number>()

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

  /** A view of the counts as they are now, unaffected by later changes. */
  view(): (from: number, to: number) => Uint32Array {
    const counts = this.#counts.slice()
    const more = new Map(this.#more)
    return (from, to) =>
      Uint32Array.from(
        { length: to - from },
        (_, at) => (counts[from + at] ?? 0) + (more.get(from + at) ?? 0),
      )
  }

  /** Sets the counts that a view gave, from this number on. */
  take(from: number, counts: Uint32Array): void {
    this.#counts = growTo(this.#counts, from + counts.length)
    for (const [at, count] of counts.entries()) this.#set(from + at, count)
  }

  #set(number: number, count: number): void {
    this.#counts[number] = Math.min(count, largest)
    if (count > largest) this.#more.set(number, count - largest)
    else this.#more.delete(number)
  }
}
