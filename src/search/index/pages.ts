/**
 * Ranges of numbers, kept in pages: the store grows page by page, so that a large index is never copied as a
 * whole, which would take twice the memory and stop everybody for as long.
 */
import { emptyLike, type Growing, growTo } from './growing.ts'

/** How many numbers a page holds; a longer range has a page of its own. */
export const pageLength = 2 ** 20
/** More than a quarter of a page would leave much of the page before it empty. */
const maxSharedLength = pageLength / 4
/** A place is kept in 32 bits. */
const maxPages = 2 ** 32 / pageLength

export class Pages<T extends Growing> {
  readonly #empty: T
  readonly #pages: T[] = []
  readonly #vacant: number[] = []
  /** The page that is being filled, and how far. */
  #filling = -1
  #end = 0

  /** `empty` is an array of the kind to be used. */
  constructor(empty: T) {
    this.#empty = empty
  }

  /** A place for so many numbers, all 0. Throws `RangeError` when there is none any longer. */
  take(length: number): number {
    if (length > maxSharedLength) return this.#add(emptyLike(this.#empty, length)) * pageLength
    if (this.#filling < 0) this.#begin(this.#empty)
    else if (this.#end + length > pageLength) this.#begin(emptyLike(this.#empty, pageLength))
    const place = this.#filling * pageLength + this.#end
    this.#end += length
    const page = this.#pages[this.#filling] ?? this.#empty
    if (this.#end > page.length) this.#pages[this.#filling] = growTo(page, this.#end)
    return place
  }

  /** The page of a place; only good until the next `take`. */
  pageOf(place: number): T {
    return this.#pages[numberOf(place)] ?? this.#empty
  }

  /** The numbers that begin at a place; only good until the next `take`. */
  read(place: number, length: number): T {
    const offset = offsetOf(place)
    return this.pageOf(place).subarray(offset, offset + length) as T
  }

  /**
   * Puts another array in a page's place, of which so many numbers are in use; an
   * empty one gives the page back.
   */
  replace(page: number, by: T, end: number): void {
    this.#pages[page] = by
    if (page === this.#filling) this.#end = end
    else if (by.length === 0) this.#vacant.push(page)
  }

  /**
   * The pages as they are now; what was taken already changes in them only where its owner writes there
   * again.
   */
  list(): readonly T[] {
    return this.#pages.slice()
  }

  #begin(page: T): void {
    this.#filling = this.#add(page)
    this.#end = 0
  }

  #add(page: T): number {
    const number = this.#vacant.pop() ?? this.#pages.length
    if (number >= maxPages) throw new RangeError('An index holds no more words than it has.')
    this.#pages[number] = page
    return number
  }
}

/** Which page a place is in. */
export function numberOf(place: number): number {
  return Math.floor(place / pageLength)
}

/** Where in its page a place is. */
export function offsetOf(place: number): number {
  return place % pageLength
}
