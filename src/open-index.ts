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
    return openPostgresIndex(DATABASE_URL)
  }
  const snapshot = await store.snapshots.load()
  return createMemoryIndex(snapshot?.content, {
    onDamaged: (reason) => log.warn({ reason }, 'the stored index cannot be used and is built anew'),
  })
}

/** Half a gigabyte of memory, and a restart of ten seconds. */
const mostInMemory = 150_000
