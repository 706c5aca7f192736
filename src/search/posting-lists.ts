/**
 * Which papers hold a term, as lists in one typed array. MiniSearch is not asked to score: it makes an object for
 * every paper that matches, which at 60,000 papers is where its time goes; a posting here is four bytes.
 */
import { growTo } from './growing.ts'

/** The most papers that an index may hold: a posting has 24 bits for the number of its paper. */
export const mostPapers = 2 ** 24
const mostTimes = 63
const mostTimesInTitle = 3

/** A posting: the paper's number and how often the term is in it and in its title, counted up to 63 and 3. */
export function packPosting(doc: number, times: number, timesInTitle: number): number {
  const counts = (Math.min(timesInTitle, mostTimesInTitle) << 6) | Math.min(times, mostTimes)
  return ((doc << 8) | counts) >>> 0
}

export function docOf(posting: number): number {
  return posting >>> 8
}

export function timesOf(posting: number): number {
  return posting & mostTimes
}

export function timesInTitleOf(posting: number): number {
  return (posting >>> 6) & mostTimesInTitle
}

/** Lists of postings, in no order. A list that outgrows its room moves to a larger one; rooms are used again. */
export class PostingLists {
  #postings = new Uint32Array(0)
  #end = 0
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #rooms = new Uint8Array(0)
  readonly #vacant: number[][] = []
  #count = 0

  /** The number of a new, empty list. */
  create(): number {
    const list = this.#count++
    this.#starts = growTo(this.#starts, this.#count)
    this.#lengths = growTo(this.#lengths, this.#count)
    this.#rooms = growTo(this.#rooms, this.#count)
    return list
  }

  lengthOf(list: number): number {
    return this.#lengths[list] ?? 0
  }

  /** The postings of a list; only good until the next change. */
  read(list: number): Uint32Array {
    const start = this.#starts[list] ?? 0
    return this.#postings.subarray(start, start + this.lengthOf(list))
  }

  add(list: number, posting: number): void {
    const length = this.lengthOf(list)
    const room = this.#rooms[list] ?? 0
    if (length === sizeOfRoom(room)) this.#move(list, room + 1)
    this.#postings[(this.#starts[list] ?? 0) + length] = posting
    this.#lengths[list] = length + 1
  }

  /** Takes the posting of a paper out of a list that holds it. */
  remove(list: number, doc: number): void {
    const postings = this.read(list)
    const last = postings.length - 1
    for (let at = last; at >= 0; at--) {
      if (docOf(postings[at] ?? 0) !== doc) continue
      postings[at] = postings[last] ?? 0
      this.#lengths[list] = last
      return
    }
  }

  #move(list: number, room: number): void {
    let start = this.#vacant[room]?.pop()
    if (start === undefined) {
      start = this.#end
      this.#end += sizeOfRoom(room)
      this.#postings = growTo(this.#postings, this.#end)
    }
    const from = this.#starts[list] ?? 0
    this.#postings.copyWithin(start, from, from + this.lengthOf(list))
    const left = room - 1
    if (left > 0) {
      this.#vacant[left] ??= []
      this.#vacant[left].push(from)
    }
    this.#starts[list] = start
    this.#rooms[list] = room
  }
}

/** 0, 1, 2, 3, 4, 6, 8, 12, 16 …: half again and twice, so that a third of a room at most stands empty. */
function sizeOfRoom(room: number): number {
  if (room < 3) return room
  return room % 2 === 0 ? 2 ** (room / 2) : 1.5 * 2 ** ((room - 1) / 2)
}
