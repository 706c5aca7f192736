/** Reads references in a thread of their own, with limits of time and memory: files come from anybody. */
import { Worker } from 'node:worker_threads'
import { BotError } from '../errors.ts'
import { maxFileBytes } from '../model/reference.ts'
import type { ParsedReferences } from './parse-references.ts'

/**
 * What a file holds; bytes that are no UTF-8 become "\uFFFD". Undefined where nothing looks like a
 * reference. Throws `BotError('bad-input')` for more than 5 MB, and for what takes longer than a
 * minute or more than 400 MB to read.
 */
export async function parseInThread(
  content: Uint8Array | string,
  limits: { readonly ms: number; readonly megabytes: number } = { ms: 60_000, megabytes: 400 },
): Promise<ParsedReferences | undefined> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  if (bytes.byteLength > maxFileBytes) throw tooLarge()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: bytes,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedReferences | undefined>()
  const timer = setTimeout(() => reject(tooHard()), limits.ms)
  worker.once('message', (read: ParsedReferences | null) => resolve(read ?? undefined))
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHard(error) : error),
  )
  worker.once('exit', () => reject(tooHard()))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

export function tooLarge(): BotError {
  return new BotError(
    'bad-input',
    'That file is larger than 5 MB, the most that I read: please import it in parts.',
  )
}

function tooHard(cause?: unknown): BotError {
  return new BotError(
    'bad-input',
    'That file takes too much to read: please check it, or import it in parts.',
    { cause },
  )
}
