/** Opens the index that `SEARCH` names, or the one that suits so many papers. */
import type { Log } from './adapter.ts'
import type { Config } from './config.ts'
import { isPostgres } from './config.ts'
import { createMemoryIndex } from './search/memory-index.ts'
import type { PaperIndex } from './search/port.ts'
import type { Store } from './store/port.ts'

/** The index as it was left, so that only what changed since is analysed; one in memory may be empty and is built anew. */
export async function openIndex(
  { SEARCH, DATABASE_URL }: Pick<Config, 'SEARCH' | 'DATABASE_URL'>,
  store: Store,
  log: Log,
): Promise<PaperIndex> {
  const isLarge = async () => (await store.papers.count()) > mostInMemory
  if (SEARCH === 'postgres' || (SEARCH === undefined && isPostgres(DATABASE_URL) && (await isLarge()))) {
    const { openPostgresIndex } = await import('./search/postgres/postgres-index.ts')
    const index = await openPostgresIndex(DATABASE_URL)
    if (await isAhead(index, store)) {
      log.warn('the index is ahead of the store, which was put back to an earlier day, and is built anew')
      await index.clear()
    }
    return index
  }
  const snapshot = await store.snapshots.load()
  return createMemoryIndex(snapshot?.content, {
    onDamaged: (reason) => log.warn({ reason }, 'the stored index cannot be used and is built anew'),
  })
}

/** Whether the store does not know the change that the index was last brought up to. */
async function isAhead(index: PaperIndex, store: Store): Promise<boolean> {
  const revision = await index.revision()
  if (revision === 0) return false
  const { papers } = await store.papers.changedSince(revision - 1, 1)
  return papers.length === 0
}

/** Half a gigabyte of memory, and a restart of ten seconds. */
const mostInMemory = 150_000
