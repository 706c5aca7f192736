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

/**
 * Whether the index has everything by now; false where another process is updating it, which it shares, so
 * that what is left is that one's.
 */
export async function updateIndex(
  store: Store,
  index: PaperIndex,
  listener: UpdateListener = {},
): Promise<boolean> {
  let changed = 0
  let revision = await index.revision()
  for (;;) {
    const change = await store.papers.changedSince(revision, index.papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0 && index.awaitsEnd !== true) return true
    listener.onAnswer?.()
    await index.update(change)
    if (size === 0) return !index.awaitsEnd
    const reached = await index.revision()
    if (reached === revision) return false
    revision = reached
    changed += size
    listener.onAnswer?.()
    listener.onStep?.(changed)
    await letOthersRun()
  }
}
