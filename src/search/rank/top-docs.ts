/** The best of many papers without sorting them all. */
import { finish, type Steps } from '../../async/steps.ts'

/** Compares two papers: negative where the first comes first; never 0. */
type Compare = (a: number, b: number) => number

/** The first `limit` in order. */
export function takeFirst(docs: ArrayLike<number>, limit: number, compare: Compare): number[] {
  return finish(takeFirstInSteps(docs, limit, compare))
}

/** `takeFirst` in steps. */
export function* takeFirstInSteps(docs: ArrayLike<number>, limit: number, compare: Compare): Steps<number[]> {
  const heap: number[] = []
  for (let from = 0; from < docs.length; from += docsInStep) {
    chooseFrom(docs, from, heap, limit, compare)
    yield
  }
  if (heap.length <= docsInStep) return heap.sort(compare)
  return yield* sortInSteps(heap, compare)
}

/**
 * Puts those that are among the first into a heap with the last of them on top, so
 * that most are refused at once.
 */
function chooseFrom(
  docs: ArrayLike<number>,
  from: number,
  heap: number[],
  limit: number,
  compare: Compare,
): void {
  const end = Math.min(docs.length, from + docsInStep)
  for (let next = from; next < end; next++) {
    const doc = docs[next] ?? 0
    if (heap.length < limit) {
      heap.push(doc)
      siftUp(heap, compare)
    } else if (limit > 0 && compare(doc, heap[0] ?? 0) < 0) {
      heap[0] = doc
      siftDown(heap, compare)
    }
  }
}

/** Moves the last of a heap up to its place. */
function siftUp(heap: number[], compare: Compare): void {
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (compare(heap[at] ?? 0, heap[parent] ?? 0) < 0) return
    swap(heap, at, parent)
    at = parent
  }
}

/** Moves the top of a heap down to its place. */
function siftDown(heap: number[], compare: Compare): void {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let last = at
    if (left < heap.length && compare(heap[left] ?? 0, heap[last] ?? 0) > 0) last = left
    if (right < heap.length && compare(heap[right] ?? 0, heap[last] ?? 0) > 0) last = right
    if (last === at) return
    swap(heap, at, last)
    at = last
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = kept
}

/** Runs of equal length, sorted one by one and merged two by two. */
function* sortInSteps(docs: readonly number[], compare: Compare): Steps<number[]> {
  let runs: number[][] = []
  for (let from = 0; from < docs.length; from += docsInStep) {
    runs.push(docs.slice(from, from + docsInStep).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: number[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge(one: readonly number[], other: readonly number[], compare: Compare): Steps<number[]> {
  const merged: number[] = []
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const [a = 0, b = 0] = [one[at], other[otherAt]]
    const isFirst = compare(a, b) < 0
    merged.push(isFirst ? a : b)
    if (isFirst) at++
    else otherAt++
    if (merged.length % docsInStep === 0) yield
  }
  return merged.concat(one.slice(at), other.slice(otherAt))
}

/** Comparing them with each other takes about a millisecond. */
const docsInStep = 2048
