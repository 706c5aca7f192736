/**
 * Which papers hold a term, as lists in one typed array. MiniSearch is not asked to score: it makes an object
 * for every paper that matches, which at 60,000 papers is where its time goes; a posting here is four bytes.
 */
import { growTo } from './growing.ts'
import { offsetOf, Pages } from './pages.ts'
import { placeOf } from './sorted-numbers.ts'

/** The most papers that an index may hold: a posting has 24 bits for the number of its paper. */
export const maxPapers = 2 ** 24
const maxTimes = 63
const maxTimesInTitle = 3

/** A posting: the paper's number and how often the term is in it and in its title, counted up to 63 and 3. */
export function packPosting(doc: number, times: number, timesInTitle: number): number {
  const counts = (Math.min(timesInTitle, maxTimesInTitle) << 6) | Math.min(times, maxTimes)
  return withDoc(counts, doc)
}

/** A posting with its counts moved to another paper. */
export function withDoc(posting: number, doc: number): number {
  return ((doc << 8) | (posting & 255)) >>> 0
}

export function docOf(posting: number): number {
  return posting >>> 8
}

export function timesOf(posting: number): number {
  return posting & maxTimes
}

export function timesInTitleOf(posting: number): number {
  return (posting >>> 6) & maxTimesInTitle
}

/**
 * Lists of postings as plain data: how long each is that begins here, and their postings one after the other.
 * The last may be longer than what is here: then the next to come begins with more of it.
 */
export interface StoredLists {
  readonly lengths: Uint32Array
  readonly postings: Uint32Array
}

/**
 * Lists of postings, by ascending number of the paper, so that a paper is found by halving and two lists are
 * joined in one pass. A list that outgrows its room moves to a larger one; rooms are used again.
 */
export class PostingLists {
  readonly #pages = new Pages(new Uint32Array(0))
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #rooms = new Uint8Array(0)
  readonly #vacant: number[][] = []
  #count = 0
  /** How many postings of the last list that was taken are still to come. */
  #missing = 0

  /** The number of a new, empty list. */
  create(): number {
    const list = this.#count++
    this.#starts = growTo(this.#starts, this.#count)
    this.#lengths = growTo(this.#lengths, this.#count)
    this.#rooms = growTo(this.#rooms, this.#count)
    return list
  }

  /**
   * The lists that there are now, a megabyte at a time: each as it is when it is read. What is
   * given is only good until the next.
   */
  *store(): Generator<StoredLists> {
    const count = this.#count
    const some = new Uint32Array(numbersAtOnce)
    let lengths: number[] = []
    let end = 0
    for (let list = 0; list < count; list++) {
      if (lengths.length > 0 && end + this.lengthOf(list) + lengths.length > numbersAtOnce) {
        yield { lengths: Uint32Array.from(lengths), postings: some.subarray(0, end) }
        lengths = []
        end = 0
      }
      const postings = this.read(list)
      lengths.push(postings.length)
      if (postings.length <= numbersAtOnce) {
        some.set(postings, end)
        end += postings.length
        continue
      }
      // All at once, since it may change between the parts.
      const all = postings.slice()
      for (let from = 0; from < all.length; from += numbersAtOnce) {
        yield { lengths: Uint32Array.from(lengths), postings: all.subarray(from, from + numbersAtOnce) }
        lengths = []
      }
    }
    yield { lengths: Uint32Array.from(lengths), postings: some.subarray(0, end) }
  }

  /** Adds the lists that `store` gave, in their order. */
  take({ lengths, postings }: StoredLists): void {
    let at = this.#fill(postings)
    for (const length of lengths) {
      const list = this.create()
      let room = 0
      while (sizeOfRoom(room) < length) room++
      this.#rooms[list] = room
      this.#starts[list] = length === 0 ? 0 : this.#pages.take(sizeOfRoom(room))
      this.#lengths[list] = length
      this.#missing = length
      at += this.#fill(postings.subarray(at))
    }
  }

  /**
   * Takes the postings of some papers out of all lists; `isUnwanted` is by number of
   * paper. Goes on when it is asked to.
   */
  *drop(isUnwanted: Uint8Array): Generator<void> {
    let seen = 0
    for (let list = 0; list < this.#count; list++) {
      const postings = this.read(list)
      let kept = 0
      for (const posting of postings) {
        if (isUnwanted[docOf(posting)] !== 1) postings[kept++] = posting
      }
      this.#lengths[list] = kept
      seen += postings.length + 1
      if (seen < numbersAtOnce) continue
      seen = 0
      yield
    }
  }

  lengthOf(list: number): number {
    return this.#lengths[list] ?? 0
  }

  /** The postings of a list; only good until the next change. */
  read(list: number): Uint32Array {
    return this.#pages.read(this.#starts[list] ?? 0, this.lengthOf(list))
  }

  add(list: number, posting: number): void {
    const length = this.lengthOf(list)
    const room = this.#rooms[list] ?? 0
    if (length === sizeOfRoom(room)) this.#move(list, room + 1)
    this.#lengths[list] = length + 1
    const postings = this.read(list)
    // Most papers are newer than all that are here.
    const isLast = length === 0 || posting > (postings[length - 1] ?? 0)
    const place = isLast ? length : placeOfDoc(docOf(posting), postings, 0, length)
    postings.copyWithin(place + 1, place, length)
    postings[place] = posting
  }

  /** Takes the posting of a paper out of a list that holds it. */
  remove(list: number, doc: number): void {
    const postings = this.read(list)
    const place = placeOfDoc(doc, postings)
    if (place === postings.length || docOf(postings[place] ?? 0) !== doc) return
    postings.copyWithin(place, place + 1)
    this.#lengths[list] = postings.length - 1
  }

  /** Puts what is there into the last list that was taken; gives how many that were. */
  #fill(postings: Uint32Array): number {
    if (this.#missing === 0) return 0
    const some = postings.subarray(0, this.#missing)
    const list = this.#count - 1
    const start = this.#starts[list] ?? 0
    this.#pages.pageOf(start).set(some, offsetOf(start) + this.lengthOf(list) - this.#missing)
    this.#missing -= some.length
    // A snapshot of an earlier version may have them in any order.
    if (this.#missing === 0) sort(this.read(list))
    return some.length
  }

  #move(list: number, room: number): void {
    const start = this.#vacant[room]?.pop() ?? this.#pages.take(sizeOfRoom(room))
    const from = this.#starts[list] ?? 0
    const postings = this.#pages.read(from, this.lengthOf(list))
    this.#pages.pageOf(start).set(postings, offsetOf(start))
    const left = room - 1
    if (left > 0) {
      this.#vacant[left] ??= []
      this.#vacant[left].push(from)
    }
    this.#starts[list] = start
    this.#rooms[list] = room
  }
}

/** The position of a paper in a list, from some position on, or where it would be. */
export function placeOfDoc(doc: number, postings: Uint32Array, from?: number, end?: number): number {
  return placeOf(doc * 256, postings, from, end)
}

/** Puts postings in order, where they are not. */
function sort(postings: Uint32Array): void {
  for (let at = 1; at < postings.length; at++)
    if ((postings[at] as number) < (postings[at - 1] as number)) {
      postings.sort()
      return
    }
}

/** A megabyte. */
const numbersAtOnce = 2 ** 18

/** 0, 1, 2, 3, 4, 6, 8, 12, 16 …: half again and twice, so that a third of a room at most is empty. */
function sizeOfRoom(room: number): number {
  if (room < 3) return room
  return room % 2 === 0 ? 2 ** (room / 2) : 1.5 * 2 ** ((room - 1) / 2)
}
