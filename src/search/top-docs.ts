/** The best of many papers without sorting them all. */

/** The first `limit` in order; `compare` is negative where the first of two papers comes first, and never 0. */
export function takeFirst(
  docs: Iterable<number>,
  limit: number,
  compare: (a: number, b: number) => number,
): number[] {
  // A heap with the last of the chosen on top, so that most papers are refused by one comparison.
  const heap: number[] = []
  const isAfter = (a: number, b: number) => compare(heap[a] ?? 0, heap[b] ?? 0) > 0
  const swap = (a: number, b: number) => {
    const kept = heap[a] ?? 0
    heap[a] = heap[b] ?? 0
    heap[b] = kept
  }
  for (const doc of docs) {
    if (heap.length < limit) {
      heap.push(doc)
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!isAfter(at, parent)) break
        swap(at, parent)
        at = parent
      }
      continue
    }
    if (limit === 0 || compare(doc, heap[0] ?? 0) > 0) continue
    heap[0] = doc
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let last = at
      if (left < limit && isAfter(left, last)) last = left
      if (right < limit && isAfter(right, last)) last = right
      if (last === at) break
      swap(at, last)
      at = last
    }
  }
  return heap.sort(compare)
}
