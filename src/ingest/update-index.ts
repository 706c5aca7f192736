/** Brings the index up to the store: everything that changed since the revision it reflects. */
import type { PaperIndex } from '../search/port.ts'
import type { Store } from '../store/port.ts'

/** Gives the number of papers that were added, replaced or removed. */
export async function updateIndex(store: Store, index: PaperIndex): Promise<number> {
  let changed = 0
  for (;;) {
    const change = await store.papers.changedSince(await index.revision(), papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0) return changed
    await index.update(change)
    changed += size
  }
}

/** Bounds memory while a large store is read. */
const papersAtOnce = 2000
