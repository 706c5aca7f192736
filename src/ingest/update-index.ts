/** Brings the index up to the store: everything that changed since the revision it reflects. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PaperIndex } from '../search/port.ts'
import type { Store } from '../store/port.ts'

/**
/** What is told while an index is brought up to the store. */
export interface UpdateListener {
  /** The number so far, after each step, which takes a moment; what it throws ends the update between two steps. */
  onStep?(changed: number): void
  /** The store or the index has answered: a change may wait there for questions that are under way, which is no silence. */
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
    // Another process is at it.
    if (revision === before) return changed
    before = revision
    const change = await store.papers.changedSince(revision, index.papersAtOnce)
    const size = change.papers.length + change.removed.length
    if (size === 0) return changed
    listener.onAnswer?.()
    await index.update(change)
    changed += size
    listener.onAnswer?.()
    listener.onStep?.(changed)
    await letOthersRun()
  }
}
