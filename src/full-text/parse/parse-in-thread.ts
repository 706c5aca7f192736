/** Reads one page in a thread of its own, so that no page holds anybody up; ended where it takes too much. */
import { Worker } from 'node:worker_threads'
import { BotError } from '../../errors.ts'
import { ending } from '../../model/program.ts'
import type { ParsedPage } from './parse-worker.ts'

/**
 * The packed text; undefined for a page that is no paper. Throws `BotError('unavailable')` for one that takes
 * more than 30 s or 512 MB, and the signal's reason once aborted.
 */
export async function parseInThread(html: string, signal: AbortSignal): Promise<ParsedPage> {
  signal.throwIfAborted()
  const worker = new Worker(new URL(`./parse-worker${ending}`, import.meta.url), {
    workerData: html,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedPage>()
  worker.once('message', resolve)
  worker.once('error', (error) => reject(tooHard(error)))
  worker.once('exit', () => reject(tooHard()))
  const timer = setTimeout(() => reject(tooHard()), maxMs)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function tooHard(cause?: unknown): BotError {
  return new BotError('unavailable', 'The page takes too much to read.', { cause })
}

/** Real pages take a second at most, on a busy machine ten. */
const maxMs = 30_000
const maxMegabytes = 512
