/** Databases that have the seeds: reading and indexing them takes longer than most tests, so it is done once. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openWordMeaning } from '../../src/embeddings/open-word-meaning.ts'
import { ingestSource } from '../../src/ingest/ingest.ts'
import { loadSeedTopics } from '../../src/ingest/seed-topics.ts'
import { updateIndex } from '../../src/library/update-index.ts'
import type { Log } from '../../src/ports/log.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import type { Store } from '../../src/ports/store.ts'
import { readSnapshot } from '../../src/search/index/snapshot.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { source as seedPages } from '../../src/sources/seed-pages.ts'
import { openStore } from '../../src/store/open-store.ts'
import { isFolderOfRun } from './temporary-files.ts'

export const seedsFolder = join(import.meta.dirname, '../../seeds')

/** Reads the seeds into a store, as a first start does. */
export async function putSeeds(store: Store, log: Log, now: () => Temporal.Instant): Promise<void> {
  const nowMs = () => now().epochMilliseconds
  await ingestSource(seedPages, { SEEDS_DIR: seedsFolder }, { store, log, nowMs })
  await store.topics.setDefaults(await loadSeedTopics(seedsFolder))
}

/**
 * Makes a file the SQLite database that a bot leaves which was first started with the seeds in the hour of
 * `time`, at its beginning; its index is stored in it.
 */
export async function copySeeds(file: string, time: Temporal.Instant): Promise<void> {
  const hour = time.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString()
  const made = filesWithSeeds.get(hour) ?? makeFileWithSeeds(hour)
  filesWithSeeds.set(hour, made)
  await copyFile(await made, file)
}

/** Leaves in a folder what the first start of a program there does, which keeps its database in `data`. */
export async function copySeedsInto(folder: string): Promise<void> {
  await mkdir(join(folder, 'data'))
  await copySeeds(join(folder, 'data/journal-club.sqlite'), Temporal.Now.instant())
}

/** The index that is stored in such a database, as a start of the program loads it; undefined in another. */
export async function loadIndex(store: Store): Promise<PaperIndex | undefined> {
  const stored = await store.snapshots.load()
  if (stored === undefined) return undefined
  const read = await readSnapshot(stored.chunks)
  if (!('corpus' in read)) throw new Error('The database has no index that can be read.')
  return createMemoryIndex(read)
}

/** By the hour in which the seeds came. */
const filesWithSeeds = new Map<string, Promise<string>>()

/** Nobody opens it again. All workers share the folder of temporary files, and the first makes it for all. */
async function makeFileWithSeeds(time: string): Promise<string> {
  const made = join(tmpdir(), `journal-club-seeds-${Date.parse(time)}.sqlite`)
  if (isFolderOfRun() && existsSync(made)) return made
  const file = join(await mkdtemp(join(tmpdir(), 'journal-club-seeds-')), 'seeds.sqlite')
  await storeSeeds(`file:${file}`, time)
  if (!isFolderOfRun()) return file
  // A file moves as a whole, so that nobody copies half of one.
  await rename(file, made)
  return made
}

/** Makes a database what the first start of a bot leaves, at that time, with its index. */
export async function storeSeeds(url: string, time: string): Promise<void> {
  const store = await openStore({ url })
  const log = pino({ level: 'silent' })
  const now = () => Temporal.Instant.from(time)
  await putSeeds(store, log, now)
  const index = createMemoryIndex()
  await updateIndex(store, index)
  // What they mean, and how much that counts among them, is kept too.
  const meaning = openWordMeaning({ store, index, log, now })
  await meaning.run()
  await meaning.stop()
  const snapshot = index.toSnapshot()
  if (snapshot !== undefined) await store.snapshots.save(snapshot, new AbortController().signal)
  await store.close()
}
