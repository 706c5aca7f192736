/** Opens the index that `SEARCH` names, or the one that suits the number of papers. */
import { BotError } from '../errors.ts'
import { isPostgres } from '../model/database-url.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import { readSnapshot } from '../search/index/snapshot.ts'
import { createMemoryIndex } from '../search/memory/memory-index.ts'
import type { Config } from './config.ts'

/** An index that is there, or that takes some time to load. */
export interface IndexSource extends Pick<PaperIndex, 'description' | 'papersAtOnce'> {
  /** Whether its papers are kept in the memory of this process. */
  readonly isInMemory: boolean
  /**
   * Loads the stored index, so that only later changes are analysed; `onProgress` gets the
   * loaded papers and their total.
   */
  load(onProgress: (papers: number, of: number) => void): Promise<PaperIndex>
  /** How many servers it is read from, and how many of them answer; undefined where that is one. */
  countReplicas?(): ReplicaCount | undefined
}

export interface ReplicaCount {
  readonly known: number
  readonly answering: number
}

type IndexSettings = Pick<Config, 'SEARCH' | 'SEARCH_URL' | 'DATABASE_URL' | 'DATABASE_READ_URL'>

/**
 * Rejects if PostgreSQL is to hold the index and cannot; an index in memory that
 * cannot be loaded starts empty.
 */
export async function openIndex(config: IndexSettings, store: Store, log: Log): Promise<IndexSource> {
  const index = await openShared(config, store, log)
  if (index !== undefined) {
    if (await isAhead(index, store)) {
      log.warn('the index is ahead of the store, which was put back to an earlier day, and is built again')
      await index.clear()
    }
    const { description, papersAtOnce } = index
    const countReplicas = () => index.replicas?.count
    return { description, papersAtOnce, isInMemory: false, load: async () => index, countReplicas }
  }
  const { description, papersAtOnce } = createMemoryIndex()
  return {
    description,
    papersAtOnce,
    isInMemory: true,
    load: (onProgress) => loadMemoryIndex(store, log, onProgress),
  }
}

/** The index that all replicas share; undefined where each has its own in memory. */
async function openShared(
  { SEARCH, SEARCH_URL, DATABASE_URL, DATABASE_READ_URL: urls }: IndexSettings,
  store: Store,
  log: Log,
) {
  if (SEARCH === 'manticore') {
    const { openShardedIndex } = await import('../search/shards/open-sharded-index.ts').catch(explainMissing)
    return openShardedIndex(DATABASE_URL, SEARCH_URL, (missing, err) => {
      if (missing === undefined) log.info('all search servers answer again, and have all their papers')
      else log.warn({ missing, err }, 'a search server does not answer')
    })
  }
  const isLarge = async () => (await store.papers.count()) > maxInMemory
  const isChosen = SEARCH === undefined && isPostgres(DATABASE_URL) && (await isLarge())
  if (SEARCH !== 'postgres' && !isChosen) return undefined
  const { openPostgresIndex } = await import('../search/postgres/open-postgres-index.ts')
  return openPostgresIndex(DATABASE_URL, { urls, log })
}

/** Only search servers need the driver, so an operator installs it. */
function explainMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('mysql2')) throw error
  throw new BotError(
    'misconfigured',
    'SEARCH=manticore needs the package mysql2, which is not installed: npm install mysql2, with --global if Journal Club is.',
    { cause: error },
  )
}

async function loadMemoryIndex(
  store: Store,
  log: Log,
  onProgress: (papers: number, of: number) => void,
): Promise<PaperIndex> {
  let unusable = ''
  let generation: string | undefined
  try {
    // Another replica may replace the snapshot while this one is read.
    for (let triesLeft = 3; triesLeft > 0; triesLeft--) {
      const stored = await store.snapshots.load()
      if (stored === undefined || stored.generation === generation) break
      generation = stored.generation
      const read = await readSnapshot(stored.chunks, onProgress)
      if ('corpus' in read) return createMemoryIndex(read)
      unusable = read.unusable
    }
  } catch (error) {
    unusable = error instanceof Error ? error.message : String(error)
  }
  if (unusable !== '') log.warn({ reason: unusable }, 'the stored index cannot be used and is built again')
  return createMemoryIndex()
}

/** Whether the index contains a change that the store does not have. */
async function isAhead(index: PaperIndex, store: Store): Promise<boolean> {
  const revision = await index.revision()
  if (revision === 0) return false
  const { papers } = await store.papers.changedSince(revision - 1, 1)
  return papers.length === 0
}

/** Beyond this, PostgreSQL, if it is used anyway, holds the index better than memory. */
const maxInMemory = 150_000
