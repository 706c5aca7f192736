/** Updates the index with everything that changed in the store since the index's revision. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'

/** What is told while an index is brought up to the store. */
export interface UpdateListener {
  /** Called after each step with the number of changes so far; if it throws, the update stops there. */
  onStep?(changed: number): void
  /** Called whenever the store or the index answers: a long update is no outage. */
  onAnswer?(): void
}

/** Gives the number of papers that were added, replaced or removed. */
export async function updateIndex(
  store: Store,
  index: PaperIndex,
  listener: UpdateListener = {},
): Promise<number> {
  let changed = 0
  let before: number | undefined
  for (;;) {
    const revision = await index.revision()
    // Another process is updating it.
    if (revision === before) return changed
    before = revision
    const change = await store.papers.changedSince(revision, index.papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0) {
      if (index.awaitsEnd === true) await index.update(change)
      return changed
    }
    listener.onAnswer?.()
    await index.update(change)
    changed += size
    listener.onAnswer?.()
    listener.onStep?.(changed)
    await letOthersRun()
  }
}
