/** Scores of some papers by ascending number, in arrays that are used again, so that nothing is allocated. */
import { placeOf } from '../index/sorted-numbers.ts'

export interface ScoreList {
  /** The numbers of the papers, and their scores: the first `size` places. */
  readonly docs: Uint32Array
  readonly values: Float64Array
  size: number
}

/**
 * Adds the papers of another list, with the sum of the two scores, or the larger, where a paper is in both.
 * Of the other list those are left that were in it alone.
 */
export function mergeInto(list: ScoreList, other: ScoreList, how: 'sum' | 'larger'): void {
  let left = 0
  let place = 0
  for (let at = 0; at < other.size; at++) {
    const doc = other.docs[at] as number
    const value = other.values[at] as number
    place = placeOf(doc, list.docs, place, list.size)
    if (place < list.size && list.docs[place] === doc) {
      const known = list.values[place] as number
      list.values[place] = how === 'sum' ? known + value : Math.max(known, value)
      continue
    }
    other.docs[left] = doc
    other.values[left++] = value
  }
  other.size = left
  insert(list, other)
}

/** Keeps the papers that are in both, with the sum of the two scores or, for one term, the larger. */
export function meet(list: ScoreList, other: ScoreList, isOneTerm: boolean): void {
  let size = 0
  let place = 0
  for (let at = 0; at < other.size; at++) {
    const doc = other.docs[at] as number
    place = placeOf(doc, list.docs, place, list.size)
    if (place === list.size) break
    if (list.docs[place] !== doc) continue
    const [one, two] = [list.values[place] as number, other.values[at] as number]
    list.docs[size] = doc
    list.values[size++] = isOneTerm ? Math.max(one, two) : one + two
  }
  list.size = size
}

/** Puts papers that are not in a list between those that are, from the last to the first. */
function insert(list: ScoreList, other: ScoreList): void {
  let [at, otherAt] = [list.size - 1, other.size - 1]
  list.size += other.size
  for (let place = list.size - 1; otherAt >= 0; place--) {
    const isOther = at < 0 || (list.docs[at] as number) < (other.docs[otherAt] as number)
    const from = isOther ? other : list
    const fromAt = isOther ? otherAt-- : at--
    list.docs[place] = from.docs[fromAt] as number
    list.values[place] = from.values[fromAt] as number
  }
}

/** The papers whose count is more than 0, ascending, in `room`, which has a place for each. */
export function listCounted(counts: Uint16Array, room: Uint32Array): Uint32Array {
  let size = 0
  // Without a branch, which a processor could not foresee.
  for (let doc = 0; doc < counts.length; doc++) {
    room[size] = doc
    size += Math.min(counts[doc] as number, 1)
  }
  return room.subarray(0, size)
}
