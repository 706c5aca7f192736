/** Brings the index up to the store: everything that changed since the revision it reflects. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PaperIndex } from '../search/port.ts'
import type { Store } from '../store/port.ts'

/** Gives the number of papers that were added, replaced or removed; says so after each step, which takes a moment. */
export async function updateIndex(store: Store, index: PaperIndex, onStep?: () => void): Promise<number> {
  let changed = 0
  for (;;) {
    const change = await store.papers.changedSince(await index.revision(), papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0) return changed
    await index.update(change)
    changed += size
    onStep?.()
    await letOthersRun()
  }
}

/** Bounds memory, and how long whoever waits to be acknowledged waits for a step: some 40 ms. */
const papersAtOnce = 200
