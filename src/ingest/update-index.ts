/** Brings the index up to the store: everything that changed since the revision it reflects. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PaperIndex } from '../search/port.ts'
import type { Store } from '../store/port.ts'

/**
/**
 * Gives the number of papers that were added, replaced or removed. `onStep` is told the number so far each time that the
 * store or the index has answered: a change may wait there for questions that are under way, which is no silence. What it
 * throws ends it between two steps.
 */
export async function updateIndex(
  store: Store,
  index: PaperIndex,
  onStep?: (changed: number) => void,
): Promise<number> {
  let changed = 0
  let before: number | undefined
  for (;;) {
    const revision = await index.revision()
    // Another process is at it.
    if (revision === before) return changed
    before = revision
    const change = await store.papers.changedSince(revision, index.papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0) return changed
    onStep?.(changed)
    await index.update(change)
    changed += size
    onStep?.(changed)
    await letOthersRun()
  }
}
