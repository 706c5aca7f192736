/** Leaves nothing of erased rows in an SQLite file, by a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ending } from '../model/program.ts'

export interface ScrubRequest {
  readonly path: string
  /** Those that are written again, row by row. */
  readonly tables: readonly string[]
}

/**
 * Gives a function that resolves when no byte of rows erased before the call is in the file or beside it, in its
 * write-ahead log. `secure_delete` alone leaves copies of rows that SQLite moved when it split pages, so the
 * tables are written again. It rejects where others keep the file busy; calls at once share one run.
 */
export function createScrub(request: ScrubRequest): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    if (next !== undefined) return next
    const begun = running.then(() => {
      next = undefined
      return runWorker(request)
    })
    next = begun
    running = begun.catch(() => undefined)
    return begun
  }
}

async function runWorker(workerData: ScrubRequest): Promise<void> {
  const worker = new Worker(new URL(`./scrub-worker${ending}`, import.meta.url), { workerData })
  try {
    await once(worker, 'message')
  } finally {
    await worker.terminate()
  }
}
