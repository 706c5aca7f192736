/**
 * Sets of papers: a byte for each number of a paper, 1 where it is in the set. They are counted and joined
 * without branches, which would be guessed wrong half of the time, and the most of it four papers at a time.
 */

export type Docs = Uint8Array

/** Gives a set that nobody else has, for what is made of others. */
type TakeSet = () => Docs

/** What is in all the sets; undefined when there is none. */
export function intersectAll(sets: readonly Docs[], takeSet: TakeSet): Docs | undefined {
  const [first, ...others] = sets
  if (first === undefined || others.length === 0) return first
  const common = copyOf(first, takeSet)
  for (const set of others) {
    narrow(common, set)
    if (!common.includes(1)) break
  }
  return common
}

/** Leaves in a set what is in another too. */
export function narrow(docs: Docs, to: Docs): void {
  const [fours, others] = [foursOf(docs), foursOf(to)]
  for (let at = 0; at < fours.length; at++) fours[at] = (fours[at] ?? 0) & (others[at] ?? 0)
  for (let doc = 4 * fours.length; doc < docs.length; doc++) docs[doc] = (docs[doc] ?? 0) & (to[doc] ?? 0)
}

/** What is in any of the sets; undefined when there is none. */
export function uniteAll(sets: readonly Docs[], takeSet: TakeSet): Docs | undefined {
  const [first, ...others] = sets
  if (first === undefined || others.length === 0) return first
  const all = copyOf(first, takeSet)
  for (const set of others) widen(all, set)
  return all
}

function widen(docs: Docs, by: Docs): void {
  const [fours, others] = [foursOf(docs), foursOf(by)]
  for (let at = 0; at < fours.length; at++) fours[at] = (fours[at] ?? 0) | (others[at] ?? 0)
  for (let doc = 4 * fours.length; doc < docs.length; doc++) docs[doc] = (docs[doc] ?? 0) | (by[doc] ?? 0)
}

/** Makes a set of states of papers, which are bits: those with the second bit. */
export function keepSecondBits(states: Uint8Array): void {
  const fours = foursOf(states)
  for (let at = 0; at < fours.length; at++) fours[at] = ((fours[at] ?? 0) >>> 1) & 0x01_01_01_01
  for (let doc = 4 * fours.length; doc < states.length; doc++) states[doc] = ((states[doc] ?? 0) >>> 1) & 1
}

/** A set by four papers at a time, all but the last one to three. */
function foursOf(docs: Docs): Uint32Array {
  return new Uint32Array(docs.buffer, docs.byteOffset, docs.length >>> 2)
}

/** What is in the first set and not in the second. */
export function subtract(all: Docs, unwanted: Docs, takeSet: TakeSet): Docs {
  const rest = copyOf(all, takeSet)
  for (let doc = 0; doc < rest.length; doc++) rest[doc] = (rest[doc] ?? 0) & ~(unwanted[doc] ?? 0)
  return rest
}

/** How many are in a set. */
export function sizeOf(docs: Docs): number {
  const fours = foursOf(docs)
  let size = 0
  for (let from = 0; from < fours.length; from += foursAtOnce) {
    const end = Math.min(fours.length, from + foursAtOnce)
    // A count in each byte.
    let counts = 0
    for (let at = from; at < end; at++) counts = (counts + (fours[at] as number)) | 0
    counts = (counts & 0x00ff00ff) + ((counts >>> 8) & 0x00ff00ff)
    size += (counts & 0xffff) + (counts >>> 16)
  }
  for (let doc = 4 * fours.length; doc < docs.length; doc++) size += docs[doc] ?? 0
  return size
}

/** The numbers in a set, ascending, in `room`, which has a place for each. */
export function listDocs(docs: Docs, room: Uint32Array): Uint32Array {
  let size = 0
  // Without a branch, which a processor could not foresee.
  for (let doc = 0; doc < docs.length; doc++) {
    room[size] = doc
    size += docs[doc] as number
  }
  return room.subarray(0, size)
}

/** A byte counts no further than to 255. */
const foursAtOnce = 255

function copyOf(docs: Docs, takeSet: TakeSet): Docs {
  const copy = takeSet()
  copy.set(docs)
  return copy
}
