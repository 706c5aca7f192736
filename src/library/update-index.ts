/** Updates the index with everything that changed in the store since the index's revision. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { PaperChanges, Store } from '../ports/store.ts'

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
  let coming: { readonly since: number; readonly change: Promise<PaperChanges> } | undefined
  const ask = (since: number) => store.papers.changedSince(since, index.papersAtOnce)
  for (;;) {
    const change = await (coming?.since === revision ? coming.change : ask(revision))
    const size = change.papers.length + change.removed.length
    if (size === 0 && index.awaitsEnd !== true) return true
    listener.onAnswer?.()
    const { prepare } = index
    if (prepare !== undefined && size >= index.papersAtOnce) {
      coming = { since: change.revision, change: ask(change.revision) }
      coming.change.then(({ papers }) => prepare(papers)).catch(() => undefined)
    }
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
