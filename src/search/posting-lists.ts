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
  return withDoc(counts, doc)
}

/** The same counts in another paper. */
export function withDoc(posting: number, doc: number): number {
  return ((doc << 8) | (posting & 255)) >>> 0
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

/** Lists of postings as plain data: how long each is, and all of them one after the other. */
export interface StoredLists {
  readonly lengths: Uint32Array
  readonly postings: Uint32Array
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

  constructor(stored: StoredLists = { lengths: new Uint32Array(0), postings: new Uint32Array(0) }) {
    this.#count = stored.lengths.length
    this.#lengths = stored.lengths.slice()
    this.#starts = new Uint32Array(this.#count)
    this.#rooms = new Uint8Array(this.#count)
    for (let list = 0; list < this.#count; list++) {
      let room = 0
      while (sizeOfRoom(room) < this.lengthOf(list)) room++
      this.#rooms[list] = room
      this.#starts[list] = this.#end
      this.#end += sizeOfRoom(room)
    }
    this.#postings = new Uint32Array(this.#end)
    let from = 0
    for (let list = 0; list < this.#count; list++) {
      const start = this.#starts[list] ?? 0
      const length = this.lengthOf(list)
      for (let at = 0; at < length; at++) this.#postings[start + at] = stored.postings[from + at] ?? 0
      from += length
    }
  }

  /** All lists, with papers numbered anew: by old number the new one. */
  store(renumbered: Uint32Array): StoredLists {
    const lengths = this.#lengths.slice(0, this.#count)
    const postings = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0))
    let end = 0
    for (let list = 0; list < this.#count; list++)
      for (const posting of this.read(list))
        postings[end++] = withDoc(posting, renumbered[docOf(posting)] ?? 0)
    return { lengths, postings }
  }

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
